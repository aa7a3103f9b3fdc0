import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#contract/customer/customer.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { shop } from '#contract/shop/shop.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { logOf } from '#tests/support/partners.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
let shopId: number;
let skuId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant03');
  factory = await t.as('factory01');
  skuId = (await buildSku(t.database.system, { factoryId: t.tenants.factory })).id;
});
afterAll(() => t.close());

/** Bound anew for each test, without orders. */
beforeEach(async () => {
  const { system } = t.database;
  const merchantId = t.tenants.merchant3;
  await system.deleteFrom('reviewHit').execute();
  for (const table of ['orderEvent', 'orderLine', 'tradeOrder', 'binding', 'shop'] as const)
    await system.deleteFrom(table).where('merchantId', '=', merchantId).execute();
  await system.insertInto('binding').values({ merchantId, factoryId: t.tenants.factory }).execute();
  const own = { merchantId, nick: '初见小铺', defaultFactoryId: t.tenants.factory };
  shopId = (await buildShop(system, own)).id;
});

const standing = async (status: OrderStatus, more: object = {}) => {
  const line = { platformCode: 'A', kind: 'sku', skuId, costCents: 990 };
  const given = { merchantId: t.tenants.merchant3, factoryId: t.tenants.factory, shopId, status, ...more };
  return (await buildOrder(t.database.system, { ...given, lines: [line] })).id;
};
const mine = async () =>
  (await factory.call(customer.page, {})).list.find((row) => row.merchantId === t.tenants.merchant3);
const unbind = async (more: object = {}, who = factory) =>
  who.ask(customer.unbind, { id: (await mine())!.id, ...more });
const facts = async () => factory.call(customer.openOrders, { id: (await mine())!.id });
const statusOf = async (id: number) => (await merchant.call(order.get, { id })).status;

const IN_HAND: OrderStatus[] = [
  'waitReview',
  'pendingRule',
  'waitProduce',
  'inProduce',
  'waitPack',
  'packed',
];
const AT_REST: OrderStatus[] = ['shipped', 'completed', 'closed', 'repulsed'];
const RETURNABLE: OrderStatus[] = ['waitReview', 'pendingRule', 'waitProduce'];

describe('a factory unbinds a customer', () => {
  it('but not by who may not', async () => {
    expect(await unbind({}, await t.as('factory02'))).toMatchObject({ code: 403 });
    expect(await unbind({}, merchant)).toMatchObject({ code: 403 });
  });

  it.each(IN_HAND)('but not while it has an order in hand: %s', async (status) => {
    await standing(status);
    expect(await facts()).toEqual({ open: 1, returnable: RETURNABLE.includes(status) ? 1 : 0 });
    expect(await unbind()).toMatchObject({ code: 409, msg: expect.stringContaining('还有 1 个订单') });
    expect(await mine()).toBeDefined();
  });

  it.each(AT_REST)('where its part is done: %s', async (status) => {
    await standing(status);
    expect(await facts()).toEqual({ open: 0, returnable: 0 });
    expect(await unbind()).toMatchObject({ code: 0, data: true });
    expect(await mine()).toBeUndefined();
  });

  it('and gives the open orders back, where it says so and each of them can', async () => {
    const ids = [await standing('waitReview'), await standing('pendingRule'), await standing('waitProduce')];
    expect(await facts()).toEqual({ open: 3, returnable: 3 });
    expect(await unbind({ openOrders: 'repulse' })).toMatchObject({ code: 0 });
    for (const id of ids) expect(await statusOf(id)).toBe('repulsed');
    expect(await mine()).toBeUndefined();
    const said = (await merchant.call(notice.page, {})).list.map(({ title }) => title);
    expect(said).toContain('工厂已解绑');
  });

  it('and is told what went back where the customer pushed one meanwhile', async () => {
    const back = await standing('waitReview');
    const late = await standing('shipped');
    const { system } = t.database;
    await sql`create function pushed_meanwhile() returns trigger language plpgsql security definer as $$ begin
        update trade_order set status = 20 where id = ${sql.lit(late)}; return null; end $$`.execute(system);
    await sql`create trigger pushed_meanwhile after update on trade_order for each row
      when (new.status = 28 and old.status <> 28) execute function pushed_meanwhile()`.execute(system);
    try {
      expect(await unbind({ openOrders: 'repulse' })).toMatchObject({
        code: 409,
        msg: expect.stringMatching(/^已打回 1 个订单，但没有解绑：该客户还有 1 个订单/),
      });
    } finally {
      await sql`drop function pushed_meanwhile cascade`.execute(system);
    }
    expect(await mine()).toBeDefined();
    const found = await merchant.call(order.get, { id: back });
    expect(found).toMatchObject({ status: 'repulsed', repulseReason: '工厂准备与您解绑' });
  });

  it.each(['inProduce', 'packed'] as const)(
    'but gives none back where one of them cannot: %s',
    async (status) => {
      const back = await standing('waitReview');
      await standing(status);
      expect(await facts()).toEqual({ open: 2, returnable: 1 });
      expect(await unbind({ openOrders: 'repulse' })).toMatchObject({
        code: 409,
        msg: expect.stringContaining('有 1 个订单已在生产、打包'),
      });
      expect(await statusOf(back)).toBe('waitReview');
      expect(await mine()).toBeDefined();
    },
  );

  it('but gives none back that somebody holds', async () => {
    await standing('waitReview', { hold: 1 });
    expect(await facts()).toEqual({ open: 1, returnable: 0 });
    expect(await unbind({ openOrders: 'repulse' })).toMatchObject({ code: 409 });
  });

  it('with orders to give back only by who may give orders back', async () => {
    const { system } = t.database;
    const { id: roleId } = await system
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', t.tenants.factory)
      .where('name', '=', '审单员（只读）')
      .executeTakeFirstOrThrow();
    const hold = (permissions: string[]) =>
      system.updateTable('role').set({ permissions }).where('id', '=', roleId).execute();
    await hold(['factory:customer']);
    const limited = await t.as('factory02');
    await standing('waitReview');
    expect(await unbind({ openOrders: 'repulse' }, limited)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('没有打回订单的权限'),
    });
    await hold(['factory:customer', 'factory:review:approve']);
    expect(await unbind({ openOrders: 'repulse' }, limited)).toMatchObject({ code: 0 });
  });
});

