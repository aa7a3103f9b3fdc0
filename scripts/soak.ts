import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '#tests/support/chromium.ts';
import { isBrowserTest, testFiles, treeFiles } from './trace/test-files.ts';

// npm run soak: the tests that `npm test` runs at a smaller size (tests/support/soak.ts), each at its full size.

const ROOT = path.resolve(import.meta.dirname, '..');
const SIZES = 'tests/support/soak.ts';

/** Whether one file of the tree imports the other. */
const imports = (file: string, other: string): boolean => {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  return path.dirname(file) === path.dirname(other)
    ? text.includes(`'./${path.basename(other)}'`)
    : text.includes(`'#${other}'`);
};

/** Test files that say how much they do, by themselves or by the plan beside them. */
function sizedTests(): string[] {
  const tests = testFiles(ROOT);
  const plans = treeFiles(ROOT).filter(
    (file) => /^tests\/.*\.ts$/.test(file) && !tests.includes(file) && imports(file, SIZES),
  );
  return tests.filter((test) => [SIZES, ...plans].some((file) => imports(test, file)));
}

const run = (args: string[]): boolean =>
  spawnSync('npx', args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PODFLOW_SOAK: '1' } })
    .status === 0;

const sized = sizedTests();
const [browser, server] = [sized.filter(isBrowserTest), sized.filter((file) => !isBrowserTest(file))];
console.log(`at full size: ${sized.join(', ')}`);
if (browser.length > 0) ensureChromium();
const passed = [
  run(['vitest', 'run', ...server]),
  browser.length === 0 || run(['playwright', 'test', ...browser]),
];
console.log(passed.every(Boolean) ? 'soak: passed' : 'soak: failed');
process.exitCode = passed.every(Boolean) ? 0 : 1;
