import { assign, setup } from 'xstate';
import type { Task } from '#contract/task/task.ts';
import { port } from '@/shared/lib/machine/port.ts';

interface Context {
  taskId: number;
  /** As it was reported last. */
  task: Task | null;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

/**
 * Watches one task of the server to its end. The work goes on where nobody watches: losing sight of it ends nothing, and
 * stopping and trying again are asked of the server and then seen by watching on.
 */
export const watchTaskMachine = setup({
  types: {
    input: {} as { taskId: number },
    context: {} as Context,
    events: {} as
      | { type: 'task.reported'; task: Task }
      | { type: 'task.stopped' }
      | { type: 'task.retried' }
      | { type: 'watch.resumed' },
  },
  actors: {
    /** Resolves with the task when it has ended. */
    follow: port<Task, { taskId: number; report: (task: Task) => void }>('follow'),
    stop: port<void, { taskId: number }>('stop'),
    retry: port<void, { taskId: number }>('retry'),
  },
  actions: {
    see: assign((_, task: Task) => ({ task, failure: null })),
    fail: assign((_, failure: Error) => ({ failure })),
    recover: assign({ failure: null }),
    /** What shows the work's outcome is read anew. */
    afterEnd: () => {},
  },
  guards: {
    'it is done': (_, task: Task) => task.status === 'done',
    'it was stopped': (_, task: Task) => task.status === 'cancelled',
  },
}).createMachine({
  id: 'watch-task',
  context: ({ input }) => ({ taskId: input.taskId, task: null, failure: null }),
  initial: 'running',
  states: {
    running: {
      invoke: {
        src: 'follow',
        input: ({ context, self }) => ({
          taskId: context.taskId,
          report: (task) => self.send({ type: 'task.reported', task }),
        }),
        onDone: [
          {
            guard: { type: 'it is done', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'see', params: ({ event }) => event.output }, 'afterEnd'],
          },
          {
            guard: { type: 'it was stopped', params: ({ event }) => event.output },
            target: 'stopped',
            actions: [{ type: 'see', params: ({ event }) => event.output }, 'afterEnd'],
          },
          {
            target: 'failed',
            actions: [{ type: 'see', params: ({ event }) => event.output }, 'afterEnd'],
          },
        ],
        onError: {
          target: 'outOfSight',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
      on: {
        'task.reported': { actions: assign(({ event }) => ({ task: event.task })) },
        'task.stopped': 'stopping',
      },
    },
    stopping: {
      entry: 'recover',
      invoke: {
        src: 'stop',
        input: ({ context }) => ({ taskId: context.taskId }),
        // Whether it was stopped or had ended meanwhile is seen by watching on.
        onDone: 'running',
        onError: {
          target: 'running',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    outOfSight: { on: { 'watch.resumed': { target: 'running', actions: 'recover' } } },
    failed: { on: { 'task.retried': 'retrying' } },
    retrying: {
      entry: 'recover',
      invoke: {
        src: 'retry',
        input: ({ context }) => ({ taskId: context.taskId }),
        onDone: 'running',
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    stopped: { on: { 'task.retried': 'retrying' } },
    done: {},
  },
});
