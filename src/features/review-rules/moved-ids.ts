export type Step = 'up' | 'down';

/** undefined where it cannot go farther. */
export function movedIds(ids: readonly number[], id: number, step: Step): number[] | undefined {
  const at = ids.indexOf(id);
  const to = step === 'up' ? at - 1 : at + 1;
  if (at < 0 || to < 0 || to >= ids.length) return undefined;
  return ids.with(at, ids[to]!).with(to, id);
}
