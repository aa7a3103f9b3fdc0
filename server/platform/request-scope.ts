import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  /** null: a task that no request made, of before there was this column. */
  requestId: string | null;
  taskId?: number;
}

/** On whose behalf something happens, for the log: nothing is decided by it. */
const scope = new AsyncLocalStorage<Scope>();

export const inRequest = <T>(requestId: string, work: () => T): T => scope.run({ requestId }, work);
/** A task's work, under the request that made it. */
export const inTask = <T>(taskId: number, requestId: string | null, work: () => T): T =>
  scope.run({ requestId, taskId }, work);

/** undefined outside of requests and tasks: timers, the start. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId ?? undefined;

/** What every line of the log says that is written within a task, whoever writes it. A request's own lines have their id. */
export function taskForLog(): { taskId?: number; reqId?: string } {
  const { taskId, requestId } = scope.getStore() ?? {};
  if (taskId === undefined) return {};
  return { taskId, ...(requestId !== null && { reqId: requestId }) };
}
