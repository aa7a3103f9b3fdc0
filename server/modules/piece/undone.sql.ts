import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Of these pieces those whose last event, the handling of their remains aside, was this one, by this user and since then. */
export const lastDoneBy = async (
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  { event, userId, since }: { event: string; userId: number; since: Date },
) =>
  (
    await sql<{ pieceId: number }>`
      select e.piece_id as "pieceId" from (
        select distinct on (piece_id) piece_id, event, user_id, at from piece_event
        where factory_id = ${factoryId} and piece_id = any(${sql.val(ids)}::bigint[]) and event like 'piece.%'
        order by piece_id, id desc) e
      where e.event = ${event} and e.user_id = ${userId} and e.at >= ${since}`.execute(trx)
  ).rows;

/** A piece beside another one of its copy: one that lives, or one that was made in its place and failed, too. */
export interface Beside {
  earlierId: number;
  id: number;
  state: number;
  remakeOfId: number | null;
}

/** What stands beside these pieces, whose orders are locked. */
export const besidePieces = async (trx: Trx, factoryId: number, ids: readonly number[]): Promise<Beside[]> =>
  (
    await sql<Beside>`
      select p.id as "earlierId", s.id, s.state, s.remake_of_id as "remakeOfId"
      from piece p join piece s on s.factory_id = ${factoryId} and s.id <> p.id
        and ((s.line_id = p.line_id and s.copy_no = p.copy_no and s.state not in (${PIECE.scrapped.code}, ${PIECE.void.code}))
          or (s.remake_of_id = p.id and s.state = ${PIECE.scrapped.code}))
      where p.factory_id = ${factoryId} and p.id = any(${sql.val(ids)}::bigint[])
      order by s.id`.execute(trx)
  ).rows;
