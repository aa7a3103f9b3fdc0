import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { sms, SMS_LIMITS, type SmsScene } from '#contract/sms/sms.ts';
import { call, serverNow } from '@/shared/api/index.ts';
import { entry } from '@/shared/lib/cache/index.ts';
import { cell, useCell } from '@/shared/lib/cell/cell.ts';

/** By mobile: from when on another code may be asked for, in epoch milliseconds of the server. */
type NextAt = Readonly<Record<string, number>>;

const LIFE_MS = SMS_LIMITS.minutes * 60_000;
/** Outlives a reload, so that the page does not offer what the server refuses. */
const kept = entry('smsNextAt', z.record(z.string(), z.int()));
const nextAt = cell<NextAt>(kept.read() ?? {});

/** Sends a code, and keeps when the next one may be asked for. @throws ApiError, without a notice */
export async function sendCode(mobile: string, scene: SmsScene): Promise<void> {
  await call(sms.send, { mobile, scene }, { quiet: true });
  // Just after the answer: the server's clock, whatever the browser's says.
  const now = serverNow();
  const current = Object.entries(nextAt.get()).filter(([, at]) => at + LIFE_MS > now);
  nextAt.set({ ...Object.fromEntries(current), [mobile]: now + SMS_LIMITS.gapSeconds * 1000 });
  kept.write(nextAt.get(), LIFE_MS);
}

/** When the next code to this mobile may be asked for; undefined where none was sent in the last minutes. */
export const useNextAt = (mobile: string): number | undefined => useCell(nextAt)[mobile];

/** Whole seconds until then, counting down; 0 once it is over. */
export const useSecondsUntil = (at: number | undefined): number =>
  useSyncExternalStore(ticking, () => Math.max(0, Math.ceil(((at ?? 0) - serverNow()) / 1000)));

const TICK_MS = 250;
function ticking(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
