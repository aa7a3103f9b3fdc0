import { AsyncLocalStorage } from 'node:async_hooks';

/** Which request a statement belongs to, for the log: nothing is decided by it. */
const scope = new AsyncLocalStorage<string>();

export const inRequest = <T>(requestId: string, work: () => T): T => scope.run(requestId, work);
/** undefined outside of a request: tasks, timers, the start. */
export const currentRequestId = (): string | undefined => scope.getStore();
