/** A reason that a user wrote himself, and when he last sent it. */
export interface OwnReason {
  text: string;
  usedAt: number;
}

/** With the usual ones they make nine: a number key for each. */
export const MOST_OWN = 4;

/**
 * The user's own reasons after he sent `text`. Each keeps its place, and with it its number key, as long as it is there:
 * a new one comes last, and where there is no room, in the place of the one that was not used for longest.
 */
export function withReason(
  own: readonly OwnReason[],
  text: string,
  usedAt: number,
  usual: readonly string[],
): readonly OwnReason[] {
  if (text === '' || usual.includes(text)) return own;
  const used = { text, usedAt };
  const known = own.findIndex((one) => one.text === text);
  if (known >= 0) return own.with(known, used);
  if (own.length < MOST_OWN) return [...own, used];
  const oldest = own.reduce((found, one, i) => (one.usedAt < own[found]!.usedAt ? i : found), 0);
  return own.with(oldest, used);
}
