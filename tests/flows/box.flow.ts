import { BOX_EVENTS } from '#contract/box/life-cycle/box-events.ts';
import { newBoxState } from '#contract/box/life-cycle/box-states.ts';
import { boxLife } from '#contract/box/life-cycle/box-steps.ts';
import { boxMachine } from '#contract/box/life-cycle/box.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { boxTable } from '#tests/support/box-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: boxMachine,
  file: 'contract/box/life-cycle/box.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: boxMachine,
      begins: [newBoxState('free')],
      sent: boxTable.sent(),
      entryOf: ({ type }) => BOX_EVENTS[type],
      together: [['box']],
      step: boxLife.step,
    }),
  behaviour: ['contract/box/life-cycle/box.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(boxMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
