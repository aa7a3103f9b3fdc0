import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

const PASSWORD = 'Danger-1';
let t: TestApp;
let factory: Client;
let shopId: number;
let skuId: number;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
  skuId = (await buildSku(t.database.system, { factoryId: t.tenants.factory })).id;
  await factory.call(tenant.setDangerPassword, { dangerOptPassword: PASSWORD });
});
afterAll(() => t.close());

const standing = async (status: OrderStatus, more: object = {}) => {
  const line = { platformCode: 'A', kind: 'sku', skuId, costCents: 990 };
  const { merchant1: merchantId, factory: factoryId } = t.tenants;
  return (
    await buildOrder(t.database.system, { merchantId, factoryId, shopId, status, lines: [line], ...more })
  ).id;
};
/** In the order of their ids. */
async function several(count: number, status: OrderStatus, more?: object) {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push(await standing(status, more));
  return ids;
}
const send = (event: string, ids: number[], more: object = {}, who = factory) =>
  who.ask(order.action, { event, ids, ...more });
const statusOf = async (id: number) => (await factory.call(order.get, { id })).status;

interface Dangerous {
  event: string;
  from: OrderStatus;
  orders: number;
  more?: object;
  made?: object;
}
const DANGEROUS: Dangerous[] = [
  { event: 'order.pack.forced', from: 'waitPack', orders: 1, more: { dangerVerified: true } },
  { event: 'order.approve.forced', from: 'pendingRule', orders: 1, made: { reasons: ['addressUnfit'] } },
  { event: 'order.cancel', from: 'waitReview', orders: 2 },
  { event: 'order.cancel.agreed', from: 'waitPack', orders: 2, more: { params: { lossCents: 0 } } },
];

describe.each(DANGEROUS)('[F14] $event of $orders', ({ event, from, orders, more = {}, made = {} }) => {
  const some = () => several(orders, from, made);

  it('is refused without the password, or with a wrong one, and moves nothing', async () => {
    const ids = await some();
    for (const given of [{}, { dangerOptPassword: '' }, { dangerOptPassword: 'Danger-2' }])
      expect(await send(event, ids, { ...more, ...given })).toMatchObject({
        code: 1014000009,
        msg: expect.stringContaining('危险操作密码'),
      });
    for (const id of ids) expect(await statusOf(id)).toBe(from);
  });

  it('goes with the right one, and keeps it nowhere', async () => {
    const ids = await some();
    const { data } = await send(event, ids, {
      ...more,
      dangerOptPassword: PASSWORD,
      idempotencyKey: `${event}-key`,
    });
    expect(data).toMatchObject({ successIds: ids, failed: [] });
    const { rows } = await sql<{ said: string }>`
      select coalesce(string_agg(params::text || coalesce(facts::text, ''), ''), '') as said from order_event`.execute(
      t.database.system,
    );
    expect(rows[0]!.said).not.toContain(PASSWORD);
  });

  it('the same again needs the same question, not the password in it', async () => {
    const ids = await some();
    const asked = { ...more, dangerOptPassword: PASSWORD, idempotencyKey: `${event}-again` };
    const first = await send(event, ids, asked);
    expect((await send(event, ids, asked)).data).toEqual(first.data);
  });
});

describe('[F14] the password is not asked', () => {
  it('for one order that is cancelled, and for moves that are not dangerous', async () => {
    const id = await standing('waitReview');
    const params = { reason: '买家不要了' };
    expect((await send('order.cancel', [id], { params })).data).toMatchObject({ successIds: [id] });
    // Why it was cancelled stands in its log, for both sides.
    for (const side of ['factory01', 'merchant01'] as const) {
      const { log } = await (await t.as(side)).call(order.get, { id });
      expect(log.find(({ event }) => event === 'order.cancel')?.note).toBe('买家不要了');
    }
    const two = await several(2, 'waitReview');
    expect((await send('order.approve', two)).data).toMatchObject({ successIds: two });
  });

  it('where the tenant has none: the merchant of the same orders cancels them', async () => {
    const merchant = await t.as('merchant01');
    const two = await several(2, 'waitReview');
    expect((await send('order.cancel', two, {}, merchant)).data).toMatchObject({ successIds: two });
  });

  it('before the right to do it at all: who may not is told that', async () => {
    const limited = await t.as('factory02');
    const id = await standing('waitPack');
    expect(await send('order.pack.forced', [id], { dangerVerified: true }, limited)).toMatchObject({
      code: 403,
    });
  });
});

describe('[F14] a bulk that goes on as a task', () => {
  beforeAll(async () => {
    // More than one call takes, past every rule of the server.
    await sql`insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no, status)
      select ${t.tenants.merchant1}, ${t.tenants.factory}, 'BULK' || n, ${shopId}, '店', 'taobao', 'BULK' || n, 28
      from generate_series(1, 10001) n`.execute(t.database.system);
  });
  const bulk = async (more: object) => {
    const filter = { status: 'repulsed' } as const;
    const { position } = await factory.call(order.page, filter);
    return factory.ask(order.action, { event: 'order.cancel', filter, position, ...more });
  };
  // Those that are done at once are kept as tasks, too: by another title.
  const tasks = () =>
    t.database.system.selectFrom('task').selectAll().where('title', '=', '批量取消').execute();

  it('is not even begun without the password', async () => {
    expect(await bulk({})).toMatchObject({ code: 1014000009 });
    expect(await tasks()).toEqual([]);
  });

  it('needs it once, and does not keep it', async () => {
    const { data } = await bulk({ dangerOptPassword: PASSWORD });
    expect(JSON.stringify(await tasks())).not.toContain(PASSWORD);
    const done = await until(async () => {
      const row = await factory.call(task.get, { id: data.taskId! });
      return row.endedAt !== null && row;
    }, 'the task did not end');
    expect(done).toMatchObject({ status: 'done', result: { 成功: 10_001, 失败: 0 } });
  });
});
