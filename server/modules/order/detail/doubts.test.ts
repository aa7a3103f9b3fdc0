import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

/** Orders of one merchant that wait for their push, as he made them. */
async function waiting() {
  const { system } = t.database;
  const { merchant1: merchantId, factory: factoryId } = t.tenants;
  const sku = await buildSku(system, { factoryId, printWidthMm: 80, printHeightMm: 160 });
  const free = await buildSku(system, { factoryId, priceCents: 0 });
  const sharp = await buildPicture(system, merchantId);
  const blurred = await buildPicture(system, merchantId);
  await system.updateTable('file').set({ width: 200, height: 400 }).where('id', '=', blurred.id).execute();
  const line = (of: typeof sku, pictureFileId: number | null) => ({
    ...{ platformCode: of.code, kind: 'sku', skuId: of.id, skuCode: of.code, pictureFileId },
  });
  const make = (lines: ReturnType<typeof line>[], more: object = {}) =>
    buildOrder(system, { merchantId, status: 'waitPush', lines, ...more });
  return {
    good: await make([line(sku, sharp.id)]),
    bare: await make([line(sku, sharp.id), line(sku, null), line(sku, null)]),
    blurred: await make([line(sku, blurred.id)]),
    free: await make([line(free, sharp.id)]),
    phone: await make([line(sku, sharp.id)], { recipientPhone: '12' }),
    nowhere: await make([line(sku, sharp.id)], { address: '' }),
  };
}

it('the merchant reads before the push what the factory will ask, with the lines to mend, and after it where each went', async () => {
  const made = await waiting();
  const ids = Object.values(made).map(({ id }) => id);
  const { doubts, refused, factories } = await merchant.call(order.pushEstimate, { ids });
  expect(refused).toEqual([]);
  expect(factories).toMatchObject([{ orders: 6 }]);
  expect(new Map(doubts.map(({ orderNo, problems }) => [orderNo, problems]))).toEqual(
    new Map([
      [made.bare.orderNo, ['第 2、3 行没有印刷图片，请补图']],
      [made.blurred.orderNo, [expect.stringMatching(/^第 1 行的图片只有 63 dpi（不足 100）/)]],
      [made.free.orderNo, [expect.stringMatching(/^第 1 行的 SKU 还没有价格/)]],
      [made.phone.orderNo, ['电话号码不像真实号码，请核对']],
      [made.nowhere.orderNo, ['收货地址不完整，请补全收件人、电话和地址']],
    ]),
  );

  const pushed = await merchant.call(order.action, { event: 'order.push', ids, params: {} });
  expect(pushed.failed).toEqual([]);
  const outcome = await merchant.call(order.pushOutcome, { ids });
  expect({ ...outcome, pending: outcome.pending.map(({ orderNo }) => orderNo).toSorted() }).toEqual({
    ...{ waitReview: 3, approved: 0 },
    pending: [made.bare, made.phone, made.nowhere].map(({ orderNo }) => orderNo).toSorted(),
  });
  expect(outcome.pending.find(({ id }) => id === made.phone.id)?.reasons).toEqual([
    '电话号码不像真实号码，请核对',
  ]);
  // Of another merchant's orders nothing is told.
  const other = await t.as('merchant02');
  expect(await other.call(order.pushOutcome, { ids })).toEqual({ waitReview: 0, approved: 0, pending: [] });
  expect((await other.call(order.pushEstimate, { ids })).doubts).toEqual([]);
});

it('an order that waits at the factory is taken back by its merchant and pushed again once it is mended', async () => {
  const { phone } = await waiting();
  const send = (event: 'order.push' | 'order.recall') =>
    merchant.call(order.action, { event, ids: [phone.id], params: {} });
  await send('order.push');
  expect(await merchant.call(order.get, { id: phone.id })).toMatchObject({ status: 'pendingRule' });
  expect((await send('order.recall')).failed).toEqual([]);
  const { version } = await merchant.call(order.get, { id: phone.id });
  await merchant.call(order.update, { id: phone.id, version, recipientPhone: '13900000000' });
  expect((await send('order.push')).failed).toEqual([]);
  expect((await merchant.call(order.pushOutcome, { ids: [phone.id] })).waitReview).toBe(1);
});

it('[B5] a push that goes on as a task counts in its result how many orders went where', async () => {
  const made = await waiting();
  const ids = Object.values(made).map(({ id }) => id);
  const filter = { orderNo: Object.values(made).map(({ orderNo }) => orderNo) };
  const { position } = await merchant.call(order.page, filter);
  // As a bulk of more than one call takes is handed over.
  const { tenantId } = merchant;
  const { id: userId } = await t.database.system
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'merchant01')
    .executeTakeFirstOrThrow();
  const input = {
    side: 'merchant',
    userName: 'merchant01',
    event: 'order.push',
    params: {},
    filter,
    position,
  };
  const kind = 'order.action';
  const taskId = await t.app.tasks.submit(t.database.of(tenantId), {
    ...{ tenantId, userId, kind, title: '批量推单' },
    input: input as never,
  });
  const done = await until(async () => {
    const row = await merchant.call(task.get, { id: taskId });
    return row.endedAt !== null && row;
  }, 'the task did not end');
  expect(done.result).toEqual({ 成功: 6, 失败: 0, 待审核: 3, 待处理: 3, 待生产: 0 });
  const { rows } = await sql<{ status: number; orders: number }>`select status, count(*)::int as orders
    from trade_order where id = any(${ids}::bigint[]) group by 1 order by 1`.execute(t.database.system);
  expect(rows.map(({ orders }) => orders)).toEqual([3, 3]);
});
