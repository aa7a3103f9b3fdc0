import { sql, type RawBuilder } from 'kysely';

/** What is assigned to the member's department; null where it has everything, or he is in none. */
export const limitOf = <T>(has: string, table: string, what: RawBuilder<unknown>) => sql<T | null>`(
  select coalesce(jsonb_agg(${what}) filter (where l.dept_id is not null), '[]'::jsonb)
  from department d left join ${sql.table(table)} l on l.tenant_id = d.tenant_id and l.dept_id = d.id
  where d.tenant_id = m.tenant_id and d.id = m.dept_id and not d.${sql.ref(has)}
  having count(*) > 0)`;
