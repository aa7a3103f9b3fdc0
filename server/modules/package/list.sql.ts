import { sql, type RawBuilder } from 'kysely';
import type { LabelTab } from '#contract/package/package.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { RECIPIENT } from './join.sql.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
export interface Filter {
  stage?: number | LabelTab | undefined;
  /** Whether the label of `p` is ours to print. */
  labelOurs: RawBuilder<unknown>;
  numbers?: string[] | undefined;
  customer?: string | undefined;
  shop?: string | undefined;
  express?: string | undefined;
  area?: string | undefined;
  numbered?: boolean | undefined;
  numberState?: number | undefined;
  failure?: string | undefined;
  accountId?: number | undefined;
  held?: boolean | undefined;
  joinable?: boolean | undefined;
  warning?: number | undefined;
  intercept?: number | undefined;
}

export const within = (text: RawBuilder<unknown>, word: string) =>
  sql`strpos(lower(${text}), lower(${word})) > 0`;

/** Each number by its own index: of the package, of the order, of a waybill that it has or had. */
export const byNumbers = (factoryId: number, numbers: readonly string[]) => {
  const some = sql`any(${sql.val([...numbers])}::text[])`;
  return sql`p.id in (
    select id from package where factory_id = ${factoryId} and number = ${some}
    union all select package_id from waybill where factory_id = ${factoryId} and no = ${some}
    union all select po.package_id from package_order po where po.factory_id = ${factoryId} and po.order_id in (
      select order_id from order_finder where factory_id = ${factoryId} and order_no = ${some}
      union all select order_id from order_finder where factory_id = ${factoryId} and platform_order_no = ${some}))`;
};

/** Something in it is of a material that the user's department does not reach. */
export const isFar = (factoryId: number, materials: NonNullable<ReachedMaterials>) => sql`exists (
  select from package_line pl join order_line l on l.id = pl.line_id and l.factory_id = ${factoryId}
    join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
  where pl.factory_id = ${factoryId} and pl.package_id = p.id and not exists (
    select from jsonb_to_recordset(${JSON.stringify(materials)}::jsonb) as reached (material text, color text)
    where reached.material = s.material and reached.color in ('', s.color)))`;

/** Open packages without a number of which another one goes to the same person. */
const alike = (factoryId: number) => sql`
  select unnest(ids) from (
    select array_agg(p.id) as ids from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where p.factory_id = ${factoryId} and p.stage = 0 and p.waybill_no = '' and o.hold = 0
    group by ${RECIPIENT} having count(distinct p.order_id) > 1) same`;

/** What is asked of a package `p` but its stage; `o`: its order, joined where something is asked of it. */
export function asked(
  { factoryId, materials }: Asker,
  f: Omit<Filter, 'stage' | 'labelOurs'>,
): RawBuilder<unknown> {
  const all = [sql`p.factory_id = ${factoryId}`];
  if (f.numbers) all.push(byNumbers(factoryId, f.numbers));
  if (f.customer)
    all.push(sql`p.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer)})`);
  if (f.express) all.push(within(sql`p.express_name`, f.express));
  if (f.numbered !== undefined) all.push(f.numbered ? sql`p.waybill_no <> ''` : sql`p.waybill_no = ''`);
  if (f.warning !== undefined)
    all.push(f.warning === 0 ? sql`p.warning <> 0` : sql`p.warning = ${f.warning} and p.warning <> 0`);
  if (f.intercept !== undefined) all.push(sql`p.intercept = ${f.intercept} and p.intercept <> 0`);
  if (f.failure)
    all.push(sql`p.id in (select package_id from waybill where factory_id = ${factoryId} and state in (0, 15, 30, 45)
      and ${within(sql`fail_text`, f.failure)})`);
  if (f.accountId !== undefined)
    all.push(sql`p.id in (select package_id from waybill where factory_id = ${factoryId} and account_id = ${f.accountId}
      and state in (0, 10, 15, 20, 30, 45))`);
  if (f.shop) all.push(within(sql`o.shop_name`, f.shop));
  if (f.area) all.push(within(sql`o.province || ' ' || o.city`, f.area));
  if (f.held !== undefined) all.push(f.held ? sql`o.hold <> 0` : sql`o.hold = 0`);
  if (f.joinable !== undefined)
    all.push(sql`p.id ${f.joinable ? sql`in` : sql`not in`} (${alike(factoryId)})`);
  if (materials) all.push(sql`not ${isFar(factoryId, materials)}`);
  return sql.join(all, sql` and `);
}

