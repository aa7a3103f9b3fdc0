/** What becomes of a tag on all the chosen orders; absent: it stays where it is. */
export type TagChanges = ReadonlyMap<string, 'add' | 'remove'>;

/** On how many of the orders each tag is. */
export function tagCounts(orders: readonly { tags: readonly string[] }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of orders) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

/** A click on a tag: what is on some orders goes onto all, then off all, then back to as it is. */
export function turn(changes: TagChanges, tag: string, on: { count: number; of: number }): TagChanges {
  const steps = (['add', 'remove'] as const).filter((step) =>
    step === 'add' ? on.count < on.of : on.count > 0,
  );
  const now = changes.get(tag);
  const next = now === undefined ? steps[0] : steps[steps.indexOf(now) + 1];
  const turned = new Map(changes);
  if (next) turned.set(tag, next);
  else turned.delete(tag);
  return turned;
}

export const changedTags = (changes: TagChanges, how: 'add' | 'remove'): string[] =>
  [...changes].filter(([, change]) => change === how).map(([tag]) => tag);
