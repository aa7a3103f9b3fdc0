// Which model a title or a code of a shop means. Pure: the server asks it of the aliases of a factory.

/** A name of a model: its own, or an alias. */
export interface ModelName {
  modelId: number;
  alias: string;
}

/** As names are compared: small letters, full-width signs as usual ones, no blanks and no signs between words. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+]/gu, '');

/** Chinese is written without gaps: only Latin letters and digits join to a longer word. */
const joins = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !/\p{Script=Han}/u.test(sign);

/** Words behind a name that make another model of it, though a gap stands between: of 14 Pro Max nobody makes a 14. */
const VARIANT = /^(pro|max|plus|ultra|mini|lite|air|fe|se|turbo|neo|fold|flip|\+)/;

/** The title's signs that count, each with whether a blank or another sign stood before it. */
function signsOf(title: string) {
  const signs: string[] = [];
  const apart: boolean[] = [];
  let gap = true;
  for (const sign of title.normalize('NFKC').toLowerCase()) {
    if (!/[\p{L}\p{N}+]/u.test(sign)) gap = true;
    else {
      signs.push(sign);
      apart.push(gap);
      gap = false;
    }
  }
  return { signs, apart };
}

function standsAt({ signs, apart }: ReturnType<typeof signsOf>, at: number, key: readonly string[]): boolean {
  const end = at + key.length;
  if (!key.every((sign, i) => signs[at + i] === sign)) return false;
  const before = apart[at] ? undefined : signs[at - 1];
  const after = end < signs.length && !apart[end] ? signs[end] : undefined;
  if ((joins(signs[at]) && joins(before)) || (joins(signs[end - 1]) && joins(after))) return false;
  return !VARIANT.test(signs.slice(end, end + MOST_SIGNS).join(''));
}
/** No word of a variant is longer. */
const MOST_SIGNS = 5;

/**
 * [G12] The longest name wins; it begins and ends where no letter or digit stands beside it. Two different models by names
 * of equal length give none.
 * @returns the name by which the model was known; undefined: none, or more than one
 */
export function recogniseModel(
  title: string,
  names: readonly (ModelName & { key: readonly string[] })[],
): ModelName | undefined {
  const text = signsOf(title);
  let best: (typeof names)[number] | undefined;
  let isTied = false;
  for (const name of names) {
    const { length } = name.key;
    if (length < 2 || (best && length < best.key.length)) continue;
    const stands = text.signs.some((_, at) => standsAt(text, at, name.key));
    if (!stands) continue;
    if (best && length === best.key.length) isTied ||= best.modelId !== name.modelId;
    else [best, isTied] = [name, false];
  }
  return best && !isTied ? best : undefined;
}

/** The names as `recogniseModel` takes them. */
export const keyed = (names: readonly ModelName[]) =>
  names.map((name) => ({ ...name, key: [...nameKey(name.alias)] }));
