import { sql } from 'kysely';
import { SKU_REGIONS } from '#contract/sku/life-cycle/sku-states.ts';
import { keyOf } from '#server/platform/code-key.ts';
import type { Db } from '#server/platform/database.ts';

const RETIRED = sql.lit(SKU_REGIONS.status.retired.code);
const texts = (all: readonly string[]) => sql`${sql.val(all)}::text[]`;

/** Texts as codes are compared, in their order. */
export const keysOf = async (db: Db, all: readonly string[]): Promise<string[]> =>
  (
    await sql<{ key: string }>`
      select ${keyOf('text')} as key from unnest(${texts(all)}) with ordinality given(text, at) order by at`.execute(
      db,
    )
  ).rows.map(({ key }) => key);

// Lists of plain values: under row-level security only these reach an index.

/** The SKUs that these keys mean, by their own codes and by others. */
export async function skusByKey(db: Db, factoryId: number, keys: readonly string[]) {
  const codes = await db
    .selectFrom('skuCode')
    .select(['codeKey as key', 'skuId'])
    .where('factoryId', '=', factoryId)
    .where('merchantId', 'is', null)
    .where('holds', '=', true)
    .where('codeKey', '=', sql<string>`any(${texts(keys)})`)
    .execute();
  const rows = await db
    .selectFrom('sku')
    .select(['id', 'code'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(codes.map(({ skuId }) => skuId))}::bigint[])`)
    .where('status', '<>', RETIRED)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    codes.flatMap(({ key, skuId }) => {
      const row = byId.get(skuId);
      return row ? [[key, row] as const] : [];
    }),
  );
}

/** The factory's materials, or colours, of these codes. */
export const namedByCode = async (
  db: Db,
  table: 'material' | 'color',
  factoryId: number,
  codes: readonly string[],
) =>
  new Map(
    (
      await db
        .selectFrom(table)
        .select(['id', 'code', 'name'])
        .where('factoryId', '=', factoryId)
        .where('code', '=', sql<string>`any(${texts(codes)})`)
        .execute()
    ).map((row) => [row.code, row]),
  );

/** SKUs behind an id, to be looked through for codes like a name. */
export const someCodes = async (db: Db, factoryId: number, after: number, limit: number) =>
  (
    await sql<{ id: number; code: string; key: string }>`
      select id, code, ${keyOf('code')} as key from sku
      where factory_id = ${factoryId} and id > ${after} and status <> ${RETIRED} order by id limit ${limit}`.execute(
      db,
    )
  ).rows;
