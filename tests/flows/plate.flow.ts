import { PLATE_EVENTS } from '#contract/plate/life-cycle/plate-events.ts';
import { newPlateState } from '#contract/plate/life-cycle/plate-states.ts';
import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { plateMachine } from '#contract/plate/life-cycle/plate.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { plateTable } from '#tests/support/plate-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: plateMachine,
  file: 'contract/plate/life-cycle/plate.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: plateMachine,
      begins: [newPlateState('draft')],
      sent: plateTable.sent(),
      entryOf: ({ type }) => PLATE_EVENTS[type],
      together: [['plate']],
      step: plateLife.step,
    }),
  behaviour: ['contract/plate/life-cycle/plate.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(plateMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
