import fs from 'node:fs';
import path from 'node:path';
import type { Break } from '../docs/tables.ts';
import { copyTree, type Copy } from './copy.ts';
import { broken } from './draw.ts';
import { testsById } from './judge.ts';
import { runTestsOf, type Outcome } from './run-tests.ts';

export interface Tried {
  id: string;
  file: string;
  /** Only `red` is as it must be. */
  result: 'red' | 'STAYS GREEN' | 'NO TEST' | 'NOT GREEN BEFORE' | 'NOTHING RAN' | 'DOES NOT APPLY';
  /** A test that turned red, or what went wrong. */
  by: string;
  seconds: number;
}

/**
 * Breaks a copy of the tree, one line at a time, and runs the tests of the rule: one of them must fail. The same tests
 * must pass before. Tells each result as it comes.
 */
export async function tryBreaks(
  root: string,
  breaks: readonly Break[],
  tell: (tried: Tried) => void,
): Promise<Tried[]> {
  const copy = copyTree(root);
  try {
    const ids = breaks.map(({ id }) => id);
    const unbroken = await runTestsOf(ids, copy, false);
    const before = testsById(unbroken.tests);
    const tried: Tried[] = [];
    for (const one of breaks) {
      const began = performance.now();
      const judged = await tryBreak(copy, one, {
        tests: before.get(one.id) ?? [],
        output: unbroken.output,
      });
      const result = { id: one.id, file: one.file, ...judged, seconds: (performance.now() - began) / 1000 };
      tell(result);
      tried.push(result);
    }
    return tried;
  } finally {
    copy.remove();
  }
}

/** What the runners said last. */
const endOf = (output: string) => output.trim().slice(-600);

async function tryBreak(copy: Copy, one: Break, before: Outcome): Promise<Pick<Tried, 'result' | 'by'>> {
  const failing = before.tests.find(({ passed }) => !passed);
  if (before.tests.length === 0) return { result: 'NO TEST', by: endOf(before.output) };
  if (failing) return { result: 'NOT GREEN BEFORE', by: failing.name };
  const file = path.join(copy.folder, one.file);
  const whole = fs.readFileSync(file, 'utf8');
  try {
    fs.writeFileSync(file, broken(whole, one));
  } catch (error) {
    return { result: 'DOES NOT APPLY', by: (error as Error).message };
  }
  try {
    const { tests, output } = await runTestsOf([one.id], copy, true);
    const red = tests.find(({ passed }) => !passed);
    if (red) return { result: 'red', by: `${red.file}: ${red.name}` };
    // A tree that does not even load proves nothing about the rule.
    if (tests.length === 0) return { result: 'NOTHING RAN', by: endOf(output) };
    return { result: 'STAYS GREEN', by: `${tests.length} tests passed` };
  } finally {
    fs.writeFileSync(file, whole);
  }
}
