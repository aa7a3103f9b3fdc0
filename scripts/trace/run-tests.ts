import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { idsOf, readPlaywright, readReport, readVitest, type Ran } from './reports.ts';
import type { Copy } from './copy.ts';
import { isBrowserTest } from './test-files.ts';

/** The longest that the tests of one rule may take, a build of the browser app included. */
const PATIENCE_MS = 600_000;

interface Runner {
  takes: (file: string) => boolean;
  args: (pattern: string, files: string[], stopEarly: boolean) => string[];
  report: string;
  read: (report: never, root: string) => Ran[];
}

const RUNNERS: readonly Runner[] = [
  {
    takes: (file) => !isBrowserTest(file),
    args: (pattern, files, stopEarly) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--testNamePattern',
      pattern,
      '--reporter=json',
      '--outputFile.json=reports/vitest.json',
      ...(stopEarly ? ['--bail=1'] : []),
      ...files,
    ],
    report: 'reports/vitest.json',
    read: readVitest,
  },
  {
    takes: isBrowserTest,
    args: (pattern, files, stopEarly) => [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--grep',
      pattern,
      ...(stopEarly ? ['--max-failures=1'] : []),
      ...files,
    ],
    report: 'reports/playwright.json',
    read: readPlaywright,
  },
];

function run(root: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PODFLOW_TRACE_CALLS: '', NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE_MS,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', () => resolve(output));
  });
}

export interface Outcome {
  /** The tests that carry one of the ids and ran. */
  tests: Ran[];
  /** What the runners printed: for where nothing ran. */
  output: string;
}

/**
 * Runs the tests of the copy whose titles carry one of `ids`: those of vitest first, then those of the browser.
 * @param untilRed ends with the first test that fails.
 */
export async function runTestsOf(
  ids: readonly string[],
  { folder: root, tests }: Pick<Copy, 'folder' | 'tests'>,
  untilRed: boolean,
): Promise<Outcome> {
  const carries = (text: string) => ids.some((id) => text.includes(`[${id}]`));
  const files = tests.filter((file) => carries(fs.readFileSync(path.join(root, file), 'utf8')));
  const pattern = `\\[(${ids.join('|')})\\]`;
  const outcome: Outcome = { tests: [], output: '' };
  for (const runner of RUNNERS) {
    const own = files.filter(runner.takes);
    if (own.length === 0) continue;
    fs.rmSync(path.join(root, runner.report), { force: true });
    outcome.output += await run(root, runner.args(pattern, own, untilRed));
    const ran = readReport(runner.report, runner.read, root) ?? [];
    outcome.tests.push(...ran.filter(({ name }) => idsOf(name).some((id) => ids.includes(id))));
    if (untilRed && outcome.tests.some(({ passed }) => !passed)) break;
  }
  return outcome;
}
