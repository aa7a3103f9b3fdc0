import { setup } from 'xstate';
import { actions, guards } from './plate-chart.ts';
import type { PlateEvent } from './plate-events.ts';
import type { PlateFacts } from './plate-facts.ts';
import * as plateMoves from './plate-transitions.ts';

/**
 * The life cycle of 拼版: docs/spec/plate-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in plate-beginnings.ts.
 */
export const plateMachine = setup({
  types: { context: {} as PlateFacts, events: {} as PlateEvent, input: {} as PlateFacts },
  guards,
  actions,
}).createMachine({
  id: 'plate',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    plate: {
      initial: 'draft',
      states: {
        draft: {
          on: {
            'plate.slot.emptied': plateMoves.slotEmptiedToSame,
            'plate.emptied': plateMoves.emptied,
            'plate.render': plateMoves.render,
            'plate.arranged': plateMoves.arranged,
            'plate.cancelled': plateMoves.cancelled,
          },
        },
        rendering: {
          on: {
            'plate.slot.emptied': plateMoves.slotEmptiedToRendering,
            'plate.emptied': plateMoves.emptied,
            'plate.rendered': plateMoves.rendered,
            'plate.render.failed': plateMoves.renderFailed,
            'plate.cancelled': plateMoves.cancelled,
          },
        },
        renderFailed: {
          on: {
            'plate.slot.emptied': plateMoves.slotEmptiedToRendering,
            'plate.emptied': plateMoves.emptied,
            'plate.render': plateMoves.render,
            'plate.reopened': plateMoves.reopened,
            'plate.cancelled': plateMoves.cancelled,
          },
        },
        ready: {
          on: {
            'plate.slot.emptied': plateMoves.slotEmptiedToRendering,
            'plate.emptied': plateMoves.emptied,
            'plate.reopened': plateMoves.reopened,
            'plate.send': plateMoves.send,
            'plate.downloaded': plateMoves.downloaded,
            'plate.cancelled': plateMoves.cancelled,
          },
        },
        sending: {
          on: {
            'plate.send.done': plateMoves.sendDone,
            'plate.send.failed': plateMoves.sendFailed,
            'plate.send.found': plateMoves.sendFound,
          },
        },
        sendFailed: {
          on: {
            'plate.slot.emptied': plateMoves.slotEmptiedToRendering,
            'plate.emptied': plateMoves.emptied,
            'plate.reopened': plateMoves.reopened,
            'plate.send': plateMoves.send,
            'plate.cancelled': plateMoves.cancelled,
          },
        },
        sent: {
          on: {
            'plate.recalled': plateMoves.recalled,
            'plate.printed': plateMoves.printed,
            'plate.print.failed': plateMoves.printFailed,
          },
        },
        printed: {
          on: {
            'plate.print.undone': plateMoves.printUndone,
          },
        },
        cancelled: {},
      },
    },
  },
});
