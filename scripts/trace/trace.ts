import { standingCalls } from '../docs/standing-calls.ts';
import { standingScreens } from '../docs/standing-screens.ts';
import { readBreaks, readCalls, readRules, readScreens } from '../docs/tables.ts';
import { provenCalls, readRecord } from './calls-made.ts';
import { judgeCalls, judgeRules, judgeScreens } from './judge.ts';
import { detail, summary, type Trace } from './print.ts';
import { readRun } from './reports.ts';
import { testFiles } from './test-files.ts';

/** What of the specification the last full test run showed. @throws where there was none. */
export async function traceRun(root: string): Promise<Trace> {
  const { tests, startedAt } = readRun(root);
  const known = new Set(tests.map(({ file }) => file));
  const made = readRecord(root);
  return {
    rules: judgeRules(readRules(), tests, new Set(readBreaks().map(({ id }) => id))),
    calls: judgeCalls(
      readCalls(),
      await standingCalls(),
      provenCalls(made, tests),
      provenCalls(made, tests, 'answered'),
    ),
    screens: judgeScreens(readScreens(), standingScreens(), tests),
    tests,
    startedAt,
    missing: testFiles(root).filter((file) => !known.has(file)),
  };
}

export const printTrace = (trace: Trace): string =>
  [
    ...detail('calls', trace.calls, 'not in the contract'),
    ...detail('screens', trace.screens, 'does not stand'),
    ...detail('rules', trace.rules, 'no test'),
    ...summary(trace),
  ].join('\n');
