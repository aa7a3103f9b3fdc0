import { BILL_EVENTS } from '#contract/bill/life-cycle/bill-events.ts';
import { newBillState } from '#contract/bill/life-cycle/bill-states.ts';
import { billLife } from '#contract/bill/life-cycle/bill-steps.ts';
import { billMachine } from '#contract/bill/life-cycle/bill.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { billTable } from '#tests/support/bill-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: billMachine,
  file: 'contract/bill/life-cycle/bill.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: billMachine,
      begins: [newBillState('imported')],
      sent: billTable.sent(),
      entryOf: ({ type }) => BILL_EVENTS[type],
      together: [['bill']],
      step: billLife.step,
    }),
  behaviour: ['contract/bill/life-cycle/bill.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(billMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
