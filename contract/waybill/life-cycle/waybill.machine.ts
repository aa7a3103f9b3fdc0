import { setup } from 'xstate';
import { actions, guards } from './waybill-chart.ts';
import type { WaybillEvent } from './waybill-events.ts';
import type { WaybillFacts } from './waybill-facts.ts';
import * as ends from './waybill-transitions-end.ts';
import * as moves from './waybill-transitions.ts';

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
      initial: 'asked',
      states: {
        asked: {
          on: {
            'waybill.applying': moves.applying,
            'waybill.given.up': ends.givenUp,
            'waybill.cancel.asked': [ends.unaskedByHand, ends.unaskedBySystem],
          },
        },
        applying: {
          on: {
            'waybill.throttled': moves.throttled,
            'waybill.got': moves.got,
            'waybill.failed': moves.failed,
            'waybill.lost': moves.lost,
            'waybill.cancel.wanted': [ends.cancelWantedByHand, ends.cancelWantedBySystem],
          },
        },
        unknown: {
          on: {
            'waybill.got': moves.got,
            'waybill.failed': moves.failedAsUnknown,
            'waybill.settled': moves.settled,
            'waybill.cancel.wanted': [ends.cancelWantedByHand, ends.cancelWantedBySystem],
          },
        },
        got: {
          on: {
            'waybill.corrected': moves.corrected,
            'waybill.cancel.asked': [ends.cancelAskedByHand, ends.cancelAskedBySystem],
            'waybill.expired': ends.expired,
            'waybill.used': moves.used,
          },
        },
        failed: {
          on: {
            'waybill.got': moves.gotAfterAll,
            'waybill.got.late': moves.gotLate,
            'waybill.retried': [moves.retriedByHand, moves.retriedBySystem],
            'waybill.given.up': ends.givenUp,
          },
        },
        cancelling: {
          on: {
            'waybill.cancelled': [ends.cancelledThere, ends.cancelledHere],
            'waybill.cancel.failed': ends.cancelFailed,
            'waybill.used': moves.used,
          },
        },
        cancelFailed: {
          on: {
            'waybill.cancel.retried': ends.cancelRetried,
            'waybill.kept': ends.kept,
            'waybill.written.off': ends.writtenOff,
            'waybill.expired': ends.expired,
            'waybill.used': moves.used,
          },
        },
        used: { on: { 'waybill.corrected': moves.corrected } },
        cancelled: { on: { 'waybill.used': moves.used } },
        void: { on: { 'waybill.used': moves.used } },
      },
    },
  },
});
