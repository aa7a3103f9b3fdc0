import { sql, type RawBuilder } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const { cancelled } = WORK_ORDER_REGIONS.workOrder;
const CANCELLED = sql.lit(cancelled.code);
const VOID = sql.lit(PIECE.void.code);
const SCRAPPED = sql.lit(PIECE.scrapped.code);
const PASSED = sql.lit(PIECE.passed.code);
const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/**
 * What pieces count in the work orders of their batches: of a scanned step what was done and skipped in all passes, and what
 * is open in the present one; a piece that is good without it, or packed by force, left it out. Of a counted step the plan alone.
 */
const counting = (factoryId: number, of: RawBuilder<unknown>) => sql`
  select w.id as work_order_id, p.id as piece_id,
    case when w.counted then (p.state <> ${VOID})::int else d.done + d.skipped + s.open end as planned,
    case when w.counted then 0 else d.done end as done,
    case when w.counted then 0 else d.skipped + s.open * (p.state >= ${PASSED} and p.state < ${SCRAPPED})::int end as skipped,
    case when w.counted then 0 else s.open * (p.state = ${SCRAPPED})::int end as scrapped
  from piece p
    join route_step r on r.factory_id = ${factoryId} and r.version_id = p.route_version_id
    join work_order w on w.factory_id = ${factoryId} and w.batch_id = p.batch_id and w.step_id = r.step_id
      and w.counted = r.counted and w.state <> ${CANCELLED}
    cross join lateral (
      select count(*) filter (where d.how = 'done')::int as done, count(*) filter (where d.how = 'skipped')::int as skipped,
        coalesce(bool_or(d.pass = p.pass), false) as closed
      from piece_step d where d.factory_id = ${factoryId} and d.piece_id = p.id and d.step_id = r.step_id) d
    cross join lateral (select (not d.closed and p.state <> ${VOID})::int as open) s
  where p.factory_id = ${factoryId} and ${of}`;

export interface Counted {
  workOrderId: number;
  pieceId: number;
  planned: number;
  done: number;
  skipped: number;
  scrapped: number;
}

/** Where these pieces count otherwise than is noted of them; nothing where they count nowhere any more. The pieces are locked. */
export async function differences(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
): Promise<(Counted & { more: Omit<Counted, 'workOrderId' | 'pieceId'> })[]> {
  const { rows } = await sql<Counted & { more: Counted }>`
    with now as (${counting(factoryId, sql`p.id = ${list(pieceIds)}`)}),
    old as (
      select c.* from work_order_piece c
        join work_order w on w.factory_id = ${factoryId} and w.id = c.work_order_id and w.state <> ${CANCELLED}
      where c.factory_id = ${factoryId} and c.piece_id = ${list(pieceIds)})
    select work_order_id as "workOrderId", piece_id as "pieceId", coalesce(n.planned, 0) as planned,
      coalesce(n.done, 0) as done, coalesce(n.skipped, 0) as skipped, coalesce(n.scrapped, 0) as scrapped,
      jsonb_build_object('planned', coalesce(n.planned, 0) - coalesce(o.planned, 0),
        'done', coalesce(n.done, 0) - coalesce(o.done, 0), 'skipped', coalesce(n.skipped, 0) - coalesce(o.skipped, 0),
        'scrapped', coalesce(n.scrapped, 0) - coalesce(o.scrapped, 0)) as more
    from now n full join old o using (work_order_id, piece_id)
    where (coalesce(n.planned, 0), coalesce(n.done, 0), coalesce(n.skipped, 0), coalesce(n.scrapped, 0))
      <> (coalesce(o.planned, 0), coalesce(o.done, 0), coalesce(o.skipped, 0), coalesce(o.scrapped, 0))
    order by 1, 2`.execute(trx);
  return rows;
}

