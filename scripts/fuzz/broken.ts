import type { Endpoint } from '#contract/endpoint.ts';
import type { Chance } from './random.ts';
import { keeps } from './values.ts';

type Path = (string | number)[];

const WRONG: readonly unknown[] = [
  null,
  true,
  'x',
  '',
  ' ',
  -1,
  0,
  0.5,
  1e308,
  2 ** 53 + 2,
  '9'.repeat(400),
  '字'.repeat(20_000),
  [],
  {},
  [null],
  [[[[]]]],
  { a: { b: { c: 1 } } },
  'NUL\0',
  'half \ud83d',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '2026-13-45',
  Array.from({ length: 300 }, () => 'x'),
];

/** Texts in place of a body, and queries, that no form is in. */
export const RAW_BODIES = [
  '{',
  '[]',
  '"x"',
  '[1,2',
  '{"a":}',
  '['.repeat(3000),
  'a=1&b=2',
  '{"__proto__":{"a":1}}',
];
export const RAW_QUERIES = [
  '%E0%A4%A',
  'a[b]=1&a=2',
  '[]=1',
  'a[__proto__][b]=1',
  '&&&===',
  `a${'[b]'.repeat(200)}=1`,
];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsOf(inner, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

const ABSENT = Symbol('absent');

function changed(value: unknown, [first, ...rest]: Path, to: unknown): unknown {
  if (first === undefined) return to;
  if (Array.isArray(value))
    return value
      .map((item, i) => (i === first ? changed(item, rest, to) : item))
      .filter((one) => one !== ABSENT);
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  const next = changed(copy[first], rest, to);
  if (next === ABSENT) delete copy[first];
  else copy[first] = next;
  return copy;
}

/** An input with one thing wrong, two at times, that breaks the schema; undefined: chance found none. */
export function brokenInput(e: Endpoint, good: unknown, fields: readonly string[], chance: Chance): unknown {
  for (let i = 0; i < 20; i += 1) {
    let bad: unknown = good ?? {};
    for (let n = chance.yes(0.2) ? 2 : 1; n > 0; n -= 1) {
      const named: Path[] = fields.map((name) => [name]);
      const paths = [...pathsOf(bad).filter((path) => path.length > 0), ...named];
      if (paths.length === 0) return undefined;
      const to = chance.yes(0.15) ? ABSENT : chance.one(WRONG);
      const next = changed(bad, chance.one(paths), to);
      bad = next === ABSENT ? {} : next;
    }
    if (!keeps(e, bad)) return bad;
  }
  return undefined;
}
