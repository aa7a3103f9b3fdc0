import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

/** Where the chosen customers of a thing stand. */
const TABLES = {
  resource: { table: 'resource_customer', key: 'resource_id' },
  gallery: { table: 'gallery_customer', key: 'picture_id' },
} as const;
export type Offered = keyof typeof TABLES;

const partsOf = (of: Offered) => ({ table: sql.table(TABLES[of].table), key: sql.ref(TABLES[of].key) });

/** The chosen ones of each, by name. */
export async function chosenOf(db: Db, of: Offered, factoryId: number, ids: readonly number[]) {
  const { table, key } = partsOf(of);
  const { rows } = await sql<{ id: number; merchantId: number; merchantName: string }>`
    select c.${key} as id, c.merchant_id, f.merchant_name
    from ${table} c
    join factory_customer f on f.factory_id = c.factory_id and f.merchant_id = c.merchant_id
    where c.factory_id = ${factoryId} and c.${key} = any(${sql.val(ids)}::bigint[])
      -- Who is bound no more is no part of the form that is sent again.
      and f.status = 0
    order by f.merchant_name`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}

/** For these alone, each of the things. */
export async function putChosen(
  trx: Transaction<DB>,
  of: Offered,
  factoryId: number,
  ids: readonly number[],
  merchantIds: readonly number[],
): Promise<void> {
  const { table, key } = partsOf(of);
  await sql`
    delete from ${table} where factory_id = ${factoryId} and ${key} = any(${sql.val(ids)}::bigint[])`.execute(
    trx,
  );
  if (merchantIds.length > 0)
    await sql`
      insert into ${table} (${key}, factory_id, merchant_id)
      select t.id, ${factoryId}, m.id
      from unnest(${sql.val(ids)}::bigint[]) t (id), unnest(${sql.val(merchantIds)}::bigint[]) m (id)`.execute(
      trx,
    );
}

/** What of an audience is not the factory's: its group, and how many of the named are customers. */
export async function unknownAudience(
  db: Db,
  factoryId: number,
  groupId: number | null,
  merchantIds: readonly number[],
) {
  const { rows } = await sql<{ group: boolean; customers: number }>`
    select
      ${groupId}::bigint is not null and not exists (
        select from customer_group where factory_id = ${factoryId} and id = ${groupId}) as "group",
      (select count(*)::int from factory_customer
        where factory_id = ${factoryId} and status = 0
          and merchant_id = any(${sql.val(merchantIds)}::bigint[])) as customers`.execute(db);
  return rows[0]!;
}
