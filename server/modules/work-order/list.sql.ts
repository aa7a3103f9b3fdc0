import { sql, type RawBuilder } from 'kysely';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import type { PieceWay } from '#contract/work-order/work-order.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
  now: Date;
}
export interface Filter {
  state?: number | undefined;
  stepId?: number | undefined;
  teamId?: number | undefined;
  userId?: number | undefined;
  materialId?: number | undefined;
  mode?: 'scan' | 'count' | undefined;
  number?: string | undefined;
  behind?: boolean | undefined;
}

/** From its start, less its pauses, in seconds. */
const worked = (
  now: Date,
) => sql`(extract(epoch from coalesce(w.ended_at, w.paused_at, ${now}::timestamptz) - w.started_at)
  - w.paused_ms / 1000)`;

const ofProfiles = (factoryId: number, which: RawBuilder<unknown>) => sql`
  exists (select from batch b join print_profile f on f.factory_id = ${factoryId} and f.id = b.profile_id
    join material m on m.factory_id = ${factoryId} and m.id = f.material_id
    where b.factory_id = ${factoryId} and b.id = w.batch_id and ${which})`;

/** What is asked of a work order but its state. */
function asked({ factoryId, materials, now }: Asker, f: Filter): RawBuilder<unknown> {
  const all = [sql`w.factory_id = ${factoryId}`];
  if (f.stepId !== undefined) all.push(sql`w.step_id = ${f.stepId}`);
  if (f.teamId !== undefined) all.push(sql`w.team_id = ${f.teamId}`);
  if (f.userId !== undefined) all.push(sql`w.operator_ids @> array[${f.userId}]::bigint[]`);
  if (f.mode !== undefined) all.push(sql`w.counted = ${f.mode === 'count'}`);
  if (f.number)
    all.push(sql`(w.number = ${f.number} or w.batch_id in (select id from batch where factory_id = ${factoryId}
      and number = ${f.number}))`);
  if (f.materialId !== undefined) all.push(ofProfiles(factoryId, sql`m.id = ${f.materialId}`));
  if (materials)
    all.push(
      ofProfiles(factoryId, sql`m.name = any(${sql.val(materials.map(({ material }) => material))}::text[])`),
    );
  if (f.behind)
    all.push(sql`w.started_at is not null and ${worked(now)} > w.seconds * (w.done + w.scrapped)
      and w.state <> ${sql.lit(WORK_ORDER_REGIONS.workOrder.cancelled.code)}`);
  return sql.join(all, sql` and `);
}

export interface Row {
  id: number;
  number: string;
  batchId: number;
  batch: string;
  urgent: boolean;
  material: string;
  stepId: number;
  step: string;
  counted: boolean;
  required: boolean;
  planned: number;
  done: number;
  skipped: number;
  scrapped: number;
  left: number;
  team: { id: number; name: string } | null;
  operators: { id: number; name: string }[];
  state: number;
  reason: string;
  startedAt: Date | null;
  endedAt: Date | null;
  pausedMinutes: number;
  workedMinutes: number | null;
  standardMinutes: number;
  version: number;
}

/** The rows of a page are chosen first, by an index; the names beside them are of these alone. */
const shown = ({ factoryId, now }: Asker, chosen: RawBuilder<unknown>) => sql<Row>`
  select w.id, w.number, w.batch_id as "batchId", b.number as batch, b.urgent, m.name as material,
    w.step_id as "stepId", s.name as step, w.counted, w.required, w.planned, w.done, w.skipped, w.scrapped,
    greatest(0, w.planned - w.done - w.skipped - w.scrapped) as left,
    case when t.id is null then null else jsonb_build_object('id', t.id, 'name', t.name) end as team,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.name) order by p.user_id)
      from hall_people(${factoryId}, w.operator_ids) p), '[]') as operators,
    w.state, w.reason, w.started_at as "startedAt", w.ended_at as "endedAt",
    ((w.paused_ms / 1000 + coalesce(extract(epoch from ${now}::timestamptz - w.paused_at), 0)) / 60)::int as "pausedMinutes",
    greatest(0, ${worked(now)} / 60)::int as "workedMinutes",
    (w.seconds::bigint * w.done / 60)::int as "standardMinutes", w.version
  from (${chosen}) w
    join batch b on b.factory_id = ${factoryId} and b.id = w.batch_id
    join print_profile f on f.factory_id = ${factoryId} and f.id = b.profile_id
    join material m on m.factory_id = ${factoryId} and m.id = f.material_id
    join work_step s on s.factory_id = ${factoryId} and s.id = w.step_id
    left join hall_team t on t.factory_id = ${factoryId} and t.id = w.team_id
  order by w.id desc`;

