import { BATCH_EVENTS } from '#contract/batch/life-cycle/batch-events.ts';
import { newBatchState } from '#contract/batch/life-cycle/batch-states.ts';
import { batchLife } from '#contract/batch/life-cycle/batch-steps.ts';
import { batchMachine } from '#contract/batch/life-cycle/batch.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { batchTable } from '#tests/support/batch-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: batchMachine,
  file: 'contract/batch/life-cycle/batch.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: batchMachine,
      begins: [newBatchState('open')],
      sent: batchTable.sent(),
      entryOf: ({ type }) => BATCH_EVENTS[type],
      together: [['batch']],
      step: batchLife.step,
    }),
  behaviour: ['contract/batch/life-cycle/batch.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(batchMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
