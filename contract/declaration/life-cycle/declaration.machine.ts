import { setup } from 'xstate';
import { actions, guards } from './declaration-chart.ts';
import type { DeclarationEvent } from './declaration-events.ts';
import type { DeclarationFacts } from './declaration-facts.ts';
import * as declarationMoves from './declaration-transitions.ts';

/**
 * The life cycle of 报关单: docs/spec/declaration-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in declaration-beginnings.ts.
 */
export const declarationMachine = setup({
  types: { context: {} as DeclarationFacts, events: {} as DeclarationEvent, input: {} as DeclarationFacts },
  guards,
  actions,
}).createMachine({
  id: 'declaration',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    declaration: {
      initial: 'draft',
      states: {
        draft: {
          on: {
            'declaration.filled': declarationMoves.filled,
            'declaration.changed': declarationMoves.changed,
            'declaration.cancelled': declarationMoves.cancelled,
          },
        },
        ready: {
          on: {
            'declaration.changed': declarationMoves.changed,
            'declaration.accepted': declarationMoves.accepted,
            'declaration.cancelled': declarationMoves.cancelled,
          },
        },
        accepted: {
          on: {
            'declaration.cancelled': declarationMoves.withdrawn,
          },
        },
        cancelled: {},
      },
    },
  },
});
