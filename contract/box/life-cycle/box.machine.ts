import { setup } from 'xstate';
import { actions, guards } from './box-chart.ts';
import type { BoxEvent } from './box-events.ts';
import type { BoxFacts } from './box-facts.ts';
import * as boxMoves from './box-transitions.ts';

/**
 * The life cycle of 格口: docs/spec/box-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in box-beginnings.ts.
 */
export const boxMachine = setup({
  types: { context: {} as BoxFacts, events: {} as BoxEvent, input: {} as BoxFacts },
  guards,
  actions,
}).createMachine({
  id: 'box',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    box: {
      initial: 'free',
      states: {
        free: {
          on: {
            'box.taken': boxMoves.taken,
            'box.moved': boxMoves.takenOver,
            'box.closed': boxMoves.closed,
          },
        },
        taken: {
          on: {
            'box.completed': boxMoves.completed,
            'box.blocked': boxMoves.blocked,
            'box.emptied': boxMoves.emptied,
            'box.moved': boxMoves.movedAway,
          },
        },
        complete: {
          on: {
            'box.reopened': boxMoves.reopened,
            'box.blocked': boxMoves.blocked,
            'box.emptied': boxMoves.emptied,
            'box.moved': boxMoves.movedAway,
          },
        },
        blocked: {
          on: {
            'box.unblocked': boxMoves.unblocked,
            'box.emptied': boxMoves.emptied,
            'box.moved': boxMoves.movedAway,
          },
        },
        closed: {
          on: {
            'box.opened': boxMoves.opened,
          },
        },
      },
    },
  },
});
