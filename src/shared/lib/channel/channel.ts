export interface Channel<T> {
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: T) => void): () => void;
  publish(event: T): void;
}

/** The smallest way for a low layer to tell a higher one: who listens is none of the publisher's business. */
export function channel<T>(): Channel<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
