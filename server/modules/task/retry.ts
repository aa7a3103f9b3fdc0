import type { Task } from '#contract/task/task.ts';
import { KEPT_FOR_RETRY_MS } from '#server/platform/task-sweep.ts';

interface Ended {
  status: string;
  cursor: unknown;
  endedAt: Date | null;
  swept: boolean;
}

/** Without a limit where it says no end: what it needs is swept by its end. */
const until = ({ endedAt }: Ended) => (endedAt === null ? Infinity : endedAt.getTime() + KEPT_FOR_RETRY_MS);
const isStopped = ({ status }: Ended) => status === 'failed' || status === 'cancelled';

/** It was stopped, and what it needs to go on is kept no longer. @param isKept whether that is kept for a time only */
export const isTooLate = (ended: Ended, isKept: boolean, now: Date): boolean =>
  isStopped(ended) && (ended.swept || (isKept && now.getTime() > until(ended)));

/** Whether it can be tried again, and until when. */
export function retryOf(ended: Ended, isKept: boolean, now: Date): Task['retry'] {
  const { undone } = ended.cursor as { undone?: boolean };
  if (!isStopped(ended) || undone || isTooLate(ended, isKept, now)) return null;
  return { until: isKept && ended.endedAt ? until(ended) : null };
}
