import { fromPromise } from 'xstate';
import { CODES } from '#contract/errors.ts';
import { task, type Task } from '#contract/task/task.ts';
import { call, isApiError, NO_RESPONSE_CODE } from '@/shared/api/index.ts';
import { sessionCleared } from '@/shared/lib/cache/index.ts';

const quiet = { quiet: true } as const;

const ENDED: readonly Task['status'][] = ['done', 'failed', 'cancelled'];
const EVERY_MS = 1000;
/** A server that restarts is back within this many looks. */
const PATIENCE = 30;

/** What may well be over in a moment. */
const passes = (error: unknown): boolean =>
  isApiError(
    error,
    NO_RESPONSE_CODE,
    CODES.failed,
    CODES.badGateway,
    CODES.unavailable,
    CODES.gatewayTimeout,
  );

/** Looks at the task every second until it has ended, outlives a restart of the server, and ends with the session. */
async function follow(taskId: number, report: (now: Task) => void, stopped: AbortSignal): Promise<Task> {
  const left = new AbortController();
  const forget = sessionCleared.subscribe(() => left.abort(new Error('登录已结束，请重新登录后查看任务。')));
  try {
    return await look(taskId, report, AbortSignal.any([stopped, left.signal]));
  } finally {
    forget();
  }
}

async function look(taskId: number, report: (now: Task) => void, signal: AbortSignal): Promise<Task> {
  for (let missed = 0; ;) {
    signal.throwIfAborted();
    try {
      const now = await call(task.get, { id: taskId }, { ...quiet, signal });
      if (ENDED.includes(now.status) && !now.settling) return now;
      report(now);
      missed = 0;
    } catch (error) {
      if (!passes(error) || ++missed > PATIENCE) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** The effects of every machine that watches a task. */
export const taskActors = {
  follow: fromPromise<Task, { taskId: number; report: (now: Task) => void }>(({ input, signal }) =>
    follow(input.taskId, input.report, signal),
  ),
  stop: fromPromise<void, { taskId: number }>(async ({ input }) => {
    await call(task.cancel, { id: input.taskId }, quiet);
  }),
  retry: fromPromise<void, { taskId: number }>(async ({ input }) => {
    await call(task.retry, { id: input.taskId }, quiet);
  }),
};
