import { sql, type RawBuilder } from 'kysely';
import { ALL_STATES, UNSOLVED } from '#contract/problem/problem.ts';
import { isFar, within } from '#server/modules/package/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedMaterials, type ReachedShops } from '#server/platform/reach.ts';
import { chosen, wallOf, worth, type Party } from './table.sql.ts';

/** Who asks: a merchant as far as he reaches shops, a factory as far as its user reaches materials. */
export interface Asker {
  party: Party;
  tenantId: number;
  userId: number;
  shopIds: ReachedShops;
  materials: ReachedMaterials;
  now: Date;
}
export interface Filter {
  state?: typeof ALL_STATES | number | undefined;
  kind?: string | undefined;
  mine?: boolean | undefined;
  dueHours?: number | undefined;
  express?: string | undefined;
  shop?: string | undefined;
  numbers?: string[] | undefined;
  opened?: [number, number] | undefined;
  compensation?: number | undefined;
  handler?: 'me' | 'none' | undefined;
}

const HOUR_MS = 3_600_000;
/** Where the merchant, and where the factory, is waited for. */
const WAITED = { merchant_id: 10, factory_id: 0 } as const;

/** Orders by their numbers: the finder's indexes begin with the factory, and a merchant names his. */
const ordersBy = ({ party, tenantId }: Asker, some: RawBuilder<unknown>) => {
  const factories =
    party === 'factory_id'
      ? sql`array[${tenantId}::bigint]`
      : sql`array(select distinct b.factory_id from binding b where b.merchant_id = ${tenantId})`;
  const from = sql`select f.order_id from order_finder f
    where f.factory_id = any(${factories}) and ${wallOf({ party, tenantId })('f')}`;
  return sql`${from} and f.order_no = ${some} union all ${from} and f.platform_order_no = ${some}`;
};

/** Packages `p` that these numbers mean: their own, a waybill's, or an order's here or at its platform. */
export function packagesBy(asker: Asker, numbers: readonly string[]): RawBuilder<unknown> {
  const wall = wallOf(asker);
  const some = sql`any(${sql.val([...numbers])}::text[])`;
  return sql`
    select q.id from package q where ${wall('q')} and q.number = ${some}
    union all select w.package_id from waybill w where ${wall('w')} and w.no = ${some}
    union all select po.package_id from package_order po where ${wall('po')} and po.order_id in (${ordersBy(asker, some)})`;
}

/** What the asker reaches of tickets `pr`. */
function reached(asker: Asker): RawBuilder<unknown> {
  const { party, tenantId, materials, shopIds } = asker;
  const all = [wallOf(asker)('pr'), ofShops(shopIds, 'pr.shop_id')];
  if (materials && party === 'factory_id')
    all.push(sql`exists (select from package p where p.factory_id = ${tenantId} and p.id = pr.package_id
      and not ${isFar(tenantId, materials)})`);
  return sql.join(all, sql` and `);
}

/** What is asked of a ticket `pr` but its kind and state. */
function asked(asker: Asker, f: Filter): RawBuilder<unknown> {
  const { party, userId, now } = asker;
  const wall = wallOf(asker);
  const all = [reached(asker)];
  if (f.mine) all.push(sql`pr.state = ${sql.lit(WAITED[party])}`);
  if (f.dueHours !== undefined)
    all.push(
      sql`pr.state < ${sql.lit(UNSOLVED)} and pr.due_at < ${new Date(now.getTime() + f.dueHours * HOUR_MS)}`,
    );
  if (f.express) all.push(within(sql`pr.express_name`, f.express));
  if (f.shop)
    all.push(sql`exists (select from trade_order so where ${wall('so')} and so.id = pr.order_id
      and ${within(sql`so.shop_name`, f.shop)})`);
  if (f.numbers) {
    const some = sql`any(${sql.val([...f.numbers])}::text[])`;
    all.push(sql`pr.id in (
      select n.id from problem n where ${wall('n')} and n.number = ${some}
      union all select n.id from problem n where ${wall('n')} and n.waybill_no <> '' and n.waybill_no = ${some}
      union all select n.id from problem n where ${wall('n')} and n.package_id in (${packagesBy(asker, f.numbers)}))`);
  }
  if (f.opened)
    all.push(sql`pr.created_at >= ${new Date(f.opened[0])} and pr.created_at < ${new Date(f.opened[1])}`);
  if (f.compensation !== undefined) all.push(sql`pr.compensation = ${f.compensation}`);
  if (f.handler && party === 'factory_id')
    all.push(f.handler === 'me' ? sql`pr.handler_id = ${userId}` : sql`pr.handler_id is null`);
  return sql.join(all, sql` and `);
}

export interface Row {
  id: number;
  number: string;
  kind: string;
  packageId: number;
  waybillNo: string;
  express: string;
  orderId: number;
  orderNo: string;
  platformOrderNo: string;
  shop: string;
  partner: string;
  recipient: string;
  area: string;
  trackText: string;
  trackAt: Date | null;
  state: number;
  compensation: number;
  dueAt: Date | null;
  handlerId: number | null;
  handler: string;
  times: number;
  urges: number;
  urgedAt: Date | null;
  unanswered: boolean;
  choices: string[];
  choice: string;
  result: string;
  solvedAt: Date | null;
  claimCents: number | null;
  declaredCents: number;
  paidCents: number | null;
  paidOn: string;
  paidTo: string;
  openedAt: Date;
  version: number;
  transit: number;
  intercept: number;
}

