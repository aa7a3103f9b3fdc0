import { DEED_DAY_MS } from '#contract/life-cycle/action.ts';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { deedUndo } from '#contract/order/life-cycle/order-undo.ts';
import { TASK_KINDS, type Task } from '#contract/task/task.ts';

/** The way back from what a task did to orders, as long as it is open. */
export function undoOf(
  row: { kind: string; input: unknown; cursor: unknown; endedAt: Date | null },
  now: Date,
): Task['undo'] {
  const goes = wayBack(row);
  if (!goes || row.endedAt === null) return null;
  const until = row.endedAt.getTime() + DEED_DAY_MS;
  const { undoOf: undid } = row.input as { undoOf?: number };
  const { undone, moved } = row.cursor as { undone?: boolean; moved?: number };
  // What took something back is not taken back itself: its own way back would be the first deed once more.
  if (undid !== undefined || undone || !moved || now.getTime() > until) return null;
  return { ...goes, orders: moved, until };
}

function wayBack({ kind, input }: { kind: string; input: unknown }) {
  // Its way back is no single event, and has a call of its own.
  if (kind === 'review.run') return { event: null, label: TASK_KINDS[kind] };
  if (kind !== 'order.action') return undefined;
  const { event: did = '' } = input as { event?: string };
  const event = deedUndo(did);
  return event && { event, label: orderEventEntry(did as OrderEventType).label };
}
