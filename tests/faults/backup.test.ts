import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { replayFlows } from '#server/admin/replay/replay.sql.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { dataFolder } from '#tests/support/product.ts';
import { startDriver } from './drive.ts';
import { admin, ask, filesOf, wholeOf } from './whole.ts';

/** What makes a row hard to carry: quotes, commas, line ends, emptiness that is not null, a surrogate pair, length. */
const AWKWARD = `a"b'c,(d)\\N\t\r\n{"e":1} \u{1F600} 省略……${'长'.repeat(3000)}`;

let t: TestApp;
let folder: string;
const made: string[] = [];

const newFolder = () => {
  made.push(dataFolder());
  return made.at(-1)!;
};

beforeAll(async () => {
  folder = newFolder();
  t = await startTestApp();
  const { merchant, factory, bring, send, pack } = await startDriver(t);
  const ids = await bring(30);
  await pack(ids.slice(0, 20));
  await send(factory, 'order.ship', ids.slice(0, 10), { params: { waybillNo: 'SF1', expressName: '顺丰' } });
  await send(merchant, 'order.tagged', ids, { params: { tags: ['a"b', 'c,d', '{e}', 'NULL', '\\'] } });
  const { system } = t.database;
  // Names a row that comes later, which a foreign key would refuse on the way.
  await system
    .updateTable('tradeOrder')
    .set({ mergedIntoId: ids[29], status: 95 })
    .where('id', '=', ids[28]!)
    .execute();
  await system.updateTable('tradeOrder').set({ buyerRemark: AWKWARD }).where('id', '=', ids[0]!).execute();
  await system
    .insertInto('preference')
    .values({
      tenantId: t.tenants.factory,
      userId: 1,
      kind: 'k',
      key: '',
      value: JSON.stringify({ [AWKWARD]: [1.5, null] }),
    })
    .execute();
  // Large enough to come in several pieces, and not to be made smaller.
  for (const bytes of [1, 300_000, 3_000_000])
    await t.app.files.keep(system, t.tenants.merchant1, '图.bin', Readable.from([randomBytes(bytes)]));
}, 120_000);

afterAll(async () => {
  await t.close();
  for (const each of made) fs.rmSync(each, { recursive: true, force: true });
});

test('restored into an empty folder, every row of every table, every file and every key comes back, and the product runs on it', async () => {
  await t.app.close();
  const out = path.join(folder, 'a.backup');
  const backedUp = await admin(['backup', '--out', out], { DATABASE_URL: t.url, DATA_DIR: t.dataDir });
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('3 个文件') });
  // The picture of the mapping has a row only.
  expect(backedUp.said).toContain('有 1 个文件在 DATA_DIR 中找不到');
  expect(fs.statSync(out).mode & 0o077).toBe(0);

  const dataDir = newFolder();
  const restored = await admin(['restore', '--in', out], { DATABASE_URL: '', DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^已恢复 \d+ 行、3 个文件/) });

  const server = await startEmbedded(dataDir);
  const database = openDatabase(server.url, { appConnections: 2, systemConnections: 2 });
  try {
    const was = await wholeOf(t.url);
    const is = await wholeOf(server.url);
    expect(Object.keys(is)).toEqual(Object.keys(was));
    for (const table of Object.keys(was)) expect(is[table], table).toEqual(was[table]);
    expect(was['trade_order']).toHaveLength(30);
    expect(filesOf(dataDir)).toEqual(filesOf(t.dataDir));
    expect(filesOf(dataDir)).toHaveLength(3);

    const app = await buildApp({ database, dataDir, logLevel: 'fatal' });
    const post = async (url: string, payload: object, token = '') => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ method: 'POST', url: BASE_PATH + url, payload, headers })).json().data;
    };
    const login = await post('/basic/system/auth/login', {
      username: 'merchant01',
      password: DEMO_PASSWORD,
    });
    const { list, position } = await post('/order/trade/page', { pageSize: 50 }, login.accessToken);
    expect(list).toHaveLength(30);
    // What was restored counts as seen: a bulk by filter takes it (ADR 0004).
    const filter = { status: 'waitPush' };
    const pushed = await post(
      '/order/trade/action',
      { event: 'order.push', filter, position },
      login.accessToken,
    );
    expect(pushed.successIds).toHaveLength(9);
    await app.close();
    // The one that was merged by hand above has no log row of it; everything else follows, the new moves too.
    const found = (await replayFlows(database)).filter((check) => check.found > 0);
    expect(found.map(({ found: count }) => count)).toEqual([1]);
  } finally {
    await database.close();
    await server.stop();
  }
}, 120_000);

