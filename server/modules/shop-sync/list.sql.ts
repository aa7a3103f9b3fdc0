import { sql, type SqlBool } from 'kysely';
import type { ShipBackStatus } from '#contract/shop-sync/shop-sync.ts';
import type { Db } from '#server/platform/database.ts';
import { countOf } from '#server/platform/paged.ts';
import { ofShops } from '#server/platform/reach.ts';

/** What the screen 平台同步 lists. */

export interface AskedSyncs {
  platforms: readonly string[];
  failed: boolean;
  /** Of these shops alone: what the asker's department may reach. */
  among?: readonly number[] | undefined;
}

const syncs = (db: Db, merchantId: number, { platforms, failed, among }: AskedSyncs) =>
  db
    .selectFrom('shop as s')
    .leftJoin('shopSync as y', (join) =>
      join.onRef('y.shopId', '=', 's.id').on('y.merchantId', '=', merchantId),
    )
    .where('s.merchantId', '=', merchantId)
    .where('s.status', '=', sql.lit(0))
    .where('s.platform', '=', sql<string>`any(${sql.val([...platforms])}::text[])`)
    .where(ofShops(among, 's.id'))
    .$if(failed, (q) => q.where('y.problem', 'is not', null));

export const pageSyncs = (db: Db, merchantId: number, asked: AskedSyncs) =>
  syncs(db, merchantId, asked)
    .select(['s.id', 's.nick as shopName', 's.platform', 's.autoSync'])
    .select(['y.lastAt', 'y.lastOkAt', 'y.problem', 'y.leasedUntil', 'y.nextAt'])
    .select((eb) => eb.fn.coalesce('y.created', sql.lit(0)).as('created'))
    .orderBy('s.platform')
    .orderBy('s.nick')
    .orderBy('s.id');

export interface AskedBacks {
  status?: ShipBackStatus | undefined;
  shopId?: number | undefined;
  number?: string | undefined;
  /** As above. */
  among?: readonly number[] | undefined;
}

/** Each number by its own index. */
const byNumber = (merchantId: number, number: string) => sql<SqlBool>`b.id in (
  select id from ship_back where merchant_id = ${merchantId} and platform_order_no = ${number}
  union select id from ship_back where merchant_id = ${merchantId} and waybill_no = ${number}
  union select ship_back_id from ship_back_part where merchant_id = ${merchantId} and waybill_no = ${number}
  union select s.id from trade_order o join ship_back s on s.order_id = o.id
    where o.merchant_id = ${merchantId} and o.order_no = ${number})`;

const backs = (db: Db, merchantId: number, { status, shopId, number, among }: AskedBacks) =>
  db
    .selectFrom('shipBack as b')
    .where('b.merchantId', '=', merchantId)
    .$if(status !== undefined, (q) => q.where('b.status', '=', status!))
    .$if(shopId !== undefined, (q) => q.where('b.shopId', '=', shopId!))
    .where(ofShops(among, 'b.shop_id'))
    .$if(!!number, (q) => q.where(byNumber(merchantId, number!)));

export const pageBacks = (db: Db, merchantId: number, asked: AskedBacks) =>
  backs(db, merchantId, asked)
    .innerJoin('tradeOrder as o', (join) =>
      join.onRef('o.id', '=', 'b.orderId').on('o.merchantId', '=', merchantId),
    )
    .select(['b.id', 'b.orderId', 'o.orderNo', 'b.shopId', 'o.shopName', 'o.platform'])
    .select(['b.platformOrderNo', 'b.expressName', 'b.status', 'b.tries'])
    // [X28] The number of each package where it is told of by its packages.
    .select(
      sql<string>`coalesce((select string_agg(t.waybill_no, '、' order by t.id) from ship_back_part t
        where t.merchant_id = ${merchantId} and t.ship_back_id = b.id), b.waybill_no)`.as('waybillNo'),
    )
    .select(['b.problem', 'b.createdAt', 'b.sentAt', 'b.nextAt'])
    .orderBy('b.id', 'desc');

/** Without their orders, which are many more. */
export const countBacks = (db: Db, merchantId: number, asked: AskedBacks) =>
  countOf(backs(db, merchantId, asked));
