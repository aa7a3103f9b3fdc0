import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

export interface Highest {
  nth: number;
  /** Of the SKUs that an item is about; null: there is none. */
  cents: number | null;
}

/** The highest list price among what each item is about: nothing fixed may be above it. All SKUs are read once: left to itself PostgreSQL reads them for each item. */
export async function highestPrices(
  db: Db,
  factoryId: number,
  items: readonly { skuId: number | null; material: string; color: string; currency: string }[],
): Promise<Highest[]> {
  const { rows } = await sql<Highest>`
    with m as materialized (
      select material, color, currency, max(price_cents) as cents from sku where factory_id = ${factoryId} group by 1, 2, 3
    )
    select v.nth::int as nth, case when v."skuId" is null then (
        select max(m.cents) from m
        where (v.material = '' or m.material = v.material) and (v.color = '' or m.color = v.color)
          and m.currency = v.currency)
      else (
        select s.price_cents from sku s
        where s.factory_id = ${factoryId} and s.id = v."skuId" and s.currency = v.currency) end::bigint as cents
    from rows from (json_to_recordset(${JSON.stringify(items)}::json)
      as ("skuId" bigint, material text, color text, currency text)) with ordinality
      as v("skuId", material, color, currency, nth)`.execute(db);
  return rows;
}

/** Of these the factory's own that the user's department reaches. */
export const ownSkus = async (
  db: Db,
  factoryId: number,
  ids: readonly number[],
  materials: ReachedMaterials,
) =>
  new Set(
    (
      await db
        .selectFrom('sku')
        .select('id')
        .where('factoryId', '=', factoryId)
        .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
        .where(ofMaterials(materials, 'sku'))
        .execute()
    ).map(({ id }) => id),
  );

export const skuOf = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('sku')
    .select(['id', 'code', 'name', 'material', 'color', 'priceCents', 'currency'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();
