import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderImport } from '#contract/order-import/order-import.ts';
import { task, type Task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';
import { until } from '#tests/support/until.ts';

/** An import that is stopped says what came in and what was refused until then, and leaves nothing behind. */

const HEAD = '平台订单号,商家编码,数量';
/** More than one chunk: of each ten orders one is refused. */
const LINES = 9000;
const content = [
  HEAD,
  ...Array.from({ length: LINES }, (_, i) => `S-${10_000 + i},A,${i % 10 ? 1 : 0}`),
].join('\n');

let t: TestApp;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
});
afterAll(() => t.close());

async function start(): Promise<number> {
  const { data } = await merchant.upload(orderImport.inspect, 'stop.csv', content);
  const mapping = data.suggested;
  return (await merchant.call(orderImport.start, { fileId: data.fileId, shopId, mapping })).taskId;
}
const settled = (id: number): Promise<Task> =>
  until(async () => {
    const now = await merchant.call(task.get, { id });
    return now.status === 'cancelled' && !now.settling && now;
  }, 'the cancelled import was not put in order');
const staged = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from import_line`.execute(t.database.system)).rows[0]!
    .n;
const orders = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from trade_order`.execute(t.database.system)).rows[0]!
    .n;

it('the counts of a stopped import are true, its refused lines are a file, its staging is gone; a retry ends it', async () => {
  const id = await start();
  await until(async () => (await merchant.call(task.get, { id })).done > 0, 'no line was taken up');
  await merchant.call(task.cancel, { id });
  const stopped = await settled(id);
  const { 新增, 拒绝, 未处理行 } = stopped.result!;
  expect(新增).toBe(await orders());
  expect([未处理行! > 0, 新增! + 拒绝! + 未处理行!]).toEqual([true, LINES]);
  expect(await refusedLines(t, stopped)).toHaveLength(拒绝!);
  expect(await staged()).toBe(0);

  await merchant.call(task.retry, { id });
  const ended = await endedTask(merchant, id);
  expect(ended).toMatchObject({
    ...{ status: 'done', done: LINES, total: LINES },
    result: { 新增: LINES * 0.9 - 新增!, 未变: 新增, 拒绝: LINES / 10 },
  });
  expect(await staged()).toBe(0);
});

it('one that was stopped before this version, or while nobody worked on it, is cleared too', async () => {
  const { tenantId, userId } = await t.database.system
    .selectFrom('task')
    .select(['tenantId', 'userId'])
    .executeTakeFirstOrThrow();
  const { data } = await merchant.upload(orderImport.inspect, 'old.csv', content);
  const { id } = await t.database.system
    .insertInto('task')
    .values({
      ...{ tenantId, userId, kind: 'order.import', title: 'old.csv', status: 'cancelled' },
      input: JSON.stringify({ fileId: data.fileId }),
      cursor: JSON.stringify({ phase: 'reading', line: 2 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into import_line (task_id, merchant_id, line_no, order_key, reason)
    values (${id}, ${tenantId}, 2, 'S-10000', '数量为 0')`.execute(t.database.system);
  t.app.tasks.wake();
  expect(await settled(id)).toMatchObject({ result: { 新增: 0, 未处理行: 1 } });
  expect(await staged()).toBe(0);
});

it('a price of 0 is told, and the progress counts what was read, done and made', async () => {
  const { data } = await merchant.upload(
    orderImport.inspect,
    'free.csv',
    `${HEAD},单价\nF-1,A,1,0\nF-2,A,1,9.9\nF-3,A,1,\n`,
  );
  const { fileId, suggested: mapping } = data;
  const { taskId } = await merchant.call(orderImport.start, { fileId, shopId, mapping });
  expect(await endedTask(merchant, taskId)).toMatchObject({
    ...{ read: 3, done: 3, total: 3, orders: 3, settling: false },
    result: { 新增: 3, 零价行: 1 },
  });
});