/** The rows of a page are chosen first, by an index; what stands beside them is of these alone. */
function shown(asker: Asker, rows: RawBuilder<unknown>) {
  const { party, tenantId } = asker;
  const wall = wallOf(asker);
  const partner =
    party === 'factory_id'
      ? sql`coalesce((select coalesce(nullif(c.alias, ''), c.merchant_name) from factory_customer c
          where c.factory_id = ${tenantId} and c.merchant_id = pr.merchant_id), '')`
      : sql`coalesce((select t.name from tenant t where t.id = pr.factory_id), '')`;
  return sql<Row>`
    select pr.id, pr.number, pr.kind, pr.package_id as "packageId", pr.waybill_no as "waybillNo", pr.express_name as express,
      pr.order_id as "orderId", coalesce(o.order_no, '') as "orderNo", coalesce(o.platform_order_no, '') as "platformOrderNo",
      coalesce(o.shop_name, '') as shop, ${partner} as partner,
      case when coalesce(o.recipient_name, '') = '' then '' else left(o.recipient_name, 1) || '**' end as recipient,
      concat_ws(' ', nullif(o.province, ''), nullif(o.city, ''), nullif(o.district, '')) as area,
      coalesce(k.text, pr.track_text) as "trackText", coalesce(k.at, pr.track_at) as "trackAt", pr.state, pr.compensation,
      pr.due_at as "dueAt", pr.handler_id as "handlerId", pr.handler_name as handler, pr.times, pr.urges,
      pr.urged_at as "urgedAt", pr.unanswered, pr.choices, pr.choice, pr.result, pr.solved_at as "solvedAt",
      pr.claim_cents as "claimCents", ${worth(party, tenantId)} as "declaredCents", pr.paid_cents as "paidCents",
      coalesce(pr.paid_on::text, '') as "paidOn", pr.paid_to as "paidTo", pr.created_at as "openedAt", pr.version,
      coalesce(pk.transit, 0) as transit, coalesce(pk.intercept, 0) as intercept
    from (${rows}) pr
      left join trade_order o on ${wall('o')} and o.id = pr.order_id
      left join package pk on ${wall('pk')} and pk.id = pr.package_id
      left join lateral (
        select t.at, t.text from waybill w join track t on ${wall('t')} and t.waybill_id = w.id
        where ${wall('w')} and w.package_id = pr.package_id and w.no = pr.waybill_no
        order by t.at desc, t.id desc limit 1) k on true
    order by pr.id desc`;
}

const inState = ({ state }: Filter) => {
  if (state === ALL_STATES) return sql`true`;
  return state === undefined ? sql`pr.state < ${sql.lit(UNSOLVED)}` : sql`pr.state = ${state}`;
};
const ofKind = ({ kind }: Filter) => (kind === undefined ? sql`true` : sql`pr.kind = ${kind}`);

export async function page(db: Db, asker: Asker, filter: Filter, place: Place): Promise<Row[]> {
  const { offset, limit } = rowsAt(place);
  const rows = sql`select pr.* from problem pr where ${asked(asker, filter)} and ${inState(filter)} and ${ofKind(filter)}
    order by pr.id desc offset ${offset} limit ${limit}`;
  return (await shown(asker, rows).execute(db)).rows;
}

/** How many there are of each kind in each state, whatever of both is asked for. */
export async function counts(db: Db, asker: Asker, filter: Filter) {
  const { rows } = await sql<{ kind: string; state: number; n: number }>`
    select pr.kind, pr.state, count(*)::int as n from problem pr where ${asked(asker, filter)} group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Those of these that the user reaches. */
export const ones = async (db: Db, asker: Asker, ids: readonly number[]): Promise<Row[]> =>
  (
    await shown(
      asker,
      sql`select pr.* from problem pr where ${reached(asker)} and pr.id = ${chosen(ids)}`,
    ).execute(db)
  ).rows;

/** The package that a ticket is of, as its time line heads it. */
export async function packageIn(db: Db, asker: Asker, id: number) {
  const { rows } = await sql<{
    id: number;
    number: string;
    waybillNo: string;
    express: string;
    transit: number;
    warning: number;
    intercept: number;
    dueAt: Date | null;
  }>`
    select p.id, p.number, p.waybill_no as "waybillNo", p.express_name as express, p.transit, p.warning, p.intercept, p.due_at as "dueAt"
    from package p where ${wallOf(asker)('p')} and p.id = ${id}`.execute(db);
  return rows[0];
}

/** The scans of the number that a ticket is about, the newest first. */
export async function scansOf(db: Db, asker: Asker, { packageId, waybillNo }: Row) {
  const wall = wallOf(asker);
  const { rows } = await sql<{ id: number; at: Date; state: number; text: string; place: string }>`
    select t.id, t.at, t.state, t.text, t.place
    from waybill w join track t on ${wall('t')} and t.waybill_id = w.id
    where ${wall('w')} and w.package_id = ${packageId} and w.no = ${waybillNo}
    order by t.at desc, t.state desc, t.id desc limit 500`.execute(db);
  return rows;
}

export async function linesIn(db: Db, asker: Asker, packageId: number) {
  const wall = wallOf(asker);
  const { rows } = await sql<{ id: number; title: string; skuCode: string; quantity: number }>`
    select l.id, l.title, l.sku_code as "skuCode", pl.quantity
    from package_line pl join order_line l on ${wall('l')} and l.id = pl.line_id
    where ${wall('pl')} and pl.package_id = ${packageId}
    order by l.line_no, l.id limit 200`.execute(db);
  return rows;
}
