import type { Task } from '#contract/task/task.ts';

/** What the imports write into their rows as they go on. */
interface Cursor {
  phase?: string;
  read?: number;
  created?: number;
  unchanged?: number;
  refused?: number;
}

/** What a task counts beside its lines: two kinds read a file before they work on it. */
export function countsOf({
  kind,
  cursor,
  total,
}: {
  kind: string;
  cursor: unknown;
  total: number | null;
}): Pick<Task, 'read' | 'orders'> {
  if (kind !== 'order.import' && kind !== 'waybill.import') return { read: null, orders: null };
  const { phase, read = 0, created = 0, unchanged = 0, refused = 0 } = cursor as Cursor;
  const reading = phase === undefined || phase === 'reading';
  return {
    read: reading ? read : (total ?? read),
    orders: kind === 'order.import' && !reading ? created + unchanged + refused : null,
  };
}
