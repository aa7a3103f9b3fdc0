import { sql, type RawBuilder } from 'kysely';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Plate, PlateSending, PlateSlot, PlateView } from '#contract/plate/plate.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

const { plate: P } = PLATE_REGIONS;
const VIEWS: Record<PlateView, readonly { code: number }[]> = {
  making: [P.draft, P.rendering, P.renderFailed],
  queue: [P.ready, P.sending, P.sendFailed, P.sent, P.printed],
  over: [P.cancelled],
};
const statesOf = (view: PlateView) => sql.join(VIEWS[view].map(({ code }) => sql.lit(code)));
const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const RUNNING = sql.join(
  [BATCH_REGIONS.batch.released, BATCH_REGIONS.batch.running].map((one) => sql.lit(one.code)),
);

interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
export interface Filter {
  view: PlateView;
  state?: number | undefined;
  number?: string | undefined;
  profileId?: number | undefined;
  deviceId?: number | undefined;
  urgent?: boolean | undefined;
  withHeld?: boolean | undefined;
}

/** Profiles with pieces in released batches that lie on no plate. */
export async function splicingProfiles(db: Db, { factoryId, materials }: Asker, keyword: string) {
  const named =
    keyword === ''
      ? sql`true`
      : sql`strpos(lower(f.name || ' ' || d.name || ' ' || m.name), lower(${keyword})) > 0`;
  const { rows } = await sql<{
    id: number;
    profile: string;
    device: string;
    material: string;
    pieces: number;
    models: number;
    batches: number;
    urgent: number;
    held: number;
  }>`
    select f.id, f.name as profile, d.name as device, m.name as material, count(*)::int as pieces,
      count(distinct (k.brand, k.model))::int as models, count(distinct b.id)::int as batches,
      count(*) filter (where p.urgent or b.urgent or coalesce(o.urgent, false))::int as urgent,
      count(*) filter (where coalesce(o.hold, 0) <> 0)::int as held
    from batch b join piece p on p.factory_id = ${factoryId} and p.batch_id = b.id and p.state = ${code('batched')}
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
      join print_profile f on f.factory_id = ${factoryId} and f.id = b.profile_id
      join device d on d.factory_id = ${factoryId} and d.id = f.device_id
      join material m on m.factory_id = ${factoryId} and m.id = f.material_id
    where b.factory_id = ${factoryId} and b.state in (${RUNNING}) and ${ofMaterials(materials, 'k')} and ${named}
    group by f.id, f.name, d.name, m.name order by 8 desc, 5 desc, f.id`.execute(db);
  return rows;
}

const heldOn = (factoryId: number) => sql`
  exists (select from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
    join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where s.factory_id = ${factoryId} and s.plate_id = t.id and not s.blank and o.hold <> 0)`;

/** What is asked of a plate but its state. */
function asked({ factoryId, materials }: Asker, f: Omit<Filter, 'state'>): RawBuilder<unknown> {
  const all = [sql`t.factory_id = ${factoryId}`, sql`t.state in (${statesOf(f.view)})`];
  if (f.profileId !== undefined) all.push(sql`t.profile_id = ${f.profileId}`);
  if (f.deviceId !== undefined) all.push(sql`t.device_id = ${f.deviceId}`);
  if (f.urgent) all.push(sql`t.urgent`);
  if (f.withHeld) all.push(heldOn(factoryId));
  if (materials)
    all.push(sql`t.profile_id in (select f.id from print_profile f join material m on m.factory_id = ${factoryId}
      and m.id = f.material_id where f.factory_id = ${factoryId}
      and m.name = any(${sql.val(materials.map(({ material }) => material))}::text[]))`);
  if (f.number)
    all.push(sql`(t.number = ${f.number} or t.id in (
      select s.plate_id from plate_slot s where s.factory_id = ${factoryId} and not s.blank and s.piece_id in (
        select p.id from piece p where p.factory_id = ${factoryId} and p.number = ${f.number}
        union all select p.id from batch b join piece p on p.factory_id = ${factoryId} and p.batch_id = b.id
          where b.factory_id = ${factoryId} and b.number = ${f.number}
        union all select p.id from trade_order o join piece p on p.factory_id = ${factoryId} and p.order_id = o.id
          where o.factory_id = ${factoryId} and (o.order_no = ${f.number} or o.platform_order_no = ${f.number}))))`);
  return sql.join(all, sql` and `);
}

