/** What answers and accepted inputs held, by name: what the next inputs are made of. */
export interface Known {
  /** Values that a field of this name of that call may have; the likeliest first. */
  valuesFor(name: string, path: string): readonly unknown[];
  /** A row of the call's area, whole: id and version belong together. */
  rowsFor(path: string): readonly Record<string, unknown>[];
  learn(path: string, answer: unknown): void;
  add(name: string, value: unknown): void;
}

const MOST_KNOWN = 60;
/** Fields that are called otherwise than the area whose rows they name. */
const ALIASES: Record<string, string> = {
  store: 'shop',
  picture: 'file',
  customer: 'factory-customer',
  order: 'trade',
};

const areaOf = (path: string) =>
  path
    .replace(/\/\{\w+\}/g, '')
    .split('/')
    .slice(0, -1)
    .join('/');
const singular = (name: string) => name.replace(/(?<=Id|No|Code)s$|List$/, '').replace(/^ids$/, 'id');
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * @param besides names that are not learned: what they open belongs to who knows them.
 * @param isForeign texts that are not learned: whoever writes them would show them to himself later.
 */
export function newKnown(
  besides: readonly string[] = [],
  isForeign: (text: string) => boolean = () => false,
): Known {
  const pools = new Map<string, unknown[]>();
  const rows = new Map<string, Record<string, unknown>[]>();
  const put = <T>(map: Map<string, T[]>, key: string, value: T, same: (one: T) => boolean) => {
    const pool = map.get(key) ?? [];
    if (pool.some(same)) return;
    // The newest lead: what was made last still stands.
    pool.unshift(value);
    pool.length = Math.min(pool.length, MOST_KNOWN);
    map.set(key, pool);
  };
  const add = (name: string, value: unknown) => {
    if (besides.includes(name) || (typeof value === 'string' && isForeign(value))) return;
    put(pools, name, value, (one) => one === value);
  };
  const learn = (path: string, value: unknown, depth = 0): void => {
    if (depth > 6 || value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) learn(path, item, depth + 1);
      return;
    }
    const row = value as Record<string, unknown>;
    if (typeof row['id'] === 'number' && !isForeign(JSON.stringify(row)))
      put(rows, areaOf(path), row, (one) => one['id'] === row['id']);
    for (const [name, inner] of Object.entries(row)) {
      if (typeof inner === 'number' || typeof inner === 'string') {
        if (inner === '' || String(inner).length > 300) continue;
        add(name, inner);
        if (name === 'id') add(`${areaOf(path)}#id`, inner);
      } else if (Array.isArray(inner) && ['number', 'string'].includes(typeof inner[0]))
        for (const one of inner.slice(0, 10)) add(singular(name), one);
      else learn(path, inner, depth + 1);
    }
  };
  /** From the call's own area up. */
  const areasOf = (path: string) => {
    const parts = areaOf(path).split('/');
    return parts.map((_, i) => parts.slice(0, parts.length - i).join('/')).filter((area) => area.length > 1);
  };
  const idsBelow = (fits: (area: string) => boolean) =>
    [...pools].filter(([key]) => key.endsWith('#id') && fits(key.slice(0, -3))).flatMap(([, pool]) => pool);
  return {
    add,
    learn(path, answer) {
      if (typeof answer === 'number') add(`${areaOf(path)}#id`, answer);
      learn(path, answer);
    },
    rowsFor: (path) => areasOf(path).flatMap((area) => rows.get(area) ?? []),
    valuesFor(name, path) {
      const one = singular(name);
      if (one === 'id') {
        const near = areasOf(path).map((area) => pools.get(`${area}#id`) ?? []);
        const wide = areasOf(path).map((area) => idsBelow((other) => other.startsWith(area)));
        return [...near, ...wide].find((pool) => pool.length > 0) ?? pools.get('id') ?? [];
      }
      const own = pools.get(one) ?? [];
      const word = /^(\w+)Id$/.exec(one)?.[1];
      if (!word) return own;
      const of = kebab(ALIASES[word] ?? word);
      return [...own, ...idsBelow((area) => area.includes(of))];
    },
  };
}
