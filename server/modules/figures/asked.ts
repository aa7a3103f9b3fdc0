import { USUAL_DAYS } from '#contract/figures/asked.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';

/** Whose figures, and what he reaches. */
export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
export const askerOf = ({ tenantId, limits }: Pick<Ctx, 'tenantId' | 'limits'>): Asker => ({
  factoryId: tenantId,
  materials: limits.materials,
});

const DAY_MS = 24 * 60 * 60_000;
/** The factory is in China, which has one clock and no summer time. */
const AHEAD_MS = 8 * 60 * 60_000;

/** Whole days of the factory: from the begin of one to the end of another, and as they are called. */
export interface Days {
  from: Date;
  to: Date;
  first: string;
  last: string;
}
const startOf = (ms: number) => Math.floor((ms + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;
const nameOf = (start: number) => new Date(start + AHEAD_MS).toISOString().slice(0, 10);

/**
 * The days that a range touches; without one the last ones up to today.
 * @throws Refusal 400 for more days than `most`
 */
export function daysOf(range: readonly [number, number] | undefined, now: Date, most: number): Days {
  const today = startOf(now.getTime());
  const from = range ? startOf(range[0]) : today - (USUAL_DAYS - 1) * DAY_MS;
  const last = range ? Math.max(startOf(range[1] - 1), from) : today;
  if ((last - from) / DAY_MS >= most) throw badRequest(`一次最多看 ${most} 天，请缩短时间范围。`);
  return { from: new Date(from), to: new Date(last + DAY_MS), first: nameOf(from), last: nameOf(last) };
}
