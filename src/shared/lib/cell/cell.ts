import { useSyncExternalStore } from 'react';
import { channel } from '../channel/channel.ts';

/** One value that many components show and that code outside of React may set. */
export interface Cell<T> {
  get(): T;
  set(next: T): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

export function cell<T>(initial: T): Cell<T> {
  let value = initial;
  const changed = channel<void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changed.publish();
    },
    subscribe: (listener) => changed.subscribe(listener),
  };
}

export const useCell = <T>(from: Cell<T>): T => useSyncExternalStore(from.subscribe, from.get);
