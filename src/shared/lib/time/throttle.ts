export interface Throttled {
  (): void;
  /** Forgets a call that waits. */
  cancel(): void;
}

/** Runs `action` at once, then at most every `waitMs`, and once more after the last call: nothing is left out. */
export function throttle(action: () => void, waitMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = (): void => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, waitMs);
    action();
  };
  const call = (): void => {
    if (timer === undefined) run();
    else again = true;
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    again = false;
  };
  return Object.assign(call, { cancel });
}
