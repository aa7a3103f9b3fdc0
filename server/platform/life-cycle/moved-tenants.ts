import type { LiveEvent } from '#contract/task/task.ts';
import type { Trx } from './trx.ts';

/** What says by its kind alone what changed. */
export type Kind = Exclude<LiveEvent['kind'], 'task'>;
const moved = new WeakMap<Trx, Map<Kind, Set<number>>>();

/** Rows of these tenants moved in this transaction, by whatever call: their browsers are to hear of it once it is committed. */
export function noteMoved(trx: Trx, kind: Kind, tenants: Iterable<number>): void {
  const kinds = moved.get(trx) ?? new Map<Kind, Set<number>>();
  moved.set(trx, kinds);
  const known = kinds.get(kind) ?? new Set<number>();
  kinds.set(kind, known);
  for (const tenantId of tenants) known.add(tenantId);
}

export const movedIn = (trx: Trx): ReadonlyMap<Kind, ReadonlySet<number>> => moved.get(trx) ?? new Map();
