import { GRANT_EVENTS } from '#contract/grant/life-cycle/grant-events.ts';
import { newGrantState } from '#contract/grant/life-cycle/grant-states.ts';
import { grantLife } from '#contract/grant/life-cycle/grant-steps.ts';
import { grantMachine } from '#contract/grant/life-cycle/grant.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { grantTable } from '#tests/support/grant-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: grantMachine,
  file: 'contract/grant/life-cycle/grant.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: grantMachine,
      begins: [newGrantState('offered')],
      sent: grantTable.sent(),
      entryOf: ({ type }) => GRANT_EVENTS[type],
      together: [['grant', 'flag']],
      step: grantLife.step,
    }),
  behaviour: ['contract/grant/life-cycle/grant.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(grantMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
