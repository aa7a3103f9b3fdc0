import { setup } from 'xstate';
import { actions, guards } from './work-order-chart.ts';
import type { WorkOrderEvent } from './work-order-events.ts';
import type { WorkOrderFacts } from './work-order-facts.ts';
import * as workOrderMoves from './work-order-transitions.ts';

/**
 * The life cycle of 工单: docs/spec/work-order-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in work-order-beginnings.ts.
 */
export const workOrderMachine = setup({
  types: { context: {} as WorkOrderFacts, events: {} as WorkOrderEvent, input: {} as WorkOrderFacts },
  guards,
  actions,
}).createMachine({
  id: 'work-order',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    workOrder: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'workOrder.assigned': workOrderMoves.assigned,
            'workOrder.plan.changed': workOrderMoves.planChanged,
            'workOrder.started': [workOrderMoves.startedByHand, workOrderMoves.startedByWork],
            'workOrder.done': workOrderMoves.done,
            'workOrder.cancelled': workOrderMoves.cancelled,
          },
        },
        running: {
          on: {
            'workOrder.assigned': workOrderMoves.assigned,
            'workOrder.plan.changed': workOrderMoves.planChanged,
            'workOrder.reported': workOrderMoves.reported,
            'workOrder.report.undone': workOrderMoves.reportUndone,
            'workOrder.paused': workOrderMoves.paused,
            'workOrder.done': workOrderMoves.done,
            'workOrder.closed': workOrderMoves.closed,
            'workOrder.cancelled': workOrderMoves.cancelled,
          },
        },
        paused: {
          on: {
            'workOrder.assigned': workOrderMoves.assigned,
            'workOrder.plan.changed': workOrderMoves.planChanged,
            'workOrder.resumed': workOrderMoves.resumed,
            'workOrder.done': workOrderMoves.done,
            'workOrder.closed': workOrderMoves.closed,
            'workOrder.cancelled': workOrderMoves.cancelled,
          },
        },
        done: {
          on: {
            'workOrder.report.undone': workOrderMoves.reportUndone,
            'workOrder.reopened': workOrderMoves.reopened,
          },
        },
        cancelled: {},
      },
    },
  },
});
