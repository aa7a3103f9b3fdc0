import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { PieceMover } from './life-types.ts';
import * as sql from './undone.sql.ts';

/** So long the one who did something to a piece takes it back without a permission of its own. */
const FRESH_MS = 60_000;

/** What each of these takes back. */
const TAKES_BACK: Partial<Record<PieceEventType, PieceEventType>> = {
  'piece.pick.undone': 'piece.picked',
  'piece.step.undone': 'piece.step',
  'piece.quality.undone': 'piece.quality.passed',
  'piece.fail.undone': 'piece.failed',
};

/** What an event that takes something back needs to know of its pieces, by their ids; nothing of any other event. */
export async function askUndone(
  trx: Trx,
  { tenantId, userId, now }: PieceMover,
  type: PieceEventType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Partial<PieceFacts>>> {
  const did = TAKES_BACK[type];
  if (did === undefined || ids.length === 0) return new Map();
  const since = new Date(now.getTime() - FRESH_MS);
  const own = userId === null ? [] : await sql.lastDoneBy(trx, tenantId, ids, { event: did, userId, since });
  const fresh = new Set(own.map(({ pieceId }) => pieceId));
  const beside = type === 'piece.fail.undone' ? await sql.besidePieces(trx, tenantId, ids) : [];
  const inTheWay = new Set(beside.filter((one) => !isFreeSuccessor(one)).map(({ earlierId }) => earlierId));
  return new Map(ids.map((id) => [id, { ownAndFresh: fresh.has(id), successorFree: !inTheWay.has(id) }]));
}

/** It was made in place of the piece, and is in no batch yet. */
const isFreeSuccessor = ({ earlierId, remakeOfId, state }: sql.Beside): boolean =>
  remakeOfId === earlierId && state < PIECE.batched.code;

/** The pieces that were made in place of these and live. */
export const successorsOf = async (trx: Trx, factoryId: number, ids: readonly number[]): Promise<number[]> =>
  (await sql.besidePieces(trx, factoryId, ids)).filter(isFreeSuccessor).map(({ id }) => id);
