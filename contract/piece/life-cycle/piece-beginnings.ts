import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { PieceEffect } from './piece-effects.ts';
import type { PieceEventType } from './piece-events.ts';
import type { PieceGuardName } from './piece-guards.ts';
import { newPieceState, type PIECE_REGIONS } from './piece-states.ts';

type Way = Beginning<typeof PIECE_REGIONS, PieceGuardName, PieceEffect>;

const again = ['attempt.next', 'tail.join', 'blank.reserve', 'order.reopen'] as const;

/** How a production piece comes into being: the rows of docs/spec/piece-moves.tsv that come from `-`. */
export const PIECE_BEGINNINGS = {
  'piece.made': [
    {
      to: newPieceState('waitArt'),
      guards: ['the system sends it', 'the order is approved', 'the SKU is printed'],
      effects: ['number.give', 'blank.reserve', 'art.ask'],
    },
    {
      to: newPieceState('waitBatch'),
      guards: ['the system sends it', 'the order is approved', 'it needs no print'],
      effects: ['number.give', 'stock.reserve'],
    },
  ],
  'piece.made.free': [
    {
      to: newPieceState('waitArt'),
      guards: ['the factory sends it', 'it is for no order', 'a reason is given'],
      effects: ['number.give', 'blank.reserve', 'art.ask'],
    },
  ],
  'piece.remade': [
    {
      to: newPieceState('waitBatch'),
      guards: ['the system sends it', 'a piece of the copy failed', 'its file stands'],
      effects: again,
    },
    {
      to: newPieceState('waitArt'),
      guards: ['the system sends it', 'a piece of the copy failed', 'its file is made anew'],
      effects: [...again, 'art.ask'],
    },
  ],
} as const satisfies Partial<Record<PieceEventType, readonly Way[]>>;

export type PieceBeginning = keyof typeof PIECE_BEGINNINGS;
export const isPieceBeginning = (type: PieceEventType): type is PieceBeginning =>
  Object.hasOwn(PIECE_BEGINNINGS, type);
