import { setup } from 'xstate';
import { actions, guards } from './sku-chart.ts';
import type { SkuEvent } from './sku-events.ts';
import type { SkuFacts } from './sku-facts.ts';
import * as statusMoves from './sku-transitions-status.ts';
import * as specMoves from './sku-transitions-spec.ts';

/**
 * The life cycle of SKU: docs/spec/sku-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in sku-beginnings.ts.
 */
export const skuMachine = setup({
  types: { context: {} as SkuFacts, events: {} as SkuEvent, input: {} as SkuFacts },
  guards,
  actions,
}).createMachine({
  id: 'sku',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    status: {
      initial: 'active',
      states: {
        active: {
          on: {
            'sku.edit': statusMoves.edit,
            'sku.stop': statusMoves.stop,
          },
        },
        stopped: {
          on: {
            'sku.edit': statusMoves.edit,
            'sku.start': statusMoves.start,
            'sku.successor': statusMoves.successor,
            'sku.retire': statusMoves.retire,
          },
        },
        draft: {
          on: {
            'sku.complete': statusMoves.complete,
            'sku.edit': statusMoves.edit,
            'sku.discard': statusMoves.discard,
          },
        },
        retired: {
          on: {
            'sku.revive': statusMoves.revive,
          },
        },
      },
    },
    spec: {
      initial: 'notNeeded',
      states: {
        notNeeded: {
          on: {
            'spec.needed': specMoves.needed,
          },
        },
        missing: {
          on: {
            'spec.found': specMoves.found,
            'spec.noMask': specMoves.noMask,
            'spec.notNeeded': specMoves.notNeeded,
          },
        },
        holeMissing: {
          on: {
            'spec.found': specMoves.found,
            'spec.lost': specMoves.lost,
            'spec.notNeeded': specMoves.notNeeded,
          },
        },
        ready: {
          on: {
            'spec.noMask': specMoves.noMask,
            'spec.lost': specMoves.lost,
            'spec.notNeeded': specMoves.notNeeded,
          },
        },
      },
    },
  },
});
