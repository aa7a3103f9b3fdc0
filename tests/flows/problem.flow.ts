import { PROBLEM_EVENTS } from '#contract/problem/life-cycle/problem-events.ts';
import { newProblemState } from '#contract/problem/life-cycle/problem-states.ts';
import { problemLife } from '#contract/problem/life-cycle/problem-steps.ts';
import { problemMachine } from '#contract/problem/life-cycle/problem.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { problemTable } from '#tests/support/problem-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: problemMachine,
  file: 'contract/problem/life-cycle/problem.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: problemMachine,
      begins: [newProblemState('open')],
      sent: problemTable.sent(),
      entryOf: ({ type }) => PROBLEM_EVENTS[type],
      together: [['problem'], ['compensation']],
      step: problemLife.step,
    }),
  behaviour: ['contract/problem/life-cycle/problem.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(problemMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
