import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id);

export type Work = 'print' | 'pick' | 'step' | 'quality';

/** Something that people did together with one piece. */
export interface Credited {
  pieceId: number;
  work: Work;
  stepId: number | null;
}

/** What a fault is put down to; neither is said: to what was done last. */
export interface PutDown {
  stepId?: number | undefined;
  userId?: number | undefined;
}

/**
 * [M24] One row for each person and piece, in the pass in which the piece is. `beside`: what the same statement writes first.
 * @returns their ids
 */
export async function credit(
  trx: Trx,
  factoryId: number,
  did: readonly Credited[],
  {
    operators,
    stationId,
    at,
    beside,
  }: { operators: readonly number[]; stationId: number | null; at: Date; beside?: RawBuilder<unknown> },
): Promise<number[]> {
  if (did.length === 0 || (operators.length === 0 && !beside)) return [];
  return idsOf(
    await sql<{ id: number }>`
    ${beside ? sql`with beside as (${beside})` : sql``}
    insert into work_credit (factory_id, piece_id, work, step_id, pass, user_id, nth, shares, station_id, at)
    select p.factory_id, p.id, d.work, d.step_id, p.pass, o.user_id, o.nth, ${operators.length}, ${stationId}, ${at}
    from unnest(${sql.val(did.map(({ pieceId }) => pieceId))}::bigint[], ${sql.val(did.map(({ work }) => work))}::text[],
        ${sql.val(did.map(({ stepId }) => stepId))}::bigint[]) d(piece_id, work, step_id)
      join piece p on p.factory_id = ${factoryId} and p.id = d.piece_id
      cross join unnest(${sql.val([...operators])}::bigint[]) with ordinality o(user_id, nth)
    order by p.id, o.nth returning id`.execute(trx),
  );
}

/** What stands of this work in the pass of these pieces is taken back by an event. @returns the ids of it */
export async function takeBack(
  trx: Trx,
  factoryId: number,
  undone: readonly Credited[],
  { by, at }: { by: string; at: Date },
): Promise<number[]> {
  if (undone.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
    update work_credit c set taken_back_at = ${at}, taken_back_by = ${by}
    from unnest(${sql.val(undone.map(({ pieceId }) => pieceId))}::bigint[], ${sql.val(undone.map(({ work }) => work))}::text[],
        ${sql.val(undone.map(({ stepId }) => stepId))}::bigint[]) d(piece_id, work, step_id)
      join piece p on p.factory_id = ${factoryId} and p.id = d.piece_id
    where c.factory_id = ${factoryId} and c.piece_id = p.id and c.pass = p.pass and c.work = d.work
      and c.step_id is not distinct from d.step_id and c.taken_back_at is null
    returning c.id`.execute(trx),
  );
}

/**
 * What a fault of these pieces is put down to is taken back: the named step, or what the named person did last, or else the
 * last step, or else the print. Of a named person his own share alone. @returns the ids of it
 */
export async function takeBackFault(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  { stepId, userId }: PutDown,
  { by, at }: { by: string; at: Date },
): Promise<number[]> {
  const named =
    stepId === undefined
      ? userId === undefined
        ? sql`work in ('step', 'print')`
        : sql`user_id = ${userId}`
      : sql`step_id = ${stepId}`;
  return idsOf(
    await sql<{ id: number }>`
    update work_credit c set taken_back_at = ${at}, taken_back_by = ${by}
    from (
      select distinct on (piece_id) piece_id, work, step_id, pass from work_credit
      where factory_id = ${factoryId} and piece_id = ${list(pieceIds)} and ${named} and work <> 'quality'
        and taken_back_at is null
      order by piece_id, (work = 'step') desc, id desc) last
    where c.factory_id = ${factoryId} and c.piece_id = last.piece_id and c.work = last.work and c.pass = last.pass
      and c.step_id is not distinct from last.step_id and c.taken_back_at is null
      ${userId === undefined ? sql`` : sql`and c.user_id = ${userId}`}
    returning c.id`.execute(trx),
  );
}

/** What this event took back of these pieces stands again. @returns the ids of it */
export async function giveBack(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  by: string,
): Promise<number[]> {
  return idsOf(
    await sql<{ id: number }>`
    update work_credit set taken_back_at = null, taken_back_by = null
    where factory_id = ${factoryId} and piece_id = ${list(pieceIds)} and taken_back_by = ${by}
    returning id`.execute(trx),
  );
}
