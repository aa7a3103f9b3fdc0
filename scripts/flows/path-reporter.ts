import fs from 'node:fs';
import path from 'node:path';
import { STAND_IN } from '#tests/e2e/flows/stand-in.ts';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

/** A browser path as it was walked. */
export interface WalkedPath {
  /** Below tests/e2e. */
  file: string;
  name: string;
  passed: boolean;
  /** What was done, up to what failed. */
  steps: string[];
  error: string;
  /** An answer in it was not the server's own. */
  stoodIn: boolean;
}

/** The file that Playwright was given: what a path is made of may stand in another one. */
function fileOf({ parent }: TestCase): string {
  let suite: Suite = parent;
  while (suite.type !== 'file' && suite.parent) suite = suite.parent;
  return suite.location!.file;
}

/** Playwright's reporter for npm run flows: a line a path into the file PODFLOW_PATHS. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by the default export of its file
export default class PathReporter implements Reporter {
  private root = '';

  onBegin(config: FullConfig) {
    this.root = config.projects[0]?.testDir ?? config.rootDir;
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const walked: WalkedPath = {
      file: path.relative(this.root, fileOf(test)).replaceAll('\\', '/'),
      name: test.title,
      passed: result.status === 'passed',
      steps: result.steps.filter(({ category }) => category === 'test.step').map(({ title }) => title),
      error: (result.error?.message ?? '').split('\n').slice(0, 6).join('\n  '),
      stoodIn: test.annotations.concat(result.annotations).some(({ type }) => type === STAND_IN),
    };
    fs.appendFileSync(process.env.PODFLOW_PATHS!, `${JSON.stringify(walked)}\n`);
    console.log(
      `${walked.passed ? '✓' : '✗'} ${walked.name}${walked.stoodIn ? ' (with an answer that stands in)' : ''}`,
    );
  }

  onError(error: { message?: string }) {
    console.error(error.message);
  }

  printsToStdio() {
    return true;
  }
}
