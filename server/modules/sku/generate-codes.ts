import { codeBy, type CodeParts } from '#contract/sku/code-pattern.ts';

/** So often another code is looked for. */
const MOST_TRIES = 100;

/**
 * A code for each, none of them twice and none that `takenAmong` has. One that is taken counts on where the pattern has a
 * running number, and else gets a number behind it.
 * @param takenAmong which of these codes stand
 * @throws Error where a hundred tries find none
 */
export async function freeCodes(
  pattern: string,
  all: readonly CodeParts[],
  first: number,
  takenAmong: (codes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const counts = pattern.includes('{流水}');
  const codes: (string | undefined)[] = all.map(() => undefined);
  const given = new Set<string>();
  let next = first;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const wanting = [...codes.keys()].filter((at) => codes[at] === undefined);
    if (wanting.length === 0) return codes as string[];
    const wished = wanting.map((at) => {
      const code = codeBy(pattern, all[at]!, next);
      if (counts) next += 1;
      return counts || tries === 0 ? code : `${code}-${tries + 1}`;
    });
    const taken = await takenAmong(wished);
    for (const [i, at] of wanting.entries()) {
      const key = wished[i]!.normalize('NFKC').toLowerCase();
      if (taken.has(wished[i]!) || given.has(key)) continue;
      given.add(key);
      codes[at] = wished[i]!;
    }
  }
  throw new Error(`no free SKU code by the pattern ${pattern}`);
}
