import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Packing } from '#contract/values/packing.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

type PackingName = z.infer<typeof Packing>;

interface Wanted {
  keyword?: string | undefined;
  giftTypeId?: number | undefined;
  printed?: number | undefined;
  packing?: PackingName | undefined;
  status?: number | undefined;
}

/** SKUs that may be given, with what is said of their sorts. */
export const pageGifts = (
  db: Db,
  factoryId: number,
  { keyword, giftTypeId, printed, packing, status }: Wanted,
  reached: ReachedMaterials,
) =>
  db
    .selectFrom('sku')
    .innerJoin('giftType as g', (join) =>
      join.onRef('g.factoryId', '=', 'sku.factoryId').onRef('g.id', '=', 'sku.giftTypeId'),
    )
    .selectAll('sku')
    .select(['g.id as giftTypeId', 'g.name as giftTypeName', 'g.printed', 'g.most as typeMost'])
    .select((eb) => eb.ref('g.packing').$castTo<PackingName>().as('packing'))
    .where('sku.factoryId', '=', factoryId)
    .where(ofMaterials(reached, 'sku'))
    .$if(Boolean(keyword), (q) =>
      q.where(
        sql<SqlBool>`(strpos(sku.code_key, ${keyword!.toLowerCase()}) = 1 or strpos(lower(sku.name), ${keyword!.toLowerCase()}) > 0)`,
      ),
    )
    .$if(giftTypeId !== undefined, (q) => q.where('sku.giftTypeId', '=', giftTypeId!))
    .$if(printed !== undefined, (q) => q.where('g.printed', '=', printed === 1))
    .$if(packing !== undefined, (q) => q.where('g.packing', '=', packing!))
    .$if(status !== undefined, (q) => q.where('sku.status', '=', status!))
    .orderBy('sku.createdAt', 'desc')
    .orderBy('sku.id', 'desc');

export type GiftRow = Awaited<ReturnType<ReturnType<typeof pageGifts>['execute']>>[number];
/** These, as the list has them. */
export const giftsAt = (db: Db, factoryId: number, ids: readonly number[]) =>
  pageGifts(db, factoryId, {}, null)
    .where('sku.id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();

/** The SKU that has this code, whatever its case. */
export const skuOfCode = (db: Db, factoryId: number, code: string) =>
  db
    .selectFrom('sku')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('codeKey', '=', code.toLowerCase())
    .executeTakeFirst();

/** The sort that is called so, or has this code. */
export const sortNamed = async (db: Db, factoryId: number, name: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('giftType')
      .select('id')
      .where('factoryId', '=', factoryId)
      .where((eb) => eb.or([eb('nameKey', '=', name.toLowerCase()), eb('code', '=', name.toUpperCase())]))
      .orderBy((eb) => eb('nameKey', '=', name.toLowerCase()), 'desc')
      .executeTakeFirst()
  )?.id;

/** What was given in these was not, or is counted with the orders that took their place. */
const GONE = [STATUS.closed.code, STATUS.merged.code, STATUS.split.code];

/** Lines of these SKUs in orders that were pushed since then and still stand for themselves. */
const given = (factoryId: number, ids: readonly number[], since: Date) => sql`
  from sku s
  join order_line l on l.factory_id = ${factoryId} and l.sku_code = s.code and l.sku_id = s.id
  join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id and o.pushed_at >= ${since}
    and o.status <> all(${sql.val(GONE)}::smallint[])
  where s.factory_id = ${factoryId} and s.id = any(${sql.val(ids)}::bigint[])`;

/** How many of each were given, in how many orders. */
export const givenOf = async (db: Db, factoryId: number, ids: readonly number[], since: Date) =>
  new Map(
    (
      await sql<{ id: number; pieces30: number; orders30: number }>`
        select s.id, sum(l.quantity) as pieces30, count(distinct l.order_id) as orders30
        ${given(factoryId, ids, since)} group by s.id`.execute(db)
    ).rows.map(({ id, ...counts }) => [id, counts]),
  );

/** The customers who gave most of one. */
export const giversOf = async (
  db: Db,
  factoryId: number,
  id: number,
  { since, most }: { since: Date; most: number },
) =>
  (
    await sql<{ merchantId: number; pieces: number; orders: number; lastAt: Date }>`
      select o.merchant_id, sum(l.quantity) as pieces, count(distinct o.id) as orders, max(o.pushed_at) as last_at
      ${given(factoryId, [id], since)} group by o.merchant_id order by 2 desc, 1 limit ${most}`.execute(db)
  ).rows;

/** Of these sorts, by their ids, how many an order may have and how many are offered at first. */
export const sortsOf = async (db: Db, factoryIds: readonly number[], ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { most: number; preset: number }>();
  const rows = await db
    .selectFrom('giftType')
    .select(['id', 'most', 'preset'])
    .where('factoryId', '=', sql<number>`any(${sql.val(factoryIds)}::bigint[])`)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, most, preset }) => [id, { most, preset }]));
};
