import fs from 'node:fs';
import path from 'node:path';
import type { Ran } from './reports.ts';

/** One line of the record that tests/support/record-calls.ts writes. */
export interface CallMade {
  method: string;
  /** Below /fgapp, parameters as `{id}`. */
  path: string;
  /**
   * `refused`: the envelope's code was not 0, or the HTTP status 400 or above where there is none. `compared`: a test held
   * something of the answer against what it expects.
   */
  says: 'refused' | 'answered' | 'compared';
  by: 'vitest' | 'playwright';
  /** Empty where the product served it and nobody can say for which test. */
  file: string;
  /** Empty in a hook of the file. */
  test: string;
}

export const RECORD = 'reports/calls.tsv';

export function parseRecord(text: string): CallMade[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [method = '', url = '', says = '', by = '', file = '', test = ''] = line.split('\t');
      return {
        method,
        path: url.replace(/^\/fgapp(?=\/)/, '').replaceAll(/:(\w+)/g, '{$1}'),
        says: says === 'compared' || says === 'answered' ? says : 'refused',
        by: by === 'playwright' ? 'playwright' : 'vitest',
        file,
        test,
      };
    });
}

export function readRecord(root: string): CallMade[] {
  const file = path.join(root, RECORD);
  return fs.existsSync(file) ? parseRecord(fs.readFileSync(file, 'utf8')) : [];
}

/**
 * `METHOD path` of the calls of passing tests that were answered, or whose answer was compared too. Where the test is
 * unknown, all of its file must have passed; where the file is unknown too, all of that runner's tests.
 */
export function provenCalls(
  made: readonly CallMade[],
  tests: readonly Ran[],
  how: 'answered' | 'compared' = 'compared',
): Set<string> {
  const allPassed = (among: readonly Ran[]) => among.length > 0 && among.every(({ passed }) => passed);
  const byRunner = Map.groupBy(tests, ({ by }) => by);
  const byFile = Map.groupBy(tests, ({ file }) => file);
  const proven = made.filter(({ says, by, file, test }) => {
    if (says === 'refused' || (how === 'compared' && says !== how)) return false;
    if (file === '') return allPassed(byRunner.get(by) ?? []);
    const among = byFile.get(file) ?? [];
    return allPassed(test === '' ? among : among.filter(({ name }) => name === test));
  });
  return new Set(proven.map(({ method, path: at }) => `${method} ${at}`));
}
