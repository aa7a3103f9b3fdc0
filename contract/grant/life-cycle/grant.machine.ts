import { setup } from 'xstate';
import { actions, guards } from './grant-chart.ts';
import type { GrantEvent } from './grant-events.ts';
import type { GrantFacts } from './grant-facts.ts';
import * as moves from './grant-transitions.ts';

/**
 * The life cycle of 面单分享: docs/spec/grant-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in grant-beginnings.ts.
 */
export const grantMachine = setup({
  types: { context: {} as GrantFacts, events: {} as GrantEvent, input: {} as GrantFacts },
  guards,
  actions,
}).createMachine({
  id: 'grant',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    grant: {
      initial: 'offered',
      states: {
        offered: {
          on: {
            'grant.accepted': moves.accepted,
            'grant.refused': moves.refused,
            'grant.changed': moves.changed,
            'grant.ended': moves.ended,
          },
        },
        active: {
          on: {
            'grant.accepted': moves.priceAgreed,
            'grant.changed': moves.changed,
            'grant.paused': moves.paused,
            'grant.used.up': moves.usedUp,
            'grant.ended': moves.ended,
          },
        },
        paused: {
          on: {
            'grant.accepted': moves.priceAgreed,
            'grant.changed': moves.changed,
            'grant.resumed': moves.resumed,
            'grant.ended': moves.ended,
          },
        },
        usedUp: {
          on: {
            'grant.accepted': moves.priceAgreed,
            'grant.changed': moves.changed,
            'grant.paused': moves.paused,
            'grant.freed': moves.freed,
            'grant.topped.up': moves.toppedUp,
            'grant.ended': moves.ended,
          },
        },
        ended: {},
      },
    },
  },
});
