import { pieceLife } from '#contract/piece/life-cycle/piece-steps.ts';
import { PIECE_TABLE, PLAIN_FACTS } from '#server/modules/piece/service.ts';
import { replayOf } from './begun.ts';
import type { Replayed } from './log.ts';

/** Every life cycle with beginnings; the order, which begins in ways of its own, stands in orders.ts. */
export const LIVES: readonly Replayed[] = [
  replayOf(pieceLife, PLAIN_FACTS, { ...PIECE_TABLE, owner: 'factory_id', number: 'number' }),
];
