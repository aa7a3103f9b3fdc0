import { sql, type RawBuilder } from 'kysely';
import type { FunnelFigure } from '#contract/figures/funnel.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials } from '#server/platform/reach.ts';
import type { Asker, Days } from './asked.ts';

export interface Filter {
  customer?: string | undefined;
  material?: string | undefined;
  model?: string | undefined;
  remade?: boolean | undefined;
}

const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** What both the kept counts and the stays, called `s`, can be asked. */
function ofBoth({ factoryId }: Asker, { customer, remade }: Filter): RawBuilder<unknown>[] {
  const asked = [sql`s.factory_id = ${factoryId}`];
  if (remade !== undefined) asked.push(sql`s.remade = ${remade}`);
  if (customer)
    asked.push(sql`s.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and ${within(sql`concat_ws(' ', c.merchant_name, c.alias)`, customer)})`);
  return asked;
}

/** What only the stays know: the counts have no goods. */
function ofGoods({ factoryId, materials }: Asker, { material, model }: Filter): RawBuilder<unknown>[] {
  const ofSku = (condition: RawBuilder<unknown>) =>
    sql`exists (select from sku k where k.factory_id = ${factoryId} and k.id = s.sku_id and ${condition})`;
  return [
    ...(materials ? [ofSku(ofMaterials(materials, 'k'))] : []),
    ...(material ? [ofSku(within(sql`k.material`, material))] : []),
    ...(model ? [ofSku(within(sql`concat_ws(' ', k.brand, k.model)`, model))] : []),
  ];
}

const asks = (asker: Asker, filter: Filter) => [...ofBoth(asker, filter), ...ofGoods(asker, filter)];
/** Nothing is asked but whose they are. */
export const isAll = (asker: Asker, filter: Filter) => asks(asker, filter).length === 1;

/** [from, to) of the moments of a column. */
const inDays = (column: RawBuilder<unknown>, { from, to }: Days) =>
  sql`${column} >= ${from} and ${column} < ${to}`;

export interface Counted {
  stage: number;
  entered: number;
  left: number;
  onward: number;
  remade: number;
  standing: number;
}

/** Out of the kept counts and what is not folded yet: how many rows there are does not grow with the pieces. */
const kept = (asker: Asker, filter: Filter, { first, last }: Days) => sql<Counted>`
  select s.stage,
    coalesce(sum(s.entered) filter (where s.day < 'infinity'), 0)::bigint as entered,
    coalesce(sum(s.gone) filter (where s.day < 'infinity'), 0)::bigint as left,
    coalesce(sum(s.onward) filter (where s.day < 'infinity'), 0)::bigint as onward,
    coalesce(sum(s.entered) filter (where s.remade and s.day < 'infinity'), 0)::bigint as remade,
    coalesce(sum(s.entered - s.gone) filter (where s.day = 'infinity'), 0)::bigint as standing
  from (
    select factory_id, day, stage, merchant_id, remade, entered, gone, onward from stage_tally
    where factory_id = ${asker.factoryId}
    union all
    select t.factory_id, d.day, t.stage, t.merchant_id, t.remade, t.entered, t.gone, t.onward
    from stage_tally_delta t cross join lateral (values (t.day), ('infinity'::date)) d (day)
    where t.factory_id = ${asker.factoryId}) s
  where ${all(ofBoth(asker, filter))} and (s.day between ${first}::date and ${last}::date or s.day = 'infinity')
  group by s.stage`;

/** Out of the stays themselves, where goods are asked for. */
const counted = (asker: Asker, filter: Filter, days: Days) => sql<Counted>`
  select s.stage,
    count(*) filter (where ${inDays(sql`s.entered_at`, days)}) as entered,
    count(*) filter (where ${inDays(sql`s.left_at`, days)}) as left,
    count(*) filter (where s.onward and ${inDays(sql`s.left_at`, days)}) as onward,
    count(*) filter (where s.remade and ${inDays(sql`s.entered_at`, days)}) as remade,
    count(*) filter (where s.left_at is null) as standing
  from stage_stay s
  where ${all(asks(asker, filter))}
    and ((${inDays(sql`s.entered_at`, days)}) or (${inDays(sql`s.left_at`, days)}) or s.left_at is null)
  group by s.stage`;

export async function countStages(db: Db, asker: Asker, filter: Filter, days: Days): Promise<Counted[]> {
  const query = ofGoods(asker, filter).length > 0 ? counted : kept;
  return (await query(asker, filter, days).execute(db)).rows;
}

interface Dwell {
  stage: number;
  p50: number;
  p95: number;
}

/** How long those stayed that left in these days. */
export async function dwellOf(db: Db, asker: Asker, filter: Filter, days: Days): Promise<Dwell[]> {
  const { rows } = await sql<Dwell>`
    select stage, at[1] as p50, at[2] as p95 from (
      select s.stage, percentile_cont(array[0.5, 0.95]::float8[]) within group
        (order by extract(epoch from s.left_at - s.entered_at)::float8 * 1000) as at
      from stage_stay s where ${all(asks(asker, filter))} and ${inDays(sql`s.left_at`, days)} group by s.stage) d`.execute(
    db,
  );
  return rows;
}

