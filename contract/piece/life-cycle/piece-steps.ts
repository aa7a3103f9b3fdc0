import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { PIECE_BEGINNINGS } from './piece-beginnings.ts';
import type { PieceEffect } from './piece-effects.ts';
import { PIECE_ACTORS, PIECE_EVENTS, type PieceEvent } from './piece-events.ts';
import type { PieceFacts } from './piece-facts.ts';
import { PIECE_GUARDS, type PieceGuardName } from './piece-guards.ts';
import { PIECE_REGIONS, PIECE_UNLABELLED } from './piece-states.ts';
import { pieceMachine } from './piece.machine.ts';

/**
 * The production piece's life cycle as server and browser ask it (contract/life-cycle). One event may need other things
 * done from other states, so a server does what `takePiece` says of the move, not what the event may need at all.
 */
export const pieceLife = lifeCycle<typeof PIECE_REGIONS, PieceFacts, PieceEvent, PieceGuardName, PieceEffect>(
  {
    noun: '生产件',
    machine: pieceMachine,
    regions: PIECE_REGIONS,
    unlabelled: PIECE_UNLABELLED,
    guards: PIECE_GUARDS,
    events: PIECE_EVENTS,
    actors: PIECE_ACTORS,
    parties: ['factory'],
    beginnings: PIECE_BEGINNINGS,
  },
);

export const {
  moves: PIECE_MOVES,
  take: takePiece,
  step: stepPiece,
  begin: beginPiece,
  whyClosed: whyPieceClosed,
} = pieceLife;
