import type { z } from 'zod';
import { keepLong, longOf } from './long-values.ts';

/** What was asked, by the names of the endpoint's input. */
export type ListQuery = Record<string, unknown>;

const SORT = 'sort';

const shapeOf = (input: z.ZodType): Record<string, z.ZodType> =>
  (input as z.ZodType & { shape?: Record<string, z.ZodType> }).shape ?? {};

/** Text may stand for a text, a number (coerced by the schema), a yes or no, or a list of one. */
function readings(texts: readonly string[]): unknown[] {
  const [first] = texts;
  return texts.length === 1
    ? [first, ...(first === 'true' || first === 'false' ? [first === 'true'] : []), [first]]
    : [texts];
}

/**
 * Reads the address bar through the endpoint's own input: a field takes the first reading that its schema
 * accepts; what none accepts, and what the endpoint does not know, is dropped. An empty value clears a default.
 */
export function readAddress(input: z.ZodType, search: URLSearchParams, start: ListQuery): ListQuery {
  const asked: ListQuery = { ...start };
  for (const [name, schema] of Object.entries(shapeOf(input))) {
    const texts = search.getAll(name).flatMap((text) => longOf(text) ?? [text]);
    if (texts.length === 0) continue;
    if (texts.length === 1 && texts[0] === '') {
      delete asked[name];
      continue;
    }
    const read = readings(texts)
      .map((value) => schema.safeParse(value))
      .find((r) => r.success);
    if (read?.success) asked[name] = read.data;
  }
  const sort = /^(\w+)\.(asc|desc)$/.exec(search.get(SORT) ?? '');
  const sorting = shapeOf(input)['sortingFields']?.safeParse(
    sort ? [{ field: sort[1], order: sort[2] }] : [],
  );
  if (sort && sorting?.success) asked['sortingFields'] = sorting.data;
  return asked;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((v) => v !== undefined && v !== null).map(String);

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(textsOf(a)) === JSON.stringify(textsOf(b));

/** The inverse of readAddress. Defaults are left out; names that are not the endpoint's stay as they are. */
export function writeAddress(
  input: z.ZodType,
  before: URLSearchParams,
  asked: ListQuery,
  start: ListQuery,
): URLSearchParams {
  const known = Object.keys(shapeOf(input));
  const search = new URLSearchParams([...before].filter(([k]) => !known.includes(k) && k !== SORT));
  for (const name of known) {
    if (name === 'sortingFields' || same(asked[name], start[name])) continue;
    const texts = textsOf(asked[name]);
    if (texts.length === 0) search.append(name, '');
    else for (const text of keepLong(texts)) search.append(name, text);
  }
  const [sort] = (asked['sortingFields'] ?? []) as { field: string; order: string }[];
  if (sort) search.set(SORT, `${sort.field}.${sort.order}`);
  return search;
}

/** What a filter field shows as not set. */
export const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
