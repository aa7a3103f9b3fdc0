import { createHash } from 'node:crypto';

/** The same seed and the same thing give the same place. */
const placeOf = (seed: string, thing: unknown) =>
  createHash('sha256')
    .update(`${seed} ${JSON.stringify(thing)}`)
    .digest('hex');

/** Another order of the things, the same for the same seed. */
export const shuffled =
  (seed: string) =>
  <T>(things: readonly T[]): T[] =>
    things
      .map((thing, i) => ({ thing, place: placeOf(seed, i) }))
      .toSorted((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ thing }) => thing);
