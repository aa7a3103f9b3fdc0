import { PRINT_JOB_EVENTS } from '#contract/print-job/life-cycle/print-job-events.ts';
import { newPrintJobState } from '#contract/print-job/life-cycle/print-job-states.ts';
import { printJobLife } from '#contract/print-job/life-cycle/print-job-steps.ts';
import { printJobMachine } from '#contract/print-job/life-cycle/print-job.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { printJobTable } from '#tests/support/print-job-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: printJobMachine,
  file: 'contract/print-job/life-cycle/print-job.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: printJobMachine,
      begins: [newPrintJobState('queued')],
      sent: printJobTable.sent(),
      entryOf: ({ type }) => PRINT_JOB_EVENTS[type],
      together: [['printJob']],
      step: printJobLife.step,
    }),
  behaviour: ['contract/print-job/life-cycle/print-job.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(printJobMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
