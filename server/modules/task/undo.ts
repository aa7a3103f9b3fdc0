import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { DEED_DAY_MS, deedUndo } from '#contract/order/life-cycle/order-undo.ts';
import type { Task } from '#contract/task/task.ts';

/** The way back from what a task did to orders, as long as it is open. */
export function undoOf(
  row: { kind: string; input: unknown; cursor: unknown; endedAt: Date | null },
  now: Date,
): Task['undo'] {
  if (row.kind !== 'order.action' || row.endedAt === null) return null;
  const { event: did = '', undoOf: undid } = row.input as { event?: string; undoOf?: number };
  const event = deedUndo(did);
  const until = row.endedAt.getTime() + DEED_DAY_MS;
  const { undone, moved } = row.cursor as { undone?: boolean; moved?: number };
  // What took something back is not taken back itself: its own way back would be the first deed once more.
  if (!event || undid !== undefined || undone || !moved || now.getTime() > until) return null;
  return { event, label: orderEventEntry(did as OrderEventType).label, orders: moved, until };
}
