import { setup } from 'xstate';
import { actions, guards } from './grant-statement-chart.ts';
import type { GrantStatementEvent } from './grant-statement-events.ts';
import type { GrantStatementFacts } from './grant-statement-facts.ts';
import * as grantStatementMoves from './grant-statement-transitions.ts';

/**
 * The life cycle of 对账单: docs/spec/grant-statement-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in grant-statement-beginnings.ts.
 */
export const grantStatementMachine = setup({
  types: {
    context: {} as GrantStatementFacts,
    events: {} as GrantStatementEvent,
    input: {} as GrantStatementFacts,
  },
  guards,
  actions,
}).createMachine({
  id: 'grant-statement',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    grantStatement: {
      initial: 'open',
      states: {
        open: {
          on: {
            'grantStatement.sent': grantStatementMoves.sent,
          },
        },
        sent: {
          on: {
            'grantStatement.disputed': grantStatementMoves.disputed,
            'grantStatement.agreed': grantStatementMoves.agreed,
          },
        },
        disputed: {
          on: {
            'grantStatement.corrected': grantStatementMoves.corrected,
          },
        },
        agreed: {
          on: {
            'grantStatement.paid': grantStatementMoves.paid,
          },
        },
        paid: {},
      },
    },
  },
});