export type PlateRow = Omit<Plate, 'createdAt' | 'sentAt' | 'printedAt' | 'sending'> & {
  createdAt: Date;
  sentAt: Date | null;
  printedAt: Date | null;
  sending:
    | (Omit<PlateSending, 'agentOnline'> & {
        /** ISO, of what a row of JSON says. */
        agentSeenAt: string | null;
      })
    | null;
};
const QUEUED = sql.lit(PRINT_JOB_REGIONS.printJob.queued.code);
const OPEN_JOBS = sql.join(
  [
    PRINT_JOB_REGIONS.printJob.queued,
    PRINT_JOB_REGIONS.printJob.leased,
    PRINT_JOB_REGIONS.printJob.sending,
  ].map((one) => sql.lit(one.code)),
);
/** The newest job of a plate `t` as JSON: how far it is, and what it waits for. */
const sendingOf = (factoryId: number) => sql`
  select json_build_object('jobId', j.id, 'state', j.state, 'reason', coalesce(j.reason, ''), 'times', j.copy_no,
    'takesOut', j.takes_out, 'stopped', q.closed or coalesce(g.closed, false), 'agentSeenAt', g.seen_at,
    'ahead', case when j.state = ${QUEUED} then (select count(*)::int from print_job e where e.factory_id = ${factoryId}
      and e.printer_id = j.printer_id and e.state in (${OPEN_JOBS}) and e.id < j.id) else 0 end) as sending
  from print_job j join printer q on q.factory_id = ${factoryId} and q.id = j.printer_id
    left join print_agent g on g.factory_id = ${factoryId} and g.id = q.print_agent_id
  where j.factory_id = ${factoryId} and j.kind = 'plate' and j.source_id = t.id and j.part = 1
  order by j.copy_no desc limit 1`;

const shown = (factoryId: number, chosen: RawBuilder<unknown>) => sql<PlateRow>`
  select t.id, t.number, f.name as profile, t.device_id, d.name as device, m.name as material, t.state, t.reason, t.urgent,
    c.pieces, c.held, c.batches, t.width, t.used_length, t.net, v.settings->>'fileKind' as file_kind, x.bytes, t.version,
    h.name as folder, w.sending,
    t.created_at, t.sent_at, t.printed_at, t.printed_by_name as printed_by
  from (${chosen}) t
  join print_profile f on f.factory_id = ${factoryId} and f.id = t.profile_id
  join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = t.profile_id and v.no = t.profile_no
  join device d on d.factory_id = ${factoryId} and d.id = t.device_id
  join material m on m.factory_id = ${factoryId} and m.id = f.material_id
  left join lateral (select i.bytes from plate_file a join file i on i.id = a.file_id
    where a.factory_id = ${factoryId} and a.plate_id = t.id and a.layout_version = t.layout_version
    order by a.id limit 1) x on true
  left join printer h on h.factory_id = ${factoryId} and h.device_id = t.device_id and not h.closed
  left join lateral (${sendingOf(factoryId)}) w on true
  cross join lateral (
    select count(*)::int as pieces, count(*) filter (where coalesce(o.hold, 0) <> 0)::int as held,
      coalesce(array_agg(distinct b.number) filter (where b.number is not null), '{}') as batches
    from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
    where s.factory_id = ${factoryId} and s.plate_id = t.id and not s.blank) c
  order by t.urgent desc, t.id`;

export async function pagePlates(db: Db, asker: Asker, filter: Filter, place: Place): Promise<PlateRow[]> {
  const { offset, limit } = rowsAt(place);
  const inState = filter.state === undefined ? sql`true` : sql`t.state = ${filter.state}`;
  const chosen = sql`select t.* from plate t where ${asked(asker, filter)} and ${inState}
    order by t.urgent desc, t.id offset ${offset} limit ${limit}`;
  return (await shown(asker.factoryId, chosen).execute(db)).rows;
}

export async function countPlates(db: Db, asker: Asker, filter: Filter): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: number; plates: number }>`
    select t.state, count(*)::int as plates from plate t where ${asked(asker, filter)} group by t.state`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, plates }) => [String(state), plates]));
}

export async function onePlate(
  db: Db,
  { factoryId, materials }: Asker,
  id: number,
): Promise<PlateRow | undefined> {
  const reached = materials
    ? sql`t.profile_id in (select f.id from print_profile f join material m on m.factory_id = ${factoryId}
        and m.id = f.material_id where f.factory_id = ${factoryId}
        and m.name = any(${sql.val(materials.map(({ material }) => material))}::text[]))`
    : sql`true`;
  const chosen = sql`select t.* from plate t where t.factory_id = ${factoryId} and t.id = ${id} and ${reached}`;
  return (await shown(factoryId, chosen).execute(db)).rows[0];
}

export type SlotRow = Omit<PlateSlot, 'pictureThumbUrl'> & { pictureFileId: number | null };

export async function slotsOf(db: Db, factoryId: number, plateId: number): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select s.id, s.no, s.piece_id, p.number as piece_number, order_or_free(o.order_no, p.free_no) as order_no,
      coalesce(k.code, '') as sku_code,
      coalesce(k.model, '') as model, coalesce(k.color, '') as color, s.x, s.y, s.w, s.h, s.rotation, s.blank,
      s.misprinted, p.state, coalesce(o.hold, 0) <> 0 as held, coalesce(l.picture_file_id, p.picture_file_id) as picture_file_id
    from plate_slot s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    where s.factory_id = ${factoryId} and s.plate_id = ${plateId} order by s.no`.execute(db);
  return rows;
}
