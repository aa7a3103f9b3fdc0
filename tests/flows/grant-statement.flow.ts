import { GRANT_STATEMENT_EVENTS } from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import { newGrantStatementState } from '#contract/grant-statement/life-cycle/grant-statement-states.ts';
import { grantStatementLife } from '#contract/grant-statement/life-cycle/grant-statement-steps.ts';
import { grantStatementMachine } from '#contract/grant-statement/life-cycle/grant-statement.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { grantStatementTable } from '#tests/support/grant-statement-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: grantStatementMachine,
  file: 'contract/grant-statement/life-cycle/grant-statement.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: grantStatementMachine,
      begins: [newGrantStatementState('open')],
      sent: grantStatementTable.sent(),
      entryOf: ({ type }) => GRANT_STATEMENT_EVENTS[type],
      together: [['grantStatement']],
      step: grantStatementLife.step,
    }),
  behaviour: ['contract/grant-statement/life-cycle/grant-statement.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(grantStatementMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
