import { sql, type RawBuilder } from 'kysely';
import { NO_EXPRESS, type ExpressSum, type LeavingState } from '#contract/handover/handover.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { byNumbers, isFar, within } from '#server/modules/package/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
type Range = readonly [from: number, to: number];
export interface Filter {
  state?: LeavingState | undefined;
  express?: string | undefined;
  packed?: Range | undefined;
  handedOver?: Range | undefined;
  list?: string | undefined;
  listed?: boolean | undefined;
  customer?: string | undefined;
  shop?: string | undefined;
  differs?: number | undefined;
  numbers?: string[] | undefined;
  held?: boolean | undefined;
}

const { packed, weighed, handedOver } = PACKAGE_REGIONS.stage;
// Written out, so that the index of what left is found.
const [PACKED, WEIGHED, LEFT] = [packed, weighed, handedOver].map(({ code }) => sql.lit(code)) as [
  RawBuilder<number>,
  RawBuilder<number>,
  RawBuilder<number>,
];

const inRange = (column: RawBuilder<unknown>, [from, to]: Range) =>
  sql`${column} >= ${new Date(from)} and ${column} < ${new Date(to)}`;

/** Of what left today's, unless something else says which are meant. */
function inState(f: Filter, today: Date): RawBuilder<unknown> {
  const isSaid = f.numbers ?? f.packed ?? f.handedOver ?? f.list;
  const left = isSaid
    ? sql`p.stage = ${LEFT}`
    : sql`(p.stage = ${LEFT} and p.handed_over_at >= ${today} and p.handed_over_at is not null)`;
  const waiting = sql`p.stage in (${PACKED}, ${WEIGHED})`;
  switch (f.state) {
    case 'waiting':
      return waiting;
    case 'packed':
      return sql`p.stage = ${PACKED}`;
    case 'weighed':
      return sql`p.stage = ${WEIGHED}`;
    case 'handedOver':
      return left;
    case undefined:
      return sql`(${waiting} or ${left})`;
  }
}

/** What is asked of a package `p`; `o`: its order, joined where something is asked of it. */
function asked({ factoryId, materials }: Asker, f: Filter, today: Date): RawBuilder<unknown> {
  const all = [sql`p.factory_id = ${factoryId}`, inState(f, today)];
  if (f.express) all.push(sql`p.express_name = ${f.express === NO_EXPRESS ? '' : f.express}`);
  if (f.packed) all.push(inRange(sql`p.packed_at`, f.packed));
  if (f.handedOver) all.push(sql`p.stage = ${LEFT}`, inRange(sql`p.handed_over_at`, f.handedOver));
  if (f.list)
    all.push(sql`p.id in (
      select lp.package_id from handover_list l join handover_list_package lp
        on lp.factory_id = ${factoryId} and lp.list_id = l.id
      where l.factory_id = ${factoryId} and l.number = ${f.list})`);
  if (f.listed !== undefined)
    all.push(sql`${f.listed ? sql`` : sql`not`} exists (select from handover_list_package lp
      where lp.factory_id = ${factoryId} and lp.package_id = p.id)`);
  if (f.customer)
    all.push(sql`p.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer)})`);
  if (f.shop) all.push(within(sql`o.shop_name`, f.shop));
  if (f.differs !== undefined)
    all.push(sql`abs(p.real_g - p.estimated_g) * 100 > ${f.differs} * p.estimated_g`);
  if (f.numbers) all.push(byNumbers(factoryId, f.numbers));
  if (f.held !== undefined) all.push(f.held ? sql`o.hold <> 0` : sql`o.hold = 0`);
  if (materials) all.push(sql`not ${isFar(factoryId, materials)}`);
  return sql.join(all, sql` and `);
}

const tables = ({ factoryId }: Asker, { shop, held }: Filter) =>
  shop || held !== undefined
    ? sql`package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id`
    : sql`package p`;

export interface Row {
  id: number;
  number: string;
  orderId: number;
  orderNo: string;
  platformOrderNo: string;
  customer: string;
  shop: string;
  express: string;
  waybillNo: string;
  copies: number;
  estimatedG: number | null;
  guessed: boolean;
  realG: number | null;
  packedAt: Date | null;
  packedBy: string | null;
  handedOverAt: Date | null;
  handedOverBy: string | null;
  listId: number | null;
  listNumber: string | null;
  listClosed: boolean;
  stage: number;
  transit: number;
  held: boolean;
  warning: number;
  version: number;
}

/** The rows of a page are chosen first, by an index; what stands beside them is of these alone. */
export async function page(db: Db, asker: Asker, filter: Filter, today: Date, place: Place): Promise<Row[]> {
  const { offset, limit } = rowsAt(place);
  const { factoryId } = asker;
  const { rows } = await sql<Row>`
    select p.id, p.number, p.order_id, o.order_no, o.platform_order_no,
      coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer, o.shop_name as shop, p.express_name as express,
      p.waybill_no, p.copies, p.estimated_g as "estimatedG", p.guessed, p.real_g as "realG", p.packed_at,
      by_hand.user_name as packed_by, p.handed_over_at, p.handed_over_by, l.id as list_id, l.number as list_number,
      l.closed_at is not null as list_closed, p.stage, p.transit, o.hold <> 0 as held, o.warning, p.version
    from (select p.* from ${tables(asker, filter)} where ${asked(asker, filter, today)}
        order by p.id desc offset ${offset} limit ${limit}) p
      join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = p.merchant_id
      left join handover_list_package lp on lp.factory_id = ${factoryId} and lp.package_id = p.id
      left join handover_list l on l.factory_id = ${factoryId} and l.id = lp.list_id
      left join lateral (select e.user_name from order_event e
        where e.factory_id = ${factoryId} and e.order_id = p.order_id and e.event in ('order.pack', 'order.pack.forced')
        order by e.id desc limit 1) by_hand on true
    order by p.id desc`.execute(db);
  return rows;
}

/** What they are together, by express. */
export async function sums(db: Db, asker: Asker, filter: Filter, today: Date): Promise<ExpressSum[]> {
  const { rows } = await sql<ExpressSum>`
    select p.express_name as express, count(*)::int as packages,
      coalesce(sum(coalesce(p.real_g, p.estimated_g)), 0)::float8 as grams,
      count(*) filter (where p.real_g is null)::int as unweighed,
      count(*) filter (where p.stage = ${LEFT})::int as handed_over,
      count(*) filter (where p.stage <> ${LEFT})::int as left
    from ${tables(asker, filter)} where ${asked(asker, filter, today)}
    group by p.express_name order by packages desc, express`.execute(db);
  return rows;
}
