import path from 'node:path';
import { chai, expect } from 'vitest';
import { Answers } from './compared.ts';
import { recordComparison, recordFile } from './record-calls.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** File and name of the test that runs. */
export function runningTest(): [string, string] {
  const { testPath, currentTestName } = expect.getState();
  return [testPath ? path.relative(ROOT, testPath) : '', currentTestName ?? ''];
}

// A setup file of vitest runs before each test file, also where files share a worker, whose assertions are the same ones.
const worker = globalThis as { podflowAnswers?: Answers };
const isFirst = worker.podflowAnswers === undefined;

/** What the app under test answered to the test that runs. */
export const answers = (worker.podflowAnswers ??= new Answers(() => runningTest().join('\t')));

// Every assertion tells what it is about before it judges it.
if (isFirst && recordFile()) {
  chai.use(({ Assertion }, utils) => {
    const methods = Object.entries(Object.getOwnPropertyDescriptors(Assertion.prototype));
    for (const [name, { value }] of methods) {
      if (typeof value !== 'function' || !/^to[A-Z]/.test(name)) continue;
      utils.overwriteMethod(Assertion.prototype, name, (original: (...args: unknown[]) => unknown) => {
        return function told(this: Chai.AssertionStatic, ...args: unknown[]) {
          recordComparison(utils.flag(this, 'object'), args[0], answers, runningTest);
          return original.apply(this, args);
        };
      });
    }
  });
}
