import { filledPieceEvent } from '#tests/support/piece-event-filled.ts';
import {
  PIECE_ACTORS,
  PIECE_EVENT_TYPES,
  PIECE_EVENTS,
  type PieceActor,
  type PieceEvent,
} from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { newPieceState } from '#contract/piece/life-cycle/piece-states.ts';
import { stepPiece } from '#contract/piece/life-cycle/piece-steps.ts';
import { pieceMachine } from '#contract/piece/life-cycle/piece.machine.ts';
import { variedPieces } from '#tests/support/piece-facts.ts';
import { walkLifeCycle, type Sent } from './life-cycle-walk.ts';

export const pieceActors = Object.keys(PIECE_ACTORS) as PieceActor[];

export const sentToPieces = PIECE_EVENT_TYPES.flatMap((type) =>
  pieceActors.flatMap((by) =>
    variedPieces.map((facts) => ({ ...filledPieceEvent(type, by), facts }) as Sent<PieceEvent, PieceFacts>),
  ),
);

export const walkPiece = () =>
  walkLifeCycle({
    machine: pieceMachine,
    begins: [newPieceState('waitArt')],
    sent: sentToPieces,
    entryOf: ({ type }) => PIECE_EVENTS[type],
    together: [['piece'], ['recovery']],
    step: stepPiece,
  });
