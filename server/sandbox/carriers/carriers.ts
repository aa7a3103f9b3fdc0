import { MORE_STANDS } from './more.ts';
import { standSf } from './sf.ts';
import type { Fault } from './standing.ts';

/** A stand-in of a carrier, by the code of its adapter; undefined where there is none. Demo mode and tests only. */
export function standCarrier(
  code: string,
  now: () => Date,
): Promise<{ url: string; close(): Promise<void> }> | undefined {
  if (code === 'sf') return standSf({ now, mishapOf: usualMishaps });
  // A stand-in that is started anew gives no number twice: its first one follows the clock.
  const before = Math.floor(now().getTime() / 1000) % 1_000_000_000;
  return MORE_STANDS[code]?.({ now, before, usual: (call) => FAULTS[usualMishaps(call) ?? 'none'] });
}

const LATE_MS = 20_000;
const FAULTS: Readonly<Record<'html' | 'cut' | 'late' | 'none', Fault | undefined>> = {
  ...{ html: 'html', cut: 'cutAfter', late: { lateMs: LATE_MS }, none: undefined },
};

/** As carriers are on a usual day: a few answers late, cut off, or the page of a gateway. */
function usualMishaps(call: number) {
  if (call % 100 === 37) return 'html';
  if (call % 50 === 23) return 'cut';
  return call % 50 === 11 ? 'late' : undefined;
}
