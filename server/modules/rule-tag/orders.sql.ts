import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';

/** Orders that no factory has: those that these rules may touch. */
const OPEN = [STATUS.draft.code, STATUS.unmapped.code, STATUS.waitPush.code];
const open = sql`o.factory_id = 0 and o.status = any(${sql.lit(`{${OPEN.join(',')}}`)}::smallint[])`;

/** Whose orders: a department may reach a part of the shops. */
export interface Whose {
  merchantId: number;
  shopIds?: ReachedShops;
}

/** Those of `ids` that are not pushed, locked in the order of their ids. */
export async function lockOpen(trx: Trx, merchantId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from trade_order o
    where o.merchant_id = ${merchantId} and o.id = any(${sql.val(ids)}::bigint[]) and ${open}
    order by o.id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The next orders that are not pushed, the newest first. */
export async function nextOpen(
  db: Db,
  { merchantId, shopIds }: Whose,
  before: number | undefined,
  limit: number,
) {
  const beyond = before === undefined ? sql`` : sql`and o.id < ${before}`;
  const { rows } = await sql<{ id: number }>`
    select o.id from trade_order o
    where o.merchant_id = ${merchantId} and ${open} and ${ofShops(shopIds, 'o.shop_id')} ${beyond}
    order by o.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What conditions can be chosen from, of the merchant's newest orders: a walk along the index of times, no more. */
export async function choices(db: Db, { merchantId, shopIds }: Whose, recent: number) {
  const { rows } = await sql<{
    countries: string[];
    currencies: string[];
    shops: { id: number; name: string }[];
  }>`
    with recent as (
      select o.country, o.currency from trade_order o
      where o.merchant_id = ${merchantId} and ${ofShops(shopIds, 'o.shop_id')}
      order by o.created_at desc, o.id desc limit ${recent})
    select
      array(select distinct country from recent where country <> '' order by 1) as countries,
      array(select distinct currency from recent order by 1) as currencies,
      coalesce((select json_agg(s) from (
        select o.id, o.nick as name from shop o where o.merchant_id = ${merchantId} and ${ofShops(shopIds, 'o.id')}
        order by 2, 1) s), '[]') as shops`.execute(db);
  return rows[0]!;
}

/** What the merchant's shops are called. */
export const shopNames = (db: Db, merchantId: number, ids: readonly number[]) =>
  db
    .selectFrom('shop')
    .select(['id', 'nick as name'])
    .where('merchantId', '=', merchantId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();

/** What a rule did, the latest first; orders of shops beyond the department are not there. */
export const pageHits = (db: Db, { merchantId, shopIds }: Whose, ruleId: number) =>
  db
    .selectFrom('ruleTagHit as h')
    .innerJoin('tradeOrder as o', 'o.id', 'h.orderId')
    .select([
      'h.id',
      'h.orderId',
      'o.orderNo',
      'o.shopName',
      'h.why',
      'h.did',
      'h.giftSaid',
      'h.trigger',
      'h.at',
    ])
    .where('h.merchantId', '=', merchantId)
    .where('o.merchantId', '=', merchantId)
    .where('h.ruleId', '=', ruleId)
    .where(ofShops(shopIds, 'o.shop_id'))
    .orderBy('h.id', 'desc');
