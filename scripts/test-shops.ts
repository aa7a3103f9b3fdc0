import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startVitest } from 'vitest/node';

// The adapters against real shops; `npm run test:shops -- vendure` takes one of them. They are installed in tests/shops alone, when their lock has changed.

const at = path.resolve('tests/shops');
const stamp = path.join(at, 'node_modules/.podflow-lock');
const lock = createHash('sha256')
  .update(fs.readFileSync(path.join(at, 'package-lock.json')))
  .digest('hex');
if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== lock) {
  console.log('安装测试用的 Vendure 和 Medusa（约 800 MB，只装在 tests/shops）……');
  // The versions of the lock. Not `npm ci`: it refuses a lock that was written where a registry lacks binaries for other
  // machines. Nothing needs to be built: what is binary comes with its package.
  const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', install, { cwd: at, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  fs.writeFileSync(stamp, lock);
}
const SHOPS = ['vendure', 'medusa'];
const [shop] = process.argv.slice(2);
// A name that fits none would skip all of them and say that all is well.
if (shop !== undefined && !SHOPS.includes(shop)) {
  console.error(`没有「${shop}」，请写 ${SHOPS.join(' 或 ')}。`);
  process.exit(1);
}
// Without vitest.config.ts: its projects say which files they run, and would run all of theirs here.
const vitest = await startVitest('test', [], {
  ...{
    config: false,
    watch: false,
    include: ['tests/shops/*.shops.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
  },
  globalSetup: ['tests/support/global-setup.ts'],
  ...(shop && { testNamePattern: shop }),
});
await vitest.close();
