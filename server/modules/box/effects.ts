import type { BoxEffect } from '#contract/box/life-cycle/box-effects.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { movePieces } from '#server/modules/piece/service.ts';
import type { BoxFollows } from './life-types.ts';
import { piecesOf } from './settle.sql.ts';

/** What lay in boxes that a person emptied lies in none; what its order ended with is void already. @throws where one refuses */
const takeOut: BoxFollows = async ({ trx, mover, event, steps }) => {
  if (event.type !== 'box.emptied') return;
  const orderIds = steps.flatMap(({ row: { orderId } }) => orderId ?? []);
  const pieces = await piecesOf(trx, mover.tenantId, orderIds, [PIECE.sorted.code]);
  if (pieces.length === 0) return;
  const unsorted = readPieceEvent(
    'piece.unsorted',
    'factory',
    { reason: event.reason },
    { ownPermission: false },
  );
  const ids = pieces.map(({ id }) => id);
  const { failed } = await movePieces(trx, { ...mover, by: 'factory' }, unsorted, { ids });
  if (failed.length > 0) throw new Error(`a piece stays in its box: ${failed[0]!.msg}`);
};

/** What follows a move of a box. */
export const effects: Readonly<Record<BoxEffect, BoxFollows>> = { 'pieces.leave': takeOut };
