import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

export type Work = 'print' | 'pick' | 'step' | 'quality';

/** Something that people did together with one piece. */
export interface Credited {
  pieceId: number;
  work: Work;
  stepId: number | null;
}

/** [M24] One row for each person and piece, in the pass in which the piece is. */
export async function credit(
  trx: Trx,
  factoryId: number,
  did: readonly Credited[],
  { operators, stationId, at }: { operators: readonly number[]; stationId: number | null; at: Date },
): Promise<void> {
  if (did.length === 0 || operators.length === 0) return;
  await sql`
    insert into work_credit (factory_id, piece_id, work, step_id, pass, user_id, nth, shares, station_id, at)
    select p.factory_id, p.id, d.work, d.step_id, p.pass, o.user_id, o.nth, ${operators.length}, ${stationId}, ${at}
    from unnest(${sql.val(did.map(({ pieceId }) => pieceId))}::bigint[], ${sql.val(did.map(({ work }) => work))}::text[],
        ${sql.val(did.map(({ stepId }) => stepId))}::bigint[]) d(piece_id, work, step_id)
      join piece p on p.factory_id = ${factoryId} and p.id = d.piece_id
      cross join unnest(${sql.val([...operators])}::bigint[]) with ordinality o(user_id, nth)
    order by p.id, o.nth`.execute(trx);
}

/** What stands of this work in the pass of these pieces is taken back by an event. */
export async function takeBack(
  trx: Trx,
  factoryId: number,
  undone: readonly Credited[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (undone.length === 0) return;
  await sql`
    update work_credit c set taken_back_at = ${at}, taken_back_by = ${by}
    from unnest(${sql.val(undone.map(({ pieceId }) => pieceId))}::bigint[], ${sql.val(undone.map(({ work }) => work))}::text[],
        ${sql.val(undone.map(({ stepId }) => stepId))}::bigint[]) d(piece_id, work, step_id)
      join piece p on p.factory_id = ${factoryId} and p.id = d.piece_id
    where c.factory_id = ${factoryId} and c.piece_id = p.id and c.pass = p.pass and c.work = d.work
      and c.step_id is not distinct from d.step_id and c.taken_back_at is null`.execute(trx);
}

/** The last step, or else the print, that somebody is credited with of these pieces: a fault is put down to it. */
export async function takeBackLast(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`
    update work_credit c set taken_back_at = ${at}, taken_back_by = ${by}
    from (
      select distinct on (piece_id) piece_id, work, step_id, pass from work_credit
      where factory_id = ${factoryId} and piece_id = ${list(pieceIds)} and work in ('step', 'print') and taken_back_at is null
      order by piece_id, (work = 'step') desc, id desc) last
    where c.factory_id = ${factoryId} and c.piece_id = last.piece_id and c.work = last.work and c.pass = last.pass
      and c.step_id is not distinct from last.step_id and c.taken_back_at is null`.execute(trx);
}

/** What this event took back of these pieces stands again. */
export async function giveBack(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  by: string,
): Promise<void> {
  await sql`
    update work_credit set taken_back_at = null, taken_back_by = null
    where factory_id = ${factoryId} and piece_id = ${list(pieceIds)} and taken_back_by = ${by}`.execute(trx);
}
