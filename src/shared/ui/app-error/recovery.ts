import { connected } from '@/shared/api/index.ts';

/** How long after a failed attempt the next one is made by itself, in milliseconds. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000, 32_000];

/**
 * When what did not arrive is asked for anew: as soon as the server or the network is back, and after a while in any case,
 * because a late answer may have said that the server is reached while the code was still out of reach. What is still
 * missing after a minute waits for the network or for the user.
 */
export function recovery(again: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  const back = (): void => {
    failures = 0;
    clearTimeout(timer);
    again();
  };
  const listen = (): (() => void) => {
    const forget = connected.subscribe(() => {
      if (connected.get()) back();
    });
    globalThis.addEventListener('online', back);
    return () => {
      forget();
      globalThis.removeEventListener('online', back);
    };
  };
  return {
    /** An attempt has failed: the next one is awaited. */
    failed(): void {
      clearTimeout(timer);
      stop ??= listen();
      const wait = WAITS_MS[failures++];
      if (wait !== undefined) timer = setTimeout(again, wait);
    },
    /** Nothing is awaited any more. */
    end(): void {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
    },
  };
}
