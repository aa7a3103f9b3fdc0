import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';

/** What a stopped import keeps for a retry goes after a week; until then it can be tried again. */

const DAY_MS = 24 * 3_600_000;
let t: TestApp;
let userId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { rows } = await sql<{ id: number }>`
    select id from app_user where username = 'merchant01'`.execute(t.database.system);
  userId = rows[0]!.id;
});
afterAll(() => t.close());

async function stopped(kind: string, status: 'failed' | 'cancelled', input: object, cursor: object) {
  const { id } = await t.database.system
    .insertInto('task')
    .values({
      ...{ tenantId: t.tenants.merchant1, userId, kind, title: '名单.csv', status, endedAt: new Date() },
      input: JSON.stringify({ userName: '某人', ...input }),
      cursor: JSON.stringify(cursor),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  t.app.tasks.wake();
  return id;
}
/** A cancelled import of users, whose file with passwords waits for a retry. */
async function ofUsers() {
  const content = '用户名,姓名,角色,初始密码\nkept1,甲,客服,Demo123456\nkept2,乙,没有这个角色,Demo123456';
  const { id: fileId } = await t.app.files.keepSealed(
    t.database.system,
    t.tenants.merchant1,
    '名单.csv',
    Readable.from([content]),
    { check: () => Promise.resolve(), seal: (raw) => t.app.vault.seal(raw.toString('base64')) },
  );
  const refused = [{ lineNo: 3, reason: '没有角色「没有这个角色」' }];
  const input = { fileId, sealed: true, side: 'business' };
  const id = await stopped('user.import', 'cancelled', input, { line: 3, created: 1, refused });
  return { id, fileId };
}
/** A failed import of orders, with one line of it staged. */
async function ofOrders(merchant: Client) {
  const { data } = await merchant.upload(
    orderImport.inspect,
    '订单.csv',
    '平台订单号,商家编码,数量\nK-1,A,1',
  );
  const id = await stopped('order.import', 'failed', { fileId: data.fileId }, { phase: 'orders', after: '' });
  await sql`insert into import_line (task_id, merchant_id, line_no, order_key, line)
    values (${id}, ${t.tenants.merchant1}, 2, 'K-1', '[]')`.execute(t.database.system);
  return id;
}
const left = async ({ orders, users }: { orders: number; users: { id: number; fileId: number } }) => {
  const { rows } = await sql<{ staged: number; files: number; cursor: string }>`
    select (select count(*)::int from import_line where task_id = ${orders}) as staged,
      (select count(*)::int from file where id = ${users.fileId}) as files,
      (select cursor::text from task where id = ${users.id}) as cursor`.execute(t.database.system);
  const { cursor, ...counts } = rows[0]!;
  return { ...counts, refused: cursor.includes('没有这个角色') };
};

it('a stopped import can be retried for a week; then its lines, its file with passwords and its refusals are gone', async () => {
  const merchant = await t.as('merchant01');
  const users = await ofUsers();
  const orders = await ofOrders(merchant);
  const settled = await until(async () => {
    const now = await merchant.call(task.get, { id: users.id });
    return !now.settling && now;
  }, 'the cancelled import was not put in order');
  expect(settled.retry).toEqual({ until: settled.endedAt! + 7 * DAY_MS });
  const all = { staged: 1, files: 1, refused: true };

  t.app.clock.set(6.9 * DAY_MS);
  await t.app.tasks.sweep();
  expect(await left({ orders, users })).toEqual(all);

  t.app.clock.set(7.1 * DAY_MS);
  const later = await t.as('merchant01');
  const refusal = { code: 400, msg: '这次导入停止已超过 7 天，为重试保留的数据已清除；请重新导入文件。' };
  // Also before the sweep has come: what it is about to take away is not gone on with.
  expect(await later.ask(task.retry, { id: orders })).toMatchObject(refusal);
  await t.app.tasks.sweep();
  expect(await left({ orders, users })).toEqual({ staged: 0, files: 0, refused: false });
  for (const id of [users.id, orders]) {
    expect(await later.ask(task.retry, { id })).toMatchObject(refusal);
    expect((await later.call(task.get, { id })).retry).toBeNull();
  }
  // What it came to is still said.
  expect((await later.call(task.get, { id: users.id })).result).toMatchObject({ 新增: 1, 拒绝: 1 });
});

it('what is no import can be retried without limit, and a task that is done cannot', async () => {
  t.app.clock.set(0);
  const merchant = await t.as('merchant01');
  const id = await stopped('order.action', 'failed', {}, {});
  expect((await merchant.call(task.get, { id })).retry).toEqual({ until: null });
  await sql`update task set status = 'done' where id = ${id}`.execute(t.database.system);
  expect((await merchant.call(task.get, { id })).retry).toBeNull();
});
