import type { MergeGroup } from '#contract/order/order-merge.ts';

/** Orders that the user leaves as they are. */
export type LeftOut = ReadonlySet<number>;

export interface Plan {
  groups: { into: number; ids: number[] }[];
  /** Of the orders in the groups, as they were shown. */
  versions: Record<string, number>;
  /** How many orders will have gone into another one. */
  merged: number;
}

/** What one key does: in each group the oldest of those that stay takes the others in. */
export function planOf(groups: readonly MergeGroup[], leftOut: LeftOut): Plan {
  const planned = groups.flatMap(({ orders }) => {
    const [into, ...ids] = orders.map(({ id }) => id).filter((id) => !leftOut.has(id));
    return into !== undefined && ids.length > 0 ? [{ into, ids }] : [];
  });
  const going = new Set(planned.flatMap(({ into, ids }) => [into, ...ids]));
  const shown = groups.flatMap(({ orders }) => orders).filter(({ id }) => going.has(id));
  const versions = Object.fromEntries(shown.map(({ id, version }) => [id, version]));
  return { groups: planned, versions, merged: planned.reduce((sum, { ids }) => sum + ids.length, 0) };
}

/** The group out or in as a whole, or one order of it. */
export function leave(leftOut: LeftOut, ids: readonly number[], out: boolean): LeftOut {
  const next = new Set(leftOut);
  for (const id of ids) {
    if (out) next.add(id);
    else next.delete(id);
  }
  return next;
}
