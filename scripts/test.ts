import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { ensureChromium } from '#tests/support/chromium.ts';
import { runChecks } from './check.ts';

// Everything that must hold, in one run: checks, unit and server tests, browser tests. The last line sums them up.

interface Count {
  passed: number;
  failed: number;
}

const none: Count = { passed: 0, failed: 1 };

function vitest(): Count {
  const report = 'reports/vitest.json';
  fs.rmSync(report, { force: true });
  spawnSync('npx', ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], {
    stdio: 'inherit',
  });
  if (!fs.existsSync(report)) return none;
  const { numPassedTests, numTotalTests, success } = JSON.parse(fs.readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numTotalTests: number;
    success: boolean;
  };
  // A skipped test is no passed test; a file that does not load fails without a failed test.
  const failed = numTotalTests - numPassedTests;
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed };
}

function playwright(): Count {
  const report = 'reports/playwright.json';
  fs.rmSync(report, { force: true });
  spawnSync('npx', ['playwright', 'test'], { stdio: 'inherit' });
  if (!fs.existsSync(report)) return none;
  const { stats, errors } = JSON.parse(fs.readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

try {
  ensureChromium();
} catch (error) {
  console.error((error as Error).message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
fs.mkdirSync('reports', { recursive: true });
// Which calls the tests made: npm run trace reads it.
fs.rmSync('reports/calls.tsv', { force: true });
process.env.PODFLOW_TRACE_CALLS = 'reports/calls.tsv';
const counts = [await runChecks(), vitest(), playwright()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
