import fs from 'node:fs';
import path from 'node:path';

/** One test of a run, whoever ran it. */
export interface Ran {
  /** From the root of the tree. */
  file: string;
  /** Groups and title, joined as vitest names a running test. */
  name: string;
  passed: boolean;
  by: 'vitest' | 'playwright';
}

export const JOIN = ' > ';

interface VitestReport {
  startTime: number;
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}
interface Suite {
  title: string;
  file: string;
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: Suite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  stats: { startTime: string };
  suites: Suite[];
}

export function readVitest(report: VitestReport, root: string): Ran[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(root, file),
      name: [...ancestorTitles, title].join(JOIN),
      passed: status === 'passed',
      by: 'vitest' as const,
    })),
  );
}

/** A test that passed only when it was tried again is no passed one. */
export function readPlaywright({ config, suites }: PlaywrightReport, root: string): Ran[] {
  const flat = (suite: Suite, above: string[]): Ran[] => {
    const at = suite.title === suite.file ? above : [...above, suite.title];
    const own = (suite.specs ?? []).map(({ title, ok, tests }) => ({
      file: path.relative(root, path.join(config.rootDir, suite.file)),
      name: [...at, title].join(JOIN),
      passed: ok && tests.length > 0 && tests.every(({ status }) => status === 'expected'),
      by: 'playwright' as const,
    }));
    return [...own, ...(suite.suites ?? []).flatMap((inner) => flat(inner, at))];
  };
  return suites.flatMap((suite) => flat(suite, []));
}

/** The ids that a title carries: `[N01][N02] ...`. */
export const idsOf = (name: string): string[] =>
  [...name.matchAll(/\[([A-Z]\d{2,3})\]/g)].map(([, id]) => id!);

/** @returns undefined where the file is not there. */
export function readReport<T>(file: string, read: (report: never, root: string) => T, root: string) {
  const full = path.join(root, file);
  if (!fs.existsSync(full)) return undefined;
  return read(JSON.parse(fs.readFileSync(full, 'utf8')) as never, root);
}

export interface Run {
  tests: Ran[];
  startedAt: Date;
}

/** Both reports of `npm test`. @throws where one is missing. */
export function readRun(root: string): Run {
  const started: number[] = [];
  const vitest = readReport(
    'reports/vitest.json',
    (report: VitestReport) => {
      started.push(report.startTime);
      return readVitest(report, root);
    },
    root,
  );
  const playwright = readReport(
    'reports/playwright.json',
    (report: PlaywrightReport) => {
      started.push(Date.parse(report.stats.startTime));
      return readPlaywright(report, root);
    },
    root,
  );
  if (!vitest || !playwright) throw new Error('no reports of a full test run: run npm test first');
  return { tests: [...vitest, ...playwright], startedAt: new Date(Math.min(...started)) };
}
