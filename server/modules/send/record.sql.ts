import { sql, type RawBuilder } from 'kysely';
import { PLATFORM_SYNC } from '#contract/order/life-cycle/order-states.ts';
import type { SEND_SYNCS } from '#contract/send/send-record.ts';
import type { SendWay } from '#contract/send/send-ways.ts';
import type { ShipBackStatus } from '#contract/shop-sync/shop-sync.ts';
import type { Days } from '#server/modules/figures/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  shopIds: ReachedShops;
}
export interface Filter {
  way?: SendWay | undefined;
  customer?: string | undefined;
  person?: string | undefined;
  express?: string | undefined;
  sync?: keyof typeof SEND_SYNCS | undefined;
  number?: string | undefined;
}

const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;

/** Acts `a`, each with its order `o`. */
const tables = (factoryId: number) =>
  sql`send_act a join trade_order o on o.factory_id = ${factoryId} and o.id = a.order_id`;

/** Each number by its own index: of the act, of the order as it stands, and what orders are found by. */
const byNumber = (factoryId: number, number: string) => sql`a.order_id in (
  select order_id from send_act where factory_id = ${factoryId} and waybill_no = ${number}
  union all select id from trade_order where factory_id = ${factoryId} and waybill_no <> '' and waybill_no = ${number}
  union all select order_id from order_finder where factory_id = ${factoryId} and order_no = ${number}
  union all select order_id from order_finder where factory_id = ${factoryId} and platform_order_no = ${number})`;

function chosen({ factoryId, shopIds }: Asker, f: Filter, { from, to }: Days): RawBuilder<unknown> {
  const conditions = [
    sql`a.factory_id = ${factoryId}`,
    sql`a.at >= ${from} and a.at < ${to}`,
    ofShops(shopIds, 'a.shop_id'),
  ];
  if (f.way) conditions.push(sql`a.way = ${f.way}`);
  if (f.customer)
    conditions.push(sql`a.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer)})`);
  if (f.person) conditions.push(within(sql`a.user_name`, f.person));
  if (f.express) conditions.push(within(sql`a.express_name`, f.express));
  if (f.sync) conditions.push(sql`o.platform_sync = ${PLATFORM_SYNC[f.sync].code}`);
  if (f.number) conditions.push(byNumber(factoryId, f.number));
  return sql.join(conditions, sql` and `);
}

export interface ActRow {
  id: number;
  at: Date;
  orderId: number;
  orderNo: string;
  platformOrderNo: string;
  customer: string;
  shop: string;
  platform: string;
  waybillNo: string;
  express: string;
  correctedTo: string;
  way: SendWay;
  userName: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
  sync: number;
}

/** The newest come first. Only the rows of the page are joined with what is shown of them. */
export async function pageActs(db: Db, asker: Asker, f: Filter, days: Days, place: Place): Promise<ActRow[]> {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<ActRow>`
    select a.id, a.at, a.order_id, o.order_no, o.platform_order_no,
      coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer, o.shop_name as shop, o.platform, a.waybill_no,
      a.express_name as express, case when o.waybill_no = a.waybill_no or a.undone_at is not null then '' else o.waybill_no end as corrected_to, a.way,
      a.user_name, a.undone_at, a.undone_by, o.platform_sync as sync
    from ${tables(asker.factoryId)}
      left join factory_customer c on c.factory_id = ${asker.factoryId} and c.merchant_id = a.merchant_id
    where ${chosen(asker, f, days)}
    order by a.at desc, a.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countActs(db: Db, asker: Asker, f: Filter, days: Days): Promise<number> {
  // What is said of the order alone needs it; without that the acts are counted out of their index.
  const from = f.sync === undefined ? sql`send_act a` : tables(asker.factoryId);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${chosen(asker, f, days)}`.execute(db);
  return rows[0]!.total;
}

export interface ActFound {
  id: number;
  orderId: number;
  orderNo: string;
  merchantId: number;
  at: Date;
}
/** Of these acts those that the asker reaches. */
export async function findActs(db: Db | Trx, { factoryId, shopIds }: Asker, ids: readonly number[]) {
  const { rows } = await sql<ActFound>`
    select a.id, a.order_id, o.order_no, a.merchant_id, a.at from ${tables(factoryId)}
    where a.factory_id = ${factoryId} and a.id = any(${ids}::bigint[]) and ${ofShops(shopIds, 'a.shop_id')}
    order by a.id`.execute(db);
  return rows;
}

export interface BackRow {
  orderId: number;
  platformOrderNo: string;
  waybillNo: string;
  status: ShipBackStatus;
  tries: number;
  problem: string | null;
  nextAt: Date | null;
  sentAt: Date | null;
}
/** What the platforms of these orders were told: rows of their merchants, of which a factory reads its orders' alone. */
export async function backsOf(db: Db | Trx, factoryId: number, orderIds: readonly number[]) {
  const { rows } = await sql<BackRow>`
    select order_id, platform_order_no, waybill_no, status, tries, problem, next_at, sent_at
    from ship_backs_of(${factoryId}::bigint, ${orderIds}::bigint[])`.execute(db);
  return rows;
}

export interface LogRow {
  id: number;
  at: Date;
  event: string;
  params: unknown;
  userName: string | null;
}
/** What happened to an order until this act of sending, the oldest first. */
export async function logUntilSent(
  db: Db,
  factoryId: number,
  { orderId, at }: Pick<ActFound, 'orderId' | 'at'>,
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select e.id, e.at, e.event, e.params, e.user_name from order_event e
    where e.factory_id = ${factoryId} and e.order_id = ${orderId}
      and e.id <= (select max(s.id) from order_event s
        where s.factory_id = ${factoryId} and s.order_id = ${orderId} and s.event = 'order.ship' and s.at <= ${at})
    order by e.id`.execute(db);
  return rows;
}
