import { forbidden } from './refusal.ts';

/** What time it is for the product: the machine's, or ahead of it where somebody tries what waits for a day. */
export interface Clock {
  now(): Date;
  /** Milliseconds ahead of the machine's clock. */
  aheadMs(): number;
  /** @throws Refusal 403 outside demo mode and tests. */
  set(aheadMs: number): void;
}

/** @param settable in demo mode and in tests only. Each server has its own: it is for trying, not for running. */
export function openClock(settable: boolean): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    aheadMs: () => ahead,
    set(aheadMs) {
      if (!settable) throw forbidden('只有演示环境可以调整时钟。');
      ahead = aheadMs;
    },
  };
}
