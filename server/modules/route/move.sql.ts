import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Of which credits it is about: what one person did there and then, or of these pieces. */
export interface WantedCredits {
  fromUserId: number;
  toUserId: number;
  from: Date;
  to: Date;
  stationId?: number | undefined;
  pieceId?: number | undefined;
  work?: string | undefined;
  stepId?: number | undefined;
}
const MOVED = 'wage.moved';
const FAILED = 'piece.failed';

export interface MovableCredit {
  id: number;
  work: string;
  stepId: number | null;
  day: string;
  /** It was judged a fault of his. */
  failed: boolean;
  /** The other one did it with him. */
  together: boolean;
}

/** Credits that stand, or that a fault took back, held until the transaction ends. */
export async function lockCredits(trx: Trx, factoryId: number, w: WantedCredits): Promise<MovableCredit[]> {
  const all = [
    sql`c.factory_id = ${factoryId} and c.user_id = ${w.fromUserId} and c.at >= ${w.from} and c.at < ${w.to}`,
    sql`(c.taken_back_by is null or c.taken_back_by = ${FAILED})`,
  ];
  if (w.stationId !== undefined) all.push(sql`c.station_id = ${w.stationId}`);
  if (w.pieceId !== undefined) all.push(sql`c.piece_id = ${w.pieceId}`);
  if (w.work !== undefined) all.push(sql`c.work = ${w.work}`);
  if (w.stepId !== undefined) all.push(sql`c.step_id = ${w.stepId}`);
  const { rows } = await sql<MovableCredit>`
    select c.id, c.work, c.step_id, wage_day(c.at)::text as day, c.taken_back_by is not null as failed,
      exists (select from work_credit o where o.factory_id = ${factoryId} and o.piece_id = c.piece_id and o.work = c.work
        and o.step_id is not distinct from c.step_id and o.pass = c.pass and o.user_id = ${w.toUserId}
        and (o.taken_back_by is null or o.taken_back_by = ${FAILED})) as together
    from work_credit c where ${sql.join(all, sql` and `)} order by c.id for update of c`.execute(trx);
  return rows;
}

/** His credits are taken back, and the other one gets them as they were. @returns the ids of the new ones */
export async function moveCredits(
  trx: Trx,
  factoryId: number,
  own: readonly MovableCredit[],
  { toUserId, now }: { toUserId: number; now: Date },
): Promise<{ id: number; failed: boolean }[]> {
  const ids = sql.val(own.map(({ id }) => id));
  const failed = sql.val(own.filter((one) => one.failed).map(({ id }) => id));
  await sql`update work_credit set taken_back_at = ${now}, taken_back_by = ${MOVED}
    where factory_id = ${factoryId} and id = any(${ids}::bigint[])`.execute(trx);
  const { rows } = await sql<{ id: number; failed: boolean }>`
    insert into work_credit (factory_id, piece_id, work, step_id, pass, user_id, nth, shares, station_id, at, taken_back_at,
      taken_back_by)
    select factory_id, piece_id, work, step_id, pass, ${toUserId}, nth, shares, station_id, at,
      case when id = any(${failed}::bigint[]) then ${now}::timestamptz end,
      case when id = any(${failed}::bigint[]) then ${FAILED} end
    from work_credit where factory_id = ${factoryId} and id = any(${ids}::bigint[]) order by id
    returning id, taken_back_by is not null as failed`.execute(trx);
  return rows;
}
