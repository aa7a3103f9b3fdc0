import type { ReachedShops } from '#server/platform/reach.ts';

/** More orders than are mapped within a second are mapped by a task. */
export const MOST_AT_ONCE = 500;

/** What the task that maps the orders is told. */
export interface ApplyInput {
  codes: string[];
  shopIds: ReachedShops;
  /** Orders that stood then; those that came later have the meaning already. */
  total: number;
}