export async function page(db: Db, asker: Asker, filter: Filter, place: Place): Promise<Row[]> {
  const { offset, limit } = rowsAt(place);
  const inState = filter.state === undefined ? sql`true` : sql`w.state = ${filter.state}`;
  const chosen = sql`select w.* from work_order w where ${asked(asker, filter)} and ${inState}
    order by w.id desc offset ${offset} limit ${limit}`;
  return (await shown(asker, chosen).execute(db)).rows;
}

/** How many there are in each state, whatever state is asked for. */
export async function counts(db: Db, asker: Asker, filter: Filter): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: number; n: number }>`
    select w.state, count(*)::int as n from work_order w where ${asked(asker, filter)} group by w.state`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [String(state), n]));
}

export const ones = async (db: Db, asker: Asker, ids: readonly number[]): Promise<Row[]> =>
  (
    await shown(
      asker,
      sql`select w.* from work_order w where ${asked(asker, {})} and w.id = any(${sql.val([...ids])}::bigint[])`,
    ).execute(db)
  ).rows;

interface Named {
  id: number;
  name: string;
}

export async function reportsOf(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<{
    id: number;
    good: number;
    scrap: number;
    defect: string;
    userName: string;
    at: Date;
    shares: (Named & { percent: number })[];
    undone: boolean;
    undoes: boolean;
  }>`
    select r.id, r.good, r.scrap, r.defect, r.user_name as "userName", r.at, r.undoes_id is not null as undoes,
      exists (select from work_order_report u where u.factory_id = ${factoryId} and u.undoes_id = r.id) as undone,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.user_id, 'name', coalesce(p.name, '已离开'), 'percent', s.percent)
          order by s.nth)
        from work_order_share s left join hall_people(${factoryId}, array[s.user_id]) p on true
        where s.factory_id = ${factoryId} and s.report_id = r.id), '[]') as shares
    from work_order_report r where r.factory_id = ${factoryId} and r.work_order_id = ${id}
    order by r.id desc limit 500`.execute(db);
  return rows;
}

const WAY = sql`case when c.scrapped > 0 then 'scrapped' when c.planned - c.done - c.skipped - c.scrapped > 0 then 'open'
  when c.skipped > 0 and c.done = 0 then 'skipped' else 'done' end`;

/** The pieces that count in a work order, how far each is, and who did it last. */
export async function piecesOf(
  db: Db,
  factoryId: number,
  { id, stepId, way }: { id: number; stepId: number; way?: PieceWay | undefined },
  place: Place,
) {
  const { offset, limit } = rowsAt(place);
  const own = sql`c.factory_id = ${factoryId} and c.work_order_id = ${id} and c.planned > 0
    and ${way === undefined ? sql`true` : sql`${WAY} = ${way}`}`;
  const { rows } = await sql<{
    id: number;
    number: string;
    skuCode: string;
    state: number;
    attempt: number;
    way: PieceWay;
    at: Date | null;
    people: string;
    station: string;
  }>`
    select p.id, p.number, coalesce(s.code, '') as "skuCode", p.state, p.attempt, c.way, d.at,
      coalesce(d.people, '') as people, coalesce(d.station, '') as station
    from (select c.piece_id, ${WAY} as way from work_order_piece c where ${own}
        order by c.piece_id offset ${offset} limit ${limit}) c
      join piece p on p.factory_id = ${factoryId} and p.id = c.piece_id
      left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
      left join lateral (
        select max(k.at) as at, string_agg(distinct h.name, '、') as people, max(t.name) as station
        from work_credit k left join station t on t.factory_id = ${factoryId} and t.id = k.station_id
          left join hall_people(${factoryId}, array[k.user_id]) h on true
        where k.factory_id = ${factoryId} and k.piece_id = p.id and k.work = 'step' and k.step_id = ${stepId}
          and k.pass = p.pass and k.taken_back_at is null) d on true
    order by p.id`.execute(db);
  const total = await sql<{ n: number }>`
    select count(*)::int as n from work_order_piece c where ${own}`.execute(db);
  return { list: rows, total: total.rows[0]!.n };
}
