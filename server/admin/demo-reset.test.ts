import { afterAll, beforeAll, expect, test } from 'vitest';
import { invite } from '#contract/invite/invite.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { holdDataDir } from '#server/platform/one-start.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';
import { COMMANDS } from './commands.ts';
import { AdminRefusal } from './refusal.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

const run = (demo = true) =>
  COMMANDS.get('demo reset')!.run({ host: '', port: 0, demo, databaseUrl: t.url, dataDir: t.dataDir }, []);
const count = async (table: 'tenant' | 'tradeOrder') =>
  (
    await t.database.system
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const users = (from: string, to: string) =>
  t.database.system.updateTable('appUser').set({ username: to }).where('username', '=', from).execute();

/** Refused with a sentence, and everything stands. */
async function refused(ask: () => Promise<string>, message: RegExp) {
  const before = await count('tenant');
  const error = await ask().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toMatch(message);
  expect(await count('tenant')).toBe(before);
  return error;
}

test('a reset of the demo is refused outside demo mode', async () => {
  expect(await refused(() => run(false), /只在演示模式下可用.*DEMO=1/)).toBeInstanceOf(AdminRefusal);
});

test('a reset of the demo is refused where the database is no demo', async () => {
  await users('admin01', 'somebody');
  expect(await refused(() => run(), /不是演示数据，没有清空/)).toBeInstanceOf(AdminRefusal);
  await users('somebody', 'admin01');
});

test('a reset of the demo is refused while a server runs on the folder', async () => {
  const release = holdDataDir(t.dataDir);
  await refused(() => run(), /已被另一个 PodFlow（进程 \d+）使用；请先停止它/);
  release();
});

test('a reset of the demo makes it anew, ways in included, and what was added is gone', async () => {
  await t.database.system.insertInto('tenant').values({ name: '多出来的店', type: 1 }).execute();
  await t.database.system.deleteFrom('factoryInvite').execute();
  expect(await run()).toBe('演示数据已重新生成。');
  expect(await count('tenant')).toBe(9);
  expect(await count('tradeOrder')).toBe(3000);
  expect(await visitorOf(t).ask(invite.lookUp, { code: DEMO_INVITES.factory })).toMatchObject({
    data: { from: 'factory', tenantName: '晨星印刷工厂' },
  });
  const [open] = await t.database.system.selectFrom('registration').select('status').execute();
  expect(open).toEqual({ status: 0 });
}, 180_000);