const asksOrder = ({ shop, area, held }: Omit<Filter, 'labelOurs'>) =>
  Boolean(shop ?? area) || held !== undefined;
/** Packages `p`, with their orders `o` where one of them is asked of. */
export const tables = ({ factoryId }: Asker, f: Omit<Filter, 'labelOurs'>) =>
  asksOrder(f)
    ? sql`package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id`
    : sql`package p`;

export interface Row {
  id: number;
  number: string;
  orderId: number;
  orderNo: string;
  orders: number;
  joinedInto: string | null;
  platformOrderNo: string;
  customer: string;
  shop: string;
  platform: string;
  recipient: string;
  area: string;
  copies: number;
  estimatedG: number | null;
  guessed: boolean;
  realG: number | null;
  express: string;
  waybillNo: string;
  numberState: number | null;
  account: string;
  failText: string;
  stage: number;
  transit: number;
  label: number;
  /** Whether it is asked back. */
  intercept: number;
  labelCount: number;
  labelAt: Date | null;
  labelBy: string;
  trackedAt: Date | null;
  dueAt: Date | null;
  warning: number;
  held: boolean;
  packedAt: Date | null;
  handedOverAt: Date | null;
  handedOverBy: string | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  version: number;
}

/** The rows of a page are chosen first, by an index; the names beside them are of these alone. */
const shown = (factoryId: number, chosen: RawBuilder<unknown>) => sql<Row>`
  select p.id, p.number, p.order_id as "orderId", o.order_no as "orderNo", o.platform_order_no as "platformOrderNo",
    coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer, o.shop_name as shop, o.platform,
    case when o.recipient_name = '' then '' else left(o.recipient_name, 1) || '**' end as recipient,
    concat_ws(' ', nullif(o.province, ''), nullif(o.city, ''), nullif(o.district, '')) as area,
    (select count(*)::int from package_order po where po.factory_id = ${factoryId} and po.package_id = p.id) as orders,
    (select t.number from package t where t.factory_id = ${factoryId} and t.id = p.joined_into_id) as "joinedInto",
    p.copies, p.estimated_g as "estimatedG", p.guessed, p.real_g as "realG", p.express_name as express,
    p.waybill_no as "waybillNo", p.stage, p.transit, p.tracked_at as "trackedAt", p.due_at as "dueAt", p.warning, p.intercept, p.label, p.label_count as "labelCount", p.label_at as "labelAt", p.label_by as "labelBy",
    o.hold <> 0 as held, p.packed_at as "packedAt",
    p.handed_over_at as "handedOverAt", p.handed_over_by as "handedOverBy", p.length_mm as "lengthMm",
    p.width_mm as "widthMm", p.height_mm as "heightMm", p.version, w.state as "numberState",
    coalesce(a.name, '') as account, coalesce(w.fail_text, '') as "failText"
  from (${chosen}) p
    join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = p.merchant_id
    left join lateral (select state, account_id, fail_text from waybill n
      where n.factory_id = ${factoryId} and n.package_id = p.id and n.state in (0, 10, 15, 20, 30, 45)
      order by n.state = 45, n.id desc limit 1) w on true
    left join waybill_account a on a.factory_id = ${factoryId} and a.id = w.account_id
  order by p.id desc`;

