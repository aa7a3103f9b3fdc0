import { PACKAGE_EVENTS } from '#contract/package/life-cycle/package-events.ts';
import { newPackageState } from '#contract/package/life-cycle/package-states.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import { packageMachine } from '#contract/package/life-cycle/package.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { packageTable } from '#tests/support/package-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: packageMachine,
  file: 'contract/package/life-cycle/package.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: packageMachine,
      begins: [newPackageState('open')],
      sent: packageTable.sent(),
      entryOf: ({ type }) => PACKAGE_EVENTS[type],
      together: [
        ['transit', 'stage'],
        ['fee', 'stage'],
        ['label', 'stage'],
        ['intercept', 'transit'],
      ],
      step: packageLife.step,
    }),
  behaviour: ['contract/package/life-cycle/package.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(packageMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
