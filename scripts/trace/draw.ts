import { createHash } from 'node:crypto';

/** `count` of `all`, the same ones for the same seed whatever their order. */
export function draw<T extends { id: string }>(all: readonly T[], count: number, seed: string): T[] {
  const rank = ({ id }: T) => createHash('sha256').update(`${seed}\0${id}`).digest('hex');
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}

/** The text with its one occurrence of `find` replaced. @throws where there is none, or more than one. */
export function broken(
  text: string,
  { file, find, replace }: { file: string; find: string; replace: string },
) {
  const parts = text.split(find);
  if (find === '' || parts.length !== 2)
    throw new Error(`${file}: ${parts.length - 1} occurrences of ${JSON.stringify(find)}, not one`);
  if (replace === find) throw new Error(`${file}: the break changes nothing`);
  return parts.join(replace);
}
