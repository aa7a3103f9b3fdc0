import { sql, type RawBuilder } from 'kysely';
import { NONE } from '#contract/figures/asked.ts';
import type {
  TIMELINESS_BY,
  TIMELINESS_CLOCKS,
  TimelinessFigure,
  TimelinessGroup,
} from '#contract/figures/timeliness.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import type { Days } from './asked.ts';

export interface OrderAsker {
  factoryId: number;
  shopIds: ReachedShops;
}
export interface Filter {
  by: keyof typeof TIMELINESS_BY;
  clock: keyof typeof TIMELINESS_CLOCKS;
  group: TimelinessGroup;
  customer?: string | undefined;
  shop?: string | undefined;
  platform?: string | undefined;
  urgent?: boolean | undefined;
  single?: boolean | undefined;
  forced?: boolean | undefined;
}
export interface Behind extends Filter {
  figure: TimelinessFigure;
  code?: string | undefined;
}

const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
const FORCED = (factoryId: number) =>
  sql`exists (select from piece p where p.factory_id = ${factoryId} and p.order_id = t.order_id and p.forced)`;
const START = { push: sql`t.pushed_at`, ship: sql`t.shipped_at` };

/** Rows `t`, each with its order `o`. */
const tables = (factoryId: number) =>
  sql`order_timing t join trade_order o on o.factory_id = ${factoryId} and o.id = t.order_id`;

function asked({ factoryId, shopIds }: OrderAsker, f: Filter, { from, to }: Days): RawBuilder<unknown>[] {
  const own = sql`t.factory_id = ${factoryId}`;
  const conditions = [
    own,
    sql`${START[f.by]} >= ${from} and ${START[f.by]} < ${to}`,
    ofShops(shopIds, 't.shop_id'),
  ];
  if (f.customer)
    conditions.push(sql`t.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer)})`);
  if (f.shop) conditions.push(within(sql`o.shop_name`, f.shop));
  if (f.platform) conditions.push(sql`t.platform = ${f.platform}`);
  if (f.urgent !== undefined) conditions.push(sql`o.urgent = ${f.urgent}`);
  if (f.single !== undefined) conditions.push(sql`(o.pieces = 1) = ${f.single}`);
  if (f.forced !== undefined) conditions.push(sql`${FORCED(factoryId)} = ${f.forced}`);
  return conditions;
}

/** Until it was shipped or ended, else until now, in milliseconds. */
const gross = (now: Date) =>
  sql`(extract(epoch from coalesce(t.shipped_at, t.ended_at, ${now}::timestamptz) - t.pushed_at) * 1000)`;
/** [M40] Less what the merchant's own holds took. */
const net = (now: Date) => sql`(${gross(now)} - t.held_ms
  - case when t.held_since is null then 0 else greatest(0, extract(epoch from ${now}::timestamptz - t.held_since) * 1000) end)`;
const CLOCK = { net, gross };

const HOUR_MS = 60 * 60_000;
const shipped = sql`t.shipped_at is not null`;
/** [M40] Exactly so many hours are within them. */
const inHours = (f: Filter, now: Date, hours: number) =>
  sql`${shipped} and ${CLOCK[f.clock](now)} <= ${hours * HOUR_MS}`;

/** Which orders a figure counts. */
const COUNTS: Record<TimelinessFigure, (f: Filter, now: Date) => RawBuilder<unknown>> = {
  orders: () => sql`true`,
  shipped: () => shipped,
  in24: (f, now) => inHours(f, now, 24),
  in48: (f, now) => inHours(f, now, 48),
  in72: (f, now) => inHours(f, now, 72),
  late: (f, now) => sql`${shipped} and ${CLOCK[f.clock](now)} > ${72 * HOUR_MS}`,
  open: () => sql`t.shipped_at is null and t.ended_at is null`,
  ended: () => sql`t.shipped_at is null and t.ended_at is not null`,
};

/** What rows are grouped by, as text. */
const codeOf = ({ group, by }: Filter): RawBuilder<unknown> =>
  ({
    day: sql`to_char(hall_day(${START[by]}), 'YYYY-MM-DD')`,
    customer: sql`t.merchant_id::text`,
    shop: sql`t.shop_id::text`,
    platform: sql`t.platform`,
    express: sql`coalesce(nullif(o.express_name, ''), ${sql.lit(NONE)})`,
  })[group];