/** What is noted of pieces from now on. */
export async function note(trx: Trx, factoryId: number, counted: readonly Counted[]): Promise<void> {
  const column = (of: (one: Counted) => number, type: string) =>
    sql`${sql.val(counted.map(of))}::${sql.raw(type)}[]`;
  await sql`
    insert into work_order_piece (factory_id, work_order_id, piece_id, planned, done, skipped, scrapped)
    select ${factoryId}, c.* from unnest(${column((c) => c.workOrderId, 'bigint')}, ${column((c) => c.pieceId, 'bigint')},
      ${column((c) => c.planned, 'integer')}, ${column((c) => c.done, 'integer')},
      ${column((c) => c.skipped, 'integer')}, ${column((c) => c.scrapped, 'integer')}) c
    on conflict (factory_id, work_order_id, piece_id) do update set planned = excluded.planned, done = excluded.done,
      skipped = excluded.skipped, scrapped = excluded.scrapped`.execute(trx);
}

/** A work order as it stands after it counted more or less. */
export interface Standing {
  id: number;
  state: number;
  planned: number;
  done: number;
  skipped: number;
  scrapped: number;
  /** Its batch has pieces that are neither scrapped nor void. */
  batchLives: boolean;
}

/** The kept counts of one work order move by so much. */
export async function add(
  trx: Trx,
  factoryId: number,
  id: number,
  more: Omit<Counted, 'workOrderId' | 'pieceId'>,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    update work_order w set planned = planned + ${more.planned}, done = done + ${more.done},
      skipped = skipped + ${more.skipped}, scrapped = scrapped + ${more.scrapped}
    where factory_id = ${factoryId} and id = ${id}
    returning id, state, planned, done, skipped, scrapped,
      exists (select from piece p where p.factory_id = ${factoryId} and p.batch_id = w.batch_id
        and p.state not in (${SCRAPPED}, ${VOID})) as "batchLives"`.execute(trx);
  return rows[0]!;
}

export interface Missing {
  batchId: number;
  stepId: number;
  counted: boolean;
  required: boolean;
  seconds: number;
}

/** Steps on the routes of the pieces of these batches that have no work order yet, in their order. */
export async function missing(trx: Trx, factoryId: number, batchIds: readonly number[]): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select p.batch_id as "batchId", r.step_id as "stepId", r.counted, bool_or(r.required) as required,
      max(r.seconds) as seconds
    from piece p join route_step r on r.factory_id = ${factoryId} and r.version_id = p.route_version_id
    where p.factory_id = ${factoryId} and p.batch_id = ${list(batchIds)}
      and not exists (select from work_order w where w.factory_id = ${factoryId} and w.batch_id = p.batch_id
        and w.step_id = r.step_id and w.counted = r.counted and w.state <> ${CANCELLED})
    group by 1, 2, 3 order by 1, min(r.position), 2`.execute(trx);
  return rows;
}

export async function piecesIn(trx: Trx, factoryId: number, batchIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from piece where factory_id = ${factoryId} and batch_id = ${list(batchIds)} order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The work orders of these batches in one of these states. */
export async function ofBatches(
  trx: Trx,
  factoryId: number,
  batchIds: readonly number[],
  states: readonly number[],
): Promise<{ id: number; batchId: number; counted: boolean; required: boolean; planned: number }[]> {
  const { rows } = await sql<{
    id: number;
    batchId: number;
    counted: boolean;
    required: boolean;
    planned: number;
  }>`
    select id, batch_id as "batchId", counted, required, planned from work_order
    where factory_id = ${factoryId} and batch_id = ${list(batchIds)} and state = any(${sql.val([...states])}::smallint[])
    order by id`.execute(trx);
  return rows;
}

/** Why steps of a piece `p` stand still: the reasons with which their work orders were paused, by step; to stand in a statement. */
export const pausedOfPiece = (factoryId: number): RawBuilder<Record<string, string>> => sql<
  Record<string, string>
>`
  coalesce((select jsonb_object_agg(w.step_id, w.reason) from work_order w
    where w.factory_id = ${factoryId} and w.batch_id = p.batch_id and not w.counted
      and w.state = ${sql.lit(WORK_ORDER_REGIONS.workOrder.paused.code)}), '{}')`;
