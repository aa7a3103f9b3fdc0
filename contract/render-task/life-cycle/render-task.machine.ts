import { setup } from 'xstate';
import { actions, guards } from './render-task-chart.ts';
import type { RenderTaskEvent } from './render-task-events.ts';
import type { RenderTaskFacts } from './render-task-facts.ts';
import * as statusMoves from './render-task-transitions.ts';

/**
 * The life cycle of 出图: docs/spec/render-task-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in render-task-beginnings.ts.
 */
export const renderTaskMachine = setup({
  types: { context: {} as RenderTaskFacts, events: {} as RenderTaskEvent, input: {} as RenderTaskFacts },
  guards,
  actions,
}).createMachine({
  id: 'render-task',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    status: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'render.start': statusMoves.start,
            'render.cancel': statusMoves.cancel,
          },
        },
        rendering: {
          on: {
            'render.done': statusMoves.done,
            'render.failed': statusMoves.failed,
            'render.failed.final': statusMoves.failedFinal,
            'render.crashed': [statusMoves.crashedToWaiting, statusMoves.crashedToFailed],
            'render.cancel': statusMoves.cancel,
          },
        },
        done: {
          on: {
            'render.outdate': statusMoves.outdate,
            'render.expire': statusMoves.expire,
          },
        },
        failed: {
          on: {
            'render.retry': statusMoves.retry,
            'render.cancel': statusMoves.cancel,
          },
        },
        cancelled: {
          on: {
            'render.ask': statusMoves.askToWaitingFromCancelled,
          },
        },
        outdated: {
          on: {
            'render.ask': statusMoves.askToWaitingFromCancelled,
          },
        },
      },
    },
  },
});
