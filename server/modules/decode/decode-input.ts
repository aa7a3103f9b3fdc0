import type { ReachedShops } from '#server/platform/reach.ts';

/** The task runs without its user: what his department reaches is said at the start. */
export interface DecodeInput {
  shopIds?: ReachedShops;
}