describe('[F14] a customer is unbound with the tenant’s password', () => {
  const set = (dangerOptPassword: string, oldDangerOptPassword?: string) =>
    factory.call(tenant.setDangerPassword, { dangerOptPassword, oldDangerOptPassword });
  beforeEach(() => set('leave-1'));
  afterEach(() => set('', 'leave-1'));

  it('where one is set; before it nothing goes back', async () => {
    const id = await standing('waitReview');
    for (const given of [{}, { dangerOptPassword: 'leave-2' }])
      expect(await unbind({ openOrders: 'repulse', ...given })).toMatchObject({ code: 1014000009 });
    expect(await statusOf(id)).toBe('waitReview');
    expect(await unbind({ openOrders: 'repulse', dangerOptPassword: 'leave-1' })).toMatchObject({ code: 0 });
  });
});

describe('who was unbound', () => {
  it('keeps his orders, and cannot send one back to the factory that left him', async () => {
    const id = await standing('waitReview');
    await unbind({ openOrders: 'repulse' });
    expect(await factory.call(order.get, { id })).toMatchObject({ merchantName: '初见小铺' });
    const again = await merchant.call(order.action, { event: 'order.resubmit', ids: [id] });
    expect(again.failed).toMatchObject([{ id, msg: expect.stringContaining('该工厂已解绑') }]);
    const { merchant3: merchantId, factory: factoryId } = t.tenants;
    await t.database.system.insertInto('binding').values({ merchantId, factoryId }).execute();
    expect((await merchant.call(order.action, { event: 'order.resubmit', ids: [id] })).successIds).toEqual([
      id,
    ]);
  });

  it('has no shop that leads there any more, and the log tells of it', async () => {
    await unbind();
    expect((await merchant.call(shop.page, {})).list).toMatchObject([{ defaultFactoryId: null }]);
    expect(await merchant.call(shop.boundFactories, {})).toEqual([]);
    expect((await logOf(t, t.tenants.factory)).at(-1)).toBe('解绑客户「初见小铺」');
  });

  it('is unbound once', async () => {
    const { id } = (await mine())!;
    const codes = await Promise.all([1, 2].map(() => factory.ask(customer.unbind, { id })));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 404]);
  });
});
