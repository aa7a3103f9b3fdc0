import { RENDER_TASK_EVENTS } from '#contract/render-task/life-cycle/render-task-events.ts';
import { newRenderTaskState } from '#contract/render-task/life-cycle/render-task-states.ts';
import { renderTaskLife } from '#contract/render-task/life-cycle/render-task-steps.ts';
import { renderTaskMachine } from '#contract/render-task/life-cycle/render-task.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { renderTaskTable } from '#tests/support/render-task-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: renderTaskMachine,
  file: 'contract/render-task/life-cycle/render-task.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: renderTaskMachine,
      begins: [newRenderTaskState('waiting')],
      sent: renderTaskTable.sent(),
      entryOf: ({ type }) => RENDER_TASK_EVENTS[type],
      together: [['status']],
      step: renderTaskLife.step,
    }),
  behaviour: ['contract/render-task/life-cycle/render-task.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(renderTaskMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
