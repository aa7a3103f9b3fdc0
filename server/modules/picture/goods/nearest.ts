/** Codes that share this much with a name are compared letter by letter; of longer lists nobody reads the end. */
const COMPARED = 40;
const GRAM = 3;

const gramsOf = (text: string): Set<string> => {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - GRAM + 1 }, (_, at) => padded.slice(at, at + GRAM)));
};

/** How many letters must be put in, left out or changed to make one of the other. */
export function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1)
      row[j] = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    before = row;
  }
  return before[b.length]!;
}

/** What is further off than this is another code, not one that was written wrongly. */
const farthest = (name: string): number => Math.max(2, Math.floor(name.length / 3));

export interface Coded {
  key: string;
}
interface Sought<C> {
  name: string;
  grams: Set<string>;
  /** The codes that share most with it, the most first. */
  best: { shares: number; code: C }[];
}

/**
 * Finds the codes that are written most like names, over codes that come in parts: what share groups of three letters with
 * a name is kept, and of that the edit distance decides.
 */
export function nearestTo<C extends Coded>(names: readonly string[]) {
  const sought = names.map((name): Sought<C> => ({ name, grams: gramsOf(name), best: [] }));
  const byGram = new Map<string, Sought<C>[]>();
  for (const one of sought)
    for (const gram of one.grams) byGram.set(gram, [...(byGram.get(gram) ?? []), one]);
  return {
    look: (codes: readonly C[]): void => {
      for (const code of codes) {
        const shares = new Map<Sought<C>, number>();
        for (const gram of gramsOf(code.key))
          for (const one of byGram.get(gram) ?? []) shares.set(one, (shares.get(one) ?? 0) + 1);
        for (const [one, n] of shares) keep(one.best, n, code);
      }
    },
    /** By name, the nearest first. */
    found: (most: number): Map<string, C[]> =>
      new Map(
        sought.map(({ name, best }) => [
          name,
          best
            .map(({ code }) => ({ code, distance: editDistance(name, code.key) }))
            .filter(({ distance }) => distance <= farthest(name))
            .toSorted((a, b) => a.distance - b.distance || a.code.key.localeCompare(b.code.key))
            .slice(0, most)
            .map(({ code }) => code),
        ]),
      ),
  };
}

/** Into its place among the best, where it is one of them. */
function keep<C>(best: { shares: number; code: C }[], shares: number, code: C): void {
  if (best.length === COMPARED && shares <= best.at(-1)!.shares) return;
  const at = best.findIndex((one) => one.shares < shares);
  best.splice(at === -1 ? best.length : at, 0, { shares, code });
  if (best.length > COMPARED) best.pop();
}
