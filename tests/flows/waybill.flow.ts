import { WAYBILL_EVENTS } from '#contract/waybill/life-cycle/waybill-events.ts';
import { newWaybillState } from '#contract/waybill/life-cycle/waybill-states.ts';
import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { waybillMachine } from '#contract/waybill/life-cycle/waybill.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { waybillTable } from '#tests/support/waybill-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: waybillMachine,
  file: 'contract/waybill/life-cycle/waybill.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: waybillMachine,
      begins: [newWaybillState('asked'), newWaybillState('got'), newWaybillState('cancelling')],
      sent: waybillTable.sent(),
      entryOf: ({ type }) => WAYBILL_EVENTS[type],
      together: [['waybill']],
      step: waybillLife.step,
    }),
  behaviour: ['contract/waybill/life-cycle/waybill.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(waybillMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
