import type { EventObject } from 'xstate';
import type { Task, TaskStatus } from '#contract/task/task.ts';
import { watchTaskMachine } from '@/entities/task/watch-task.machine.ts';
import { flow } from './flow.ts';

const task = (status: TaskStatus, done = 0): Task => ({ id: 3, status, done }) as unknown as Task;

export const registered = flow({
  machine: watchTaskMachine,
  file: 'src/entities/task/watch-task.machine.ts',
  walks: [
    {
      machine: watchTaskMachine,
      input: { taskId: 3 },
      answers: {
        running: { src: 'follow', outputs: [task('done'), task('failed'), task('cancelled')] },
        stopping: { src: 'stop', outputs: [undefined] },
        retrying: { src: 'retry', outputs: [undefined] },
      },
      events: [
        { type: 'task.reported', task: task('running', 5) },
        { type: 'task.stopped' },
        { type: 'task.retried' },
        { type: 'watch.resumed' },
      ] as EventObject[],
      serialize: ({ task: last, failure }) => [(last as Task | null)?.status, failure !== null],
    },
  ],
  behaviour: ['src/entities/task/watch-task.machine.test.ts'],
  browser: ['flows/watch-task.e2e.ts'],
});
