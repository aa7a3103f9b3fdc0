import { standSf } from './sf.ts';

/** A stand-in of a carrier, by the code of its adapter; undefined where there is none. Demo mode and tests only. */
export function standCarrier(
  code: string,
  now: () => Date,
): Promise<{ url: string; close(): Promise<void> }> | undefined {
  return code === 'sf' ? standSf({ now, mishapOf: usualMishaps }) : undefined;
}

/** As carriers are on a usual day: a few answers late, cut off, or the page of a gateway. */
function usualMishaps(call: number) {
  if (call % 100 === 37) return 'html';
  if (call % 50 === 23) return 'cut';
  return call % 50 === 11 ? 'late' : undefined;
}
