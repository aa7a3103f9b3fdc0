import { dayInShanghai } from '#contract/values/calendar-day.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Asker } from './receivable.sql.ts';

export const askerOf = ({ tenantId, limits }: Ctx): Asker => ({
  ...{ factoryId: tenantId, materials: limits.materials },
});
/** The days in Shanghai that a range touches, both included. */
export const daysIn = (range: readonly [number, number] | undefined) =>
  range && { first: dayInShanghai(range[0]), last: dayInShanghai(range[1] - 1) };
