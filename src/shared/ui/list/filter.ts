import { isUnset, same, type ListQuery } from './address.ts';
import { formatDate } from '@/shared/lib/time/index.ts';

export interface Option {
  value: string | number;
  label: string;
}

/** `unset`: which days are meant where none are chosen; all of them unless it says so. */
type Dates = { kind: 'dates'; maxDays?: number; unset?: string };

type FieldOf<V> = [V] extends [boolean]
  ? { kind: 'yesNo' }
  : [V] extends [readonly [number, number]]
    ? Dates
    : [V] extends [readonly (string | number)[]]
      ? { kind: 'numbers'; most?: number } | { kind: 'choices'; options: readonly Option[] }
      : { kind: 'text'; placeholder?: string } | { kind: 'choice'; options: readonly Option[] };

/** One field of the filter bar, typed by the endpoint's input: a wrong name or kind does not compile. */
export type Filter<I> = {
  [K in keyof I & string]: { name: K; label: string } & FieldOf<NonNullable<I[K]>>;
}[keyof I & string];

export type AnyFilter = { name: string; label: string } & (
  | { kind: 'yesNo' }
  | Dates
  | { kind: 'numbers'; most?: number }
  | { kind: 'choices'; options: readonly Option[] }
  | { kind: 'text'; placeholder?: string }
  | { kind: 'choice'; options: readonly Option[] }
);

/** Options of a table of words such as `{ 0: '启用' }`, its keys as numbers where `numeric`. */
export const optionsOf = <K extends string | number>(
  words: Readonly<Record<K, string>>,
  numeric = false,
): { value: K; label: string }[] =>
  // The keys of an object are read as text, whatever they were written as.
  Object.entries<string>(words).map(([value, label]) => ({
    value: (numeric ? Number(value) : value) as K,
    label,
  }));

export interface Chip {
  name: string;
  label: string;
  text: string;
}

/** The fields that ask for something else than the list opens with. */
export const filtersSet = (
  filters: readonly AnyFilter[],
  asked: ListQuery,
  start: ListQuery = {},
): AnyFilter[] => filters.filter(({ name }) => !isUnset(asked[name]) && !same(asked[name], start[name]));

/** What is set beyond the defaults, in the words of its fields: each chip is one click from being gone. */
export const chipsOf = (filters: readonly AnyFilter[], asked: ListQuery, start?: ListQuery): Chip[] =>
  filtersSet(filters, asked, start).map((filter) => ({
    name: filter.name,
    label: filter.label,
    text: chipText(filter, asked[filter.name]),
  }));

const SHOWN_IN_CHIP = 2;

function chipText(filter: AnyFilter, value: unknown): string {
  if (filter.kind === 'yesNo') return value ? '是' : '否';
  if (filter.kind === 'dates') {
    const [from, to] = value as [number, number];
    // The end is not part of the range: the last day is the one before it.
    const [first, last] = [formatDate(from), formatDate(to - 1)];
    return first === last ? first : `${first} 至 ${last}`;
  }
  const values = Array.isArray(value) ? value : [value];
  const words = 'options' in filter ? values.map((v) => labelOf(filter.options, v)) : values.map(String);
  return words.length > SHOWN_IN_CHIP ? `${words[0]} 等 ${words.length} 个` : words.join('、');
}

export const labelOf = (options: readonly Option[], value: unknown): string =>
  options.find((o) => o.value === value)?.label ?? String(value);

/** Numbers as people paste them: from a column, a sentence, a chat. Each once, in their order. */
export const splitNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter((part) => part !== '')),
];
