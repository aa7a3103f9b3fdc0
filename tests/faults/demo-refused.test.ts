import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/modules/auth/service.ts';
import { DEMO_ACCOUNTS, refuseDemoAccounts } from '#server/demo/demo.ts';
import { readConfig } from '#server/platform/config.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { dataFolder } from '#tests/support/product.ts';
import { launch } from './launch.ts';

let t: TestApp;
const folder = dataFolder();
beforeAll(async () => void (t = await startTestApp()));
afterAll(async () => {
  await t.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const users = () => t.database.system.updateTable('appUser');

it.each([
  ['DEMO=0', { DEMO: '0' }],
  ['production', { NODE_ENV: 'production' }],
])(
  'a database with the demo is served by nothing but a demo: %s',
  async (_, env) => {
    const starting = launch({ env: { DATA_DIR: folder, DATABASE_URL: t.url, ...env } });
    await expect(starting).rejects.toThrow(/ended with 1: 这个数据库里是演示数据.*DEMO=1/);
  },
  60_000,
);

it('and by a demo', async () => {
  const demo = await launch({ env: { DATA_DIR: folder, DATABASE_URL: t.url, DEMO: '1' } });
  expect(await demo.stop()).toBe(0);
}, 60_000);

it('one account that the public password opens is enough, and one of the same name with its own password is not', async () => {
  const [kept, ...others] = DEMO_ACCOUNTS.map(({ username }) => username);
  for (const name of others)
    await users()
      .set({ username: `${name}x` })
      .where('username', '=', name)
      .execute();
  await expect(refuseDemoAccounts(t.database)).rejects.toThrow('演示');
  const passwordHash = await hashPassword('Own12345678');
  await users().set({ passwordHash }).where('username', '=', kept!).execute();
  await refuseDemoAccounts(t.database);
  // All its accounts are there: the demo, whatever passwords it was given since.
  await users().set({ passwordHash }).execute();
  for (const name of others)
    await users().set({ username: name }).where('username', '=', `${name}x`).execute();
  await expect(refuseDemoAccounts(t.database)).rejects.toThrow('演示');
});

describe('what the environment says', () => {
  it.each([{ DEMO: '0' }, { NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://a/b' }])(
    'is no demo: %o',
    (env) => expect(readConfig(env).demo).toBe(false),
  );
  it.each([{}, { DEMO: '1', NODE_ENV: 'production' }, { DEMO: '1', DATABASE_URL: 'postgres://a/b' }])(
    'is a demo: %o',
    (env) => expect(readConfig(env).demo).toBe(true),
  );
});