/** The same of all pieces together within 1 %, out of kept classes: its time does not grow with the pieces (migration 345). */
export async function nearDwellOf(db: Db, { factoryId }: Asker, { first, last }: Days): Promise<Dwell[]> {
  const { rows } = await sql<Dwell>`
    with class as (
      select stage, class, sum(stays) as stays from (
        select stage, class, stays from stage_dwell
        where factory_id = ${factoryId} and day between ${first}::date and ${last}::date
        union all
        select t.stage, (case when c < 0 then -1 - c else c end)::smallint, case when c < 0 then -1 else 1 end
        from stage_tally_delta t cross join lateral unnest(t.classes) c
        where t.factory_id = ${factoryId} and t.day between ${first}::date and ${last}::date) each
      group by stage, class having sum(stays) > 0),
    ranked as (
      select stage, class, sum(stays) over (partition by stage order by class) as up_to,
        sum(stays) over (partition by stage) as of_all from class)
    select stage, min(dwell_of_class(class)) filter (where up_to >= of_all * 0.5) as p50,
      min(dwell_of_class(class)) filter (where up_to >= of_all * 0.95) as p95
    from ranked group by stage`.execute(db);
  return rows;
}

interface Standing {
  stage: number;
  oldestAt: Date | null;
  held: number;
}
const HELD = (factoryId: number) =>
  sql`exists (select from trade_order o where o.factory_id = ${factoryId} and o.id = s.order_id and o.hold <> 0)`;

/** Of those that stand: the longest one, and how many their orders hold up. */
export async function standingOf(db: Db, asker: Asker, filter: Filter): Promise<Standing[]> {
  const { factoryId } = asker;
  const asked = all(asks(asker, filter));
  const { rows } = await (
    isAll(asker, filter)
      ? // The first of each stage, and the pieces of the few orders that are held: neither asks how many there are.
        sql<Standing>`
        select g.stage, f.entered_at as oldest_at, coalesce(h.held, 0)::bigint as held
        from generate_series(1, 9) g (stage)
        join lateral (select s.entered_at from stage_stay s
          where s.factory_id = ${factoryId} and s.stage = g.stage and s.left_at is null
          order by s.entered_at, s.id limit 1) f on true
        left join (select s.stage, count(*) as held from trade_order o
            join piece p on p.factory_id = ${factoryId} and p.order_id = o.id
            join stage_stay s on s.piece_id = p.id and s.left_at is null and s.factory_id = ${factoryId}
          where o.factory_id = ${factoryId} and o.hold <> 0 group by s.stage) h on h.stage = g.stage`
      : sql<Standing>`
        select s.stage, min(s.entered_at) as oldest_at, count(*) filter (where ${HELD(factoryId)}) as held
        from stage_stay s where ${asked} and s.left_at is null group by s.stage`
  ).execute(db);
  return rows;
}

/** Which stays a figure counts. */
const COUNTS: Record<FunnelFigure, (asker: Asker, days: Days) => RawBuilder<unknown>> = {
  entered: (_, days) => inDays(sql`s.entered_at`, days),
  left: (_, days) => inDays(sql`s.left_at`, days),
  onward: (_, days) => sql`s.onward and ${inDays(sql`s.left_at`, days)}`,
  remade: (_, days) => sql`s.remade and ${inDays(sql`s.entered_at`, days)}`,
  standing: () => sql`s.left_at is null`,
  held: ({ factoryId }) => sql`s.left_at is null and ${HELD(factoryId)}`,
};
/** The one that stands longest comes first, and of the others the one that came or went last. */
const ORDER: Record<FunnelFigure, RawBuilder<unknown>> = {
  entered: sql`s.entered_at desc, s.id desc`,
  left: sql`s.left_at desc, s.id desc`,
  onward: sql`s.left_at desc, s.id desc`,
  remade: sql`s.entered_at desc, s.id desc`,
  standing: sql`s.entered_at, s.id`,
  held: sql`s.entered_at, s.id`,
};

export interface StayRow {
  id: number;
  number: string;
  stage: number;
  state: number;
  orderNo: string | null;
  customer: string;
  skuCode: string;
  material: string;
  model: string;
  batch: string;
  remade: boolean;
  urgent: boolean;
  held: boolean;
  enteredAt: Date;
  leftAt: Date | null;
  onward: boolean;
}
export interface Behind extends Filter {
  stage?: number | undefined;
  figure: FunnelFigure;
}

const chosen = (asker: Asker, behind: Behind, days: Days) =>
  all([
    ...asks(asker, behind),
    ...(behind.stage === undefined ? [] : [sql`s.stage = ${behind.stage}`]),
    COUNTS[behind.figure](asker, days),
  ]);

export async function pageStays(db: Db, asker: Asker, behind: Behind, days: Days, place: Place) {
  const { factoryId } = asker;
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<StayRow>`
    select s.id, p.number, s.stage, p.state, o.order_no, coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer,
      coalesce(k.code, '') as sku_code, coalesce(k.material, '') as material, coalesce(k.model, '') as model,
      coalesce(b.number, '') as batch, s.remade, p.urgent, coalesce(o.hold <> 0, false) as held, s.entered_at, s.left_at,
      s.onward
    from (select s.* from stage_stay s where ${chosen(asker, behind, days)}
        order by ${ORDER[behind.figure]} offset ${offset} limit ${limit}) s
      join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      left join trade_order o on o.factory_id = ${factoryId} and o.id = s.order_id
      left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = s.merchant_id
      left join sku k on k.factory_id = ${factoryId} and k.id = s.sku_id
      left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
    order by ${ORDER[behind.figure]}`.execute(db);
  return rows;
}

export async function countStays(db: Db, asker: Asker, behind: Behind, days: Days): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from stage_stay s where ${chosen(asker, behind, days)}`.execute(db);
  return rows[0]!.total;
}

/** Adds up what moves wrote. @returns how many were taken */
export async function foldStages(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_stage_tally() as folded`.execute(db);
  return rows[0]?.folded ?? 0;
}