const { none, stale } = PACKAGE_REGIONS.label;
/** Not gone yet, and not given up. */
const HERE = sql`p.stage < ${sql.lit(PACKAGE_REGIONS.stage.handedOver.code)}`;
const inLabelTab = (tab: LabelTab, ours: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${HERE} and p.label = ${sql.lit(tab === 'toPrint' ? none.code : stale.code)} and ${ours})`;

function inTab({ stage, labelOurs }: Filter): RawBuilder<unknown> {
  if (stage === undefined) return sql`true`;
  return typeof stage === 'string' ? inLabelTab(stage, labelOurs) : sql`p.stage = ${stage}`;
}

export async function page(db: Db, asker: Asker, filter: Filter, place: Place): Promise<Row[]> {
  const { offset, limit } = rowsAt(place);
  const inState = isIn(asker.factoryId, filter.numberState);
  const chosen = sql`select p.* from ${tables(asker, filter)} where ${asked(asker, filter)} and ${inTab(filter)} and ${inState}
    order by p.id desc offset ${offset} limit ${limit}`;
  return (await shown(asker.factoryId, chosen).execute(db)).rows;
}

/** Those of which a number stands so: found by the few that do (waybill_open). */
const isIn = (factoryId: number, state: number | undefined) =>
  state === undefined
    ? sql`true`
    : sql`p.id in (select package_id from waybill where factory_id = ${factoryId} and state = ${state}
        and state in (0, 10, 15, 30, 45))`;

/** How many there are of each state of a number that somebody or something waits for, in the tab that is asked for. */
export async function numberCounts(
  db: Db,
  asker: Asker,
  filter: Filter,
): Promise<{ counts: Record<string, number>; inState: number | undefined }> {
  const { factoryId } = asker;
  const { rows } = await sql<{ state: number; n: number }>`
    select w.state, count(distinct w.package_id)::int as n
    from waybill w join (select p.id from ${tables(asker, filter)} where ${asked(asker, filter)} and ${inTab(filter)}) p on p.id = w.package_id
    where w.factory_id = ${factoryId} and w.state in (0, 10, 15, 30, 45)
    group by w.state`.execute(db);
  const counts = Object.fromEntries(rows.map(({ state, n }) => [String(state), n]));
  return {
    counts,
    inState: filter.numberState === undefined ? undefined : (counts[String(filter.numberState)] ?? 0),
  };
}

/** How many there are in each stage and each tab of labels, whatever is asked for. */
export async function counts(db: Db, asker: Asker, filter: Filter): Promise<Record<string, number>> {
  const inTabOf = (tab: LabelTab) => sql`(count(*) filter (where ${inLabelTab(tab, filter.labelOurs)}))::int`;
  const { rows } = await sql<{ stage: number; n: number } & Record<LabelTab, number>>`
    select p.stage, count(*)::int as n, ${inTabOf('toPrint')} as "toPrint", ${inTabOf('toReprint')} as "toReprint"
    from ${tables(asker, filter)} where ${asked(asker, filter)} and ${isIn(asker.factoryId, filter.numberState)}
    group by p.stage`.execute(db);
  const sum = (tab: LabelTab): number => rows.reduce((all, row) => all + row[tab], 0);
  return {
    ...Object.fromEntries(rows.map(({ stage, n }) => [String(stage), n])),
    ...{ toPrint: sum('toPrint'), toReprint: sum('toReprint') },
  };
}

/** Those of these that the user reaches. */
export async function ones(db: Db, asker: Asker, ids: readonly number[]): Promise<Row[]> {
  const chosen = sql`select p.* from package p where ${asked(asker, {})} and p.id = any(${sql.val([...ids])}::bigint[])`;
  return (await shown(asker.factoryId, chosen).execute(db)).rows;
}

export async function linesIn(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<{
    id: number;
    lineNo: number;
    title: string;
    skuCode: string;
    quantity: number;
  }>`
    select l.id, l.line_no as "lineNo", coalesce(s.name, l.title) as title, coalesce(s.code, '') as "skuCode", pl.quantity
    from package_line pl join order_line l on l.id = pl.line_id and l.factory_id = ${factoryId}
      left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
    where pl.factory_id = ${factoryId} and pl.package_id = ${id}
    order by l.line_no`.execute(db);
  return rows;
}

/** The other packages of its orders that are not void. */
export async function besideOf(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<{
    id: number;
    number: string;
    stage: number;
    copies: number;
    waybillNo: string;
  }>`
    select distinct p.id, p.number, p.stage, p.copies, p.waybill_no as "waybillNo"
    from package_order mine join package_order other on other.factory_id = ${factoryId} and other.order_id = mine.order_id
      join package p on p.factory_id = ${factoryId} and p.id = other.package_id
    where mine.factory_id = ${factoryId} and mine.package_id = ${id} and p.id <> ${id} and p.stage <> 90
    order by p.id`.execute(db);
  return rows;
}

/** What was joined into a package. */
export async function joinedInto(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<{ id: number; number: string; orderNo: string; version: number }>`
    select p.id, p.number, o.order_no as "orderNo", p.version
    from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where p.factory_id = ${factoryId} and p.joined_into_id = ${id} order by p.id`.execute(db);
  return rows;
}