test('an owner that is no superuser can restore it, and row-level security holds for him too', async () => {
  const name = `o_${randomBytes(8).toString('hex')}`;
  const server = new URL(inject('postgresUrl'));
  const run = async (...statements: string[]) => {
    for (const statement of statements) await ask(server.href, statement);
  };
  await run(
    `create role ${name} login password '${name}'`,
    `grant podflow_app to ${name} with inherit false`,
    `create database ${name} owner ${name}`,
  );
  const url = Object.assign(new URL(server), { username: name, password: name, pathname: `/${name}` }).href;
  try {
    const out = path.join(folder, 'owner.backup');
    await admin(['backup', '--out', out], { DATABASE_URL: t.url, DATA_DIR: t.dataDir });
    const into = { DATABASE_URL: url, DATA_DIR: newFolder() };
    expect(await admin(['restore', '--in', out], into)).toMatchObject({ code: 0 });
    const was = await wholeOf(t.url);
    const is = await wholeOf(url);
    for (const table of Object.keys(was)) expect(is[table], table).toEqual(was[table]);
    // And from him: his own policies must not hide a row from the backup.
    const { sequences: _s, constraints: _c, triggers: _t, ...tables } = was;
    const rows = Object.values(tables).reduce((sum, each) => sum + each.length, 0);
    const again = await admin(['backup', '--out', `${out}.again`], into);
    expect(again.said).toContain(`共 ${rows} 行`);
    // One who owns nothing would see nothing, and must not take that for a backup.
    const other = Object.assign(new URL(t.url), { username: name, password: name }).href;
    await ask(t.url, `grant pg_read_all_data to ${name}`);
    const blind = await admin(['backup', '--out', `${out}.blind`], { ...into, DATABASE_URL: other });
    expect(blind).toMatchObject({ code: 1, said: expect.stringContaining('不是数据表的所有者') });
    expect(fs.existsSync(`${out}.blind`)).toBe(false);
  } finally {
    await run(`drop database if exists ${name} with (force)`, `drop role ${name}`);
  }
}, 120_000);

test('of a product at work, one moment comes back', async () => {
  const busy = await startTestApp();
  const target = await freshDatabase(inject('postgresUrl'));
  const moving = await startDriver(busy);
  const database = openDatabase(target.url, { appConnections: 1, systemConnections: 1 });
  try {
    const ids = await moving.bring(60);
    const work = async () => {
      for (let at = 0; at < ids.length; at += 4) {
        await moving.bring(2);
        await moving.pack(ids.slice(at, at + 4));
      }
    };
    const out = path.join(folder, 'busy.backup');
    const env = { DATABASE_URL: busy.url, DATA_DIR: busy.dataDir };
    const [backedUp] = await Promise.all([admin(['backup', '--out', out], env), work()]);
    expect(backedUp.code).toBe(0);
    const into = { DATABASE_URL: target.url, DATA_DIR: newFolder() };
    expect(await admin(['restore', '--in', out], into)).toMatchObject({ code: 0 });
    const checks = await replayFlows(database);
    expect(checks.filter((check) => check.found > 0)).toEqual([]);
    expect(checks[0]!.looked).toBeGreaterThanOrEqual(60);
  } finally {
    await database.close();
    await target.drop();
    await busy.close();
  }
}, 120_000);
