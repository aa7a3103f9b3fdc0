const nameOf = (key: string): string => `podflow.retouch.${key}`;

/** Which works this page has open: what one has, no other page of the browser offers or opens, until it is closed or crashes. */
export interface HeldWorks {
  /** Answers false where another page has it. */
  hold: (key: string) => Promise<boolean>;
  release: (key: string) => void;
  /** The page is left: whatever it had is free. */
  releaseAll: () => void;
  /** Those that no other page has. */
  free: <T extends { key: string }>(works: readonly T[]) => Promise<T[]>;
}

/** A page that is not served safely has no locks of the browser: then each page is taken for the only one. */
export function openHeldWorks(locks: LockManager | undefined = navigator.locks): HeldWorks {
  const held = new Map<string, () => void>();
  return {
    hold: (key) =>
      new Promise((resolve) => {
        if (!locks || held.has(key)) {
          resolve(true);
          return;
        }
        void locks.request(nameOf(key), { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock && new Promise<void>((release) => held.set(key, release));
        });
      }),
    release(key) {
      held.get(key)?.();
      held.delete(key);
    },
    releaseAll() {
      for (const release of held.values()) release();
      held.clear();
    },
    async free(works) {
      const taken = new Set((await locks?.query())?.held?.map(({ name }) => name));
      return works.filter(({ key }) => held.has(key) || !taken.has(nameOf(key)));
    },
  };
}
