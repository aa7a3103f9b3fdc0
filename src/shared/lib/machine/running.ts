import type { Actor, AnyActorLogic, SnapshotFrom } from 'xstate';
import { cell } from '../cell/cell.ts';

/** What runs for longer than a page, as those see it who show it. */
export interface Running<V> {
  /** The same object until it changes: React compares by identity. */
  view(): V;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** A machine that runs, or is about to, as `viewOf` shows its snapshots. */
export function running<L extends AnyActorLogic, V>(
  actor: Pick<Actor<L>, 'getSnapshot' | 'subscribe'>,
  viewOf: (snapshot: SnapshotFrom<L>) => V,
): Running<V> {
  const { get, set, subscribe } = cell(viewOf(actor.getSnapshot()));
  actor.subscribe((snapshot) => set(viewOf(snapshot)));
  return { view: get, subscribe };
}
