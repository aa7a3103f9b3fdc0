import fc from 'fast-check';
import { transition } from 'xstate';
import { expect, it } from 'vitest';
import { pieceActors } from '#tests/flows/piece-walk.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { variedPieces } from '#tests/support/piece-facts.ts';
import { byPieceTable, neutralPiece, states } from '#tests/support/piece-judge.ts';
import { filledPieceEvent } from '#tests/support/piece-event-filled.ts';
import { PIECE_EVENT_TYPES, type PieceEvent } from './piece-events.ts';
import type { PieceFacts } from './piece-facts.ts';
import { PIECE_MOVES, stepPiece } from './piece-steps.ts';
import { pieceMachine } from './piece.machine.ts';

// That every arrow is walked, tests/flows/walks.test.ts says, as of every machine.
it('every arrow of the chart is read as a move', () => {
  expect(PIECE_MOVES.length).toBe(chartOf(pieceMachine).arrows.size);
});

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const known = [...variedPieces, neutralPiece];
/** A piece as it may be, with some facts of other pieces. */
const anyFacts: fc.Arbitrary<PieceFacts> = fc
  .tuple(
    oneOf(known),
    fc.array(fc.tuple(oneOf(Object.keys(neutralPiece) as (keyof PieceFacts)[]), oneOf(known)), {
      maxLength: 4,
    }),
    fc.option(oneOf(['draft', 'waitProduce', 'pendingRule', 'repulsed', 'packed', 'shipped', null] as const)),
  )
  .map(([base, others, status]) => ({
    ...base,
    ...Object.fromEntries(others.map(([name, other]) => [name, other[name]])),
    ...(status !== null && { orderStatus: status }),
  }));
const anyEvent = fc
  .record({
    type: oneOf(PIECE_EVENT_TYPES),
    by: oneOf(pieceActors),
    given: fc.record(
      {
        ...Object.fromEntries(
          ['reason', 'code', 'because', 'defect', 'level', 'responsible', 'place', 'slipNo', 'waybillNo'].map(
            (name) => [name, oneOf(['', ' ', '1'])],
          ),
        ),
        side: oneOf([undefined, 2]),
        printTakenOff: fc.boolean(),
        ownPermission: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ type, by, given }) => ({ ...filledPieceEvent(type, by), ...given }) as PieceEvent);

it('moves as the table says, whatever the state, the facts and the event, and is remembered as the chart answers', () => {
  fc.assert(
    fc.property(oneOf(states), anyFacts, anyEvent, (state, facts, event) => {
      const found = stepPiece(state, facts, event);
      expect(found).toEqual(byPieceTable(state, facts, event));
      const now = pieceMachine.resolveState({ value: { ...state }, context: facts });
      expect(now.can(event) ? transition(pieceMachine, now, event)[0].value : null).toEqual(found);
    }),
    { numRuns: 5000 },
  );
});
