import { DECLARATION_EVENTS } from '#contract/declaration/life-cycle/declaration-events.ts';
import { newDeclarationState } from '#contract/declaration/life-cycle/declaration-states.ts';
import { declarationLife } from '#contract/declaration/life-cycle/declaration-steps.ts';
import { declarationMachine } from '#contract/declaration/life-cycle/declaration.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { declarationTable } from '#tests/support/declaration-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: declarationMachine,
  file: 'contract/declaration/life-cycle/declaration.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: declarationMachine,
      begins: [newDeclarationState('draft')],
      sent: declarationTable.sent(),
      entryOf: ({ type }) => DECLARATION_EVENTS[type],
      together: [['declaration']],
      step: declarationLife.step,
    }),
  behaviour: ['contract/declaration/life-cycle/declaration.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(declarationMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
