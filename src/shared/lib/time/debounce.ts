import { DEBOUNCE_MS } from '../../config/durations.ts';

export interface Debounced<A extends unknown[]> {
  (...args: A): void;
  /** Forgets a call that waits. */
  cancel(): void;
  /** Runs a call that waits at once. */
  flush(): void;
}

/** Runs `action` once, with the last arguments, when no call came for `waitMs` (K01: 500). */
export function debounce<A extends unknown[]>(
  action: (...args: A) => void,
  waitMs: number = DEBOUNCE_MS,
): Debounced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const flush = (): void => {
    const args = waiting;
    cancel();
    if (args) action(...args);
  };
  const call = (...args: A): void => {
    clearTimeout(timer);
    waiting = args;
    timer = setTimeout(flush, waitMs);
  };
  return Object.assign(call, { cancel, flush });
}