const NAME: Record<TimelinessGroup, RawBuilder<unknown>> = {
  day: sql`''`,
  customer: sql`max(coalesce(nullif(c.alias, ''), c.merchant_name, ''))`,
  shop: sql`max(o.shop_name)`,
  platform: sql`''`,
  express: sql`''`,
};

export interface Group extends Record<TimelinessFigure, number> {
  code: string;
  name: string;
  /** The one that adds up all the others. */
  isTotal: boolean;
  p50: number | null;
  p95: number | null;
  net: number | null;
  gross: number | null;
}

/** All groups, and one row for all of them together. */
export async function groups(db: Db, asker: OrderAsker, f: Filter, days: Days, now: Date): Promise<Group[]> {
  const count = (figure: TimelinessFigure) => sql`count(*) filter (where ${COUNTS[figure](f, now)})::int`;
  const clock = CLOCK[f.clock](now);
  const at = (share: number) =>
    sql`percentile_cont(${share}::float8) within group (order by ${clock}::float8) filter (where ${shipped})`;
  const { rows } = await sql<Group>`
    select coalesce(code, '') as code, ${NAME[f.group]} as name, grouping(code) = 1 as is_total, ${count('orders')} as orders,
      ${count('shipped')} as shipped, ${count('in24')} as in24, ${count('in48')} as in48, ${count('in72')} as in72,
      ${count('late')} as late, ${count('open')} as open, ${count('ended')} as ended, ${at(0.5)} as p50, ${at(0.95)} as p95,
      (avg(${net(now)}) filter (where ${shipped}))::float8 as net, (avg(${gross(now)}) filter (where ${shipped}))::float8 as gross
    from ${tables(asker.factoryId)}
      left join factory_customer c on c.factory_id = ${asker.factoryId} and c.merchant_id = t.merchant_id
      cross join lateral (select ${codeOf(f)} as code) g
    where ${all(asked(asker, f, days))}
    group by grouping sets ((code), ())
    order by is_total desc, ${f.group === 'day' ? sql`code desc` : sql`orders desc, code`}`.execute(db);
  return rows;
}

export interface OrderRow {
  id: number;
  orderNo: string;
  customer: string;
  shop: string;
  platform: string;
  pieces: number;
  status: number;
  urgent: boolean;
  forced: boolean;
  held: boolean;
  pushedAt: Date;
  shippedAt: Date | null;
  grossMs: number;
  netMs: number;
  express: string;
  waybillNo: string;
}

const chosen = (asker: OrderAsker, f: Behind, days: Days, now: Date) =>
  all([
    ...asked(asker, f, days),
    COUNTS[f.figure](f, now),
    ...(f.code === undefined ? [] : [sql`${codeOf(f)} = ${f.code}`]),
  ]);

/** Those that took longest come first. */
export async function pageOrders(
  db: Db,
  asker: OrderAsker,
  f: Behind,
  { days, now, place }: { days: Days; now: Date; place: Place },
): Promise<OrderRow[]> {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<OrderRow>`
    select o.id, o.order_no, coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer, o.shop_name as shop, o.platform,
      o.pieces, o.status, o.urgent, ${FORCED(asker.factoryId)} as forced, t.held_since is not null as held, t.pushed_at,
      t.shipped_at, ${gross(now)}::float8 as gross_ms, ${net(now)}::float8 as net_ms, o.express_name as express, o.waybill_no
    from ${tables(asker.factoryId)}
      left join factory_customer c on c.factory_id = ${asker.factoryId} and c.merchant_id = t.merchant_id
    where ${chosen(asker, f, days, now)}
    order by ${CLOCK[f.clock](now)} desc, o.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countOrders(
  db: Db,
  asker: OrderAsker,
  f: Behind,
  days: Days,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${tables(asker.factoryId)} where ${chosen(asker, f, days, now)}`.execute(
    db,
  );
  return rows[0]!.total;
}
