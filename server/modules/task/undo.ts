import { DEED_DAY_MS } from '#contract/life-cycle/action.ts';
import type { Task } from '#contract/task/task.ts';
import type { WayBack } from '#server/platform/tasks.ts';

/** The way back from what a task did to rows, as long as it is open. `wayBack`: that of its kind. */
export function undoOf(
  row: { input: unknown; cursor: unknown; endedAt: Date | null },
  wayBack: WayBack | undefined,
  now: Date,
): Task['undo'] {
  const goes = wayBack?.(row.input);
  if (!goes || row.endedAt === null) return null;
  const until = row.endedAt.getTime() + DEED_DAY_MS;
  const { undoOf: undid } = row.input as { undoOf?: number };
  const { undone, moved } = row.cursor as { undone?: boolean; moved?: number };
  // What took something back is not taken back itself: its own way back would be the first deed once more.
  if (undid !== undefined || undone || !moved || now.getTime() > until) return null;
  return { ...goes, orders: moved, until };
}
