import type pg from 'pg';
import type { Migration, Sequence, Table } from './manifest.ts';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables of the product with their columns, in the order of their names; `migration` is no data. */
export async function tablesOf(client: pg.ClientBase): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
    group by c.oid, c.relname order by c.relname`);
  return rows;
}

/** Whether row-level security shows every row to this user: owners and superusers. */
export async function ownsAll(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select bool_and(pg_has_role(relowner, 'usage')) as owns from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  return rows[0]?.owns === true;
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*) as rows from public.${quoted(table)}`,
  );
  return Number(rows[0]?.rows);
}

export async function migrationsOf(client: pg.ClientBase): Promise<Migration[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  );
  if (!there[0]?.there) return [];
  return (await client.query<Migration>('select name, sha256 from public.migration order by name')).rows;
}

/** Where every sequence stands, those of identity columns too. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoted(name)}`,
    );
    sequences.push({ name, ...at[0]! });
  }
  return sequences;
}

export interface Column {
  name: string;
  type: string;
  generated: boolean;
}

export async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname::text as name, format_type(atttypid, null) as type, attgenerated <> '' as generated
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`public.${quoted(table)}`],
  );
  return rows;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and k.conparentid = 0
    order by c.relname, k.conname`);
  return rows;
}
