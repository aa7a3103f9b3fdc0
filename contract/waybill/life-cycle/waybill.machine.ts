import { setup } from 'xstate';
import { actions, guards } from './waybill-chart.ts';
import type { WaybillEvent } from './waybill-events.ts';
import type { WaybillFacts } from './waybill-facts.ts';
import * as waybillMoves from './waybill-transitions.ts';

/**
 * The life cycle of 面单: docs/spec/waybill-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in waybill-beginnings.ts.
 */
export const waybillMachine = setup({
  types: { context: {} as WaybillFacts, events: {} as WaybillEvent, input: {} as WaybillFacts },
  guards,
  actions,
}).createMachine({
  id: 'waybill',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    waybill: {
      initial: 'got',
      states: {
        got: {
          on: {
            'waybill.corrected': waybillMoves.corrected,
            'waybill.cancel.asked': [waybillMoves.cancelAskedByHand, waybillMoves.cancelAskedBySystem],
            'waybill.used': waybillMoves.used,
          },
        },
        cancelling: {
          on: {
            'waybill.cancelled': waybillMoves.cancelled,
            'waybill.used': waybillMoves.used,
          },
        },
        used: {
          on: {
            'waybill.corrected': waybillMoves.corrected,
          },
        },
        cancelled: {
          on: {
            'waybill.used': waybillMoves.used,
          },
        },
      },
    },
  },
});
