import { setup } from 'xstate';
import { actions, guards } from './bill-chart.ts';
import type { BillEvent } from './bill-events.ts';
import type { BillFacts } from './bill-facts.ts';
import * as billMoves from './bill-transitions.ts';

/**
 * The life cycle of 账单行, a line of a carrier's bill: docs/spec/bill-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in bill-beginnings.ts.
 */
export const billMachine = setup({
  types: { context: {} as BillFacts, events: {} as BillEvent, input: {} as BillFacts },
  guards,
  actions,
}).createMachine({
  id: 'bill',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    bill: {
      initial: 'imported',
      states: {
        imported: {
          on: {
            'bill.matched': billMoves.matched,
            'bill.differed': billMoves.differed,
            'bill.unfound': billMoves.unfound,
            'bill.repeated': billMoves.repeated,
          },
        },
        matched: {
          on: {
            'bill.accepted': billMoves.acceptedPlain,
          },
        },
        differs: {
          on: {
            'bill.disputed': billMoves.disputed,
            'bill.accepted': billMoves.accepted,
            'bill.refused': billMoves.refused,
          },
        },
        unfound: {
          on: {
            'bill.found': billMoves.found,
            'bill.disputed': billMoves.disputed,
            'bill.accepted': billMoves.accepted,
            'bill.refused': billMoves.refused,
          },
        },
        repeated: {
          on: {
            'bill.disputed': billMoves.disputed,
            'bill.accepted': billMoves.accepted,
            'bill.refused': billMoves.refused,
          },
        },
        disputed: {
          on: {
            'bill.accepted': billMoves.accepted,
            'bill.refused': billMoves.refused,
          },
        },
        accepted: {
          on: {
            'bill.settled': billMoves.settled,
          },
        },
        refused: {
          on: {
            'bill.settled': billMoves.settled,
          },
        },
        settled: {
          on: {
            'bill.reopened': billMoves.reopened,
          },
        },
      },
    },
  },
});
