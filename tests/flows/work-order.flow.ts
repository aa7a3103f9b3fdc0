import { WORK_ORDER_EVENTS } from '#contract/work-order/life-cycle/work-order-events.ts';
import { newWorkOrderState } from '#contract/work-order/life-cycle/work-order-states.ts';
import { workOrderLife } from '#contract/work-order/life-cycle/work-order-steps.ts';
import { workOrderMachine } from '#contract/work-order/life-cycle/work-order.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { workOrderTable } from '#tests/support/work-order-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: workOrderMachine,
  file: 'contract/work-order/life-cycle/work-order.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: workOrderMachine,
      begins: [newWorkOrderState('waiting')],
      sent: workOrderTable.sent(),
      entryOf: ({ type }) => WORK_ORDER_EVENTS[type],
      together: [['workOrder']],
      step: workOrderLife.step,
    }),
  behaviour: ['contract/work-order/life-cycle/work-order.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(workOrderMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
