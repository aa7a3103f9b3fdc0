import pg from 'pg';

/** Columns that say whose a row is. */
const PARTY = '(?:tenant|merchant|factory|agent)_id';
const COLUMN = String.raw`(?:"?\w+"?\.)?"?${PARTY}"?`;
const CAST = String.raw`(?:::bigint(?:\[\])?|::int8(?:\[\])?)?`;
const VALUE = String.raw`\$(\d+)${CAST}`;

/**
 * A comparison of such a column with a value, put in place by one that always holds and gives the value the same type:
 * what it says is that the column may be anything.
 */
const CONDITIONS: readonly [RegExp, (...values: string[]) => string][] = [
  [
    new RegExp(String.raw`${COLUMN} = any\s*\(${VALUE}\)`, 'g'),
    (n) => `(coalesce(cardinality($${n}::bigint[]), 0) >= 0)`,
  ],
  [new RegExp(String.raw`${COLUMN} = ${VALUE}`, 'g'), (n) => `(coalesce($${n}::bigint, 0) is not null)`],
  [
    new RegExp(String.raw`\$(\d+)${CAST} = ${COLUMN}`, 'g'),
    (n) => `(coalesce($${n}::bigint, 0) is not null)`,
  ],
  [
    new RegExp(String.raw`${COLUMN} in \((\$\d+(?:, \$\d+)*)\)`, 'g'),
    (list) => `(coalesce(${list.replaceAll(/\$\d+/g, (one) => `${one}::bigint`)}, 0) is not null)`,
  ],
];
/**
 * What is left of such comparisons: none may be. A column compared with another one joins two rows and stays, and with 0
 * asks whether there is a tenant at all.
 */
const LEFT = new RegExp(
  String.raw`${COLUMN}\s*(?:=|<>|!=|in\b|is (?:not )?distinct from\b)\s*(?:any\s*)?\(?\s*(?:\$|[1-9]|case\b)`,
  'g',
);

export interface Stripped {
  text: string;
  /** How many conditions went. */
  count: number;
  /** Comparisons that were not understood. */
  left: string[];
}

/** A statement without its own conditions of whose rows it means; what it writes (`set`, `values`) stays. */
export function strip(text: string): Stripped {
  let count = 0;
  const left: string[] = [];
  const stripped = piecesOf(text)
    .map(({ sets, part }) => {
      if (sets) return part;
      let now = part;
      for (const [condition, instead] of CONDITIONS)
        now = now.replaceAll(condition, (_all, value: string) => {
          count += 1;
          return instead(value);
        });
      left.push(...(now.match(LEFT) ?? []));
      return now;
    })
    .join('');
  return { text: stripped, count, left };
}

/** The statement in pieces: what stands between `set` and the end of its list, and all else. */
function piecesOf(text: string): { sets: boolean; part: string }[] {
  const pieces: { sets: boolean; part: string }[] = [];
  let from = 0;
  for (const begin of text.matchAll(/\bset\s/g)) {
    if (begin.index < from) continue;
    const end = endOfList(text, begin.index);
    pieces.push({ sets: false, part: text.slice(from, begin.index) });
    pieces.push({ sets: true, part: text.slice(begin.index, end) });
    from = end;
  }
  pieces.push({ sets: false, part: text.slice(from) });
  return pieces;
}

/** Where, on the level of the list itself, the next clause begins. */
function endOfList(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    else if (text[i] === ')') depth -= 1;
    if (depth < 0) return i;
    if (depth === 0 && /^\s(?:from|where|returning)\b/.test(text.slice(i, i + 12))) return i;
  }
  return text.length;
}

/** Told of each statement that a connection of requests, or of the owner, sends. */
type Hear = (statement: { text: string; role: 'app' | 'system' }) => void;

/**
 * Stands between the product and the driver, for tests: while it strips, the statements of requests go without the
 * conditions that say whose rows they mean, so that row-level security alone is left.
 */
export function standBetween() {
  // eslint-disable-next-line typescript/unbound-method -- called with its client below
  const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  const known = new Map<string, Stripped>();
  const state = { strips: false, hear: undefined as Hear | undefined, left: new Set<string>() };
  function query(this: pg.Client, config: unknown, ...rest: unknown[]) {
    const name = (this as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters.application_name;
    const role = name === 'podflow' ? 'app' : name === 'podflow-system' ? 'system' : undefined;
    const text = typeof config === 'object' && config !== null ? (config as pg.QueryConfig).text : undefined;
    if (!role || !text) return original.call(this, config, ...rest);
    let made = known.get(text);
    if (!made) known.set(text, (made = strip(text)));
    const strips = state.strips && role === 'app';
    state.hear?.({ text, role });
    if (!strips) return original.call(this, config, ...rest);
    for (const one of made.left) state.left.add(`${one} in ${text}`);
    if (made.count === 0) return original.call(this, config, ...rest);
    const { name: prepared, ...others } = config as pg.QueryConfig;
    // The connection knows the whole statement by its name.
    return original.call(
      this,
      { ...others, ...(prepared && { name: `${prepared}-bare` }), text: made.text },
      ...rest,
    );
  }
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  return {
    state,
    end: () => void (pg.Client.prototype.query = original as typeof pg.Client.prototype.query),
  };
}
export type Between = ReturnType<typeof standBetween>;
