import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import { binding } from '#contract/binding/binding.ts';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { customer } from '#contract/customer/customer.ts';
import { shop } from '#contract/shop/shop.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

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
  await merchant.call(binding.bind, { inviteCode: DEMO_INVITES.factory });
  const own = { merchantId, nick: '初见小铺', defaultFactoryId: t.tenants.factory };
  shopId = (await buildShop(system, own)).id;
});

const standing = async (status: OrderStatus, factoryId = t.tenants.factory) => {
  const line = { platformCode: 'A', kind: 'sku', skuId, costCents: 990 };
  const { merchant3: merchantId } = t.tenants;
  return (await buildOrder(t.database.system, { merchantId, factoryId, shopId, status, lines: [line] })).id;
};
const list = () => merchant.call(binding.list, {});
const unbind = async (more: object = {}) => {
  const [own] = await list();
  return merchant.ask(binding.unbind, { id: own!.id, ...more });
};
const push = (id: number) => merchant.call(order.action, { event: 'order.push', ids: [id] });

describe('a binding does not end', () => {
  it('for a factory, another merchant, or who may not; unknown and foreign in the same words', async () => {
    const [own] = await list();
    expect(await factory.ask(binding.unbind, { id: own!.id })).toMatchObject({ code: 403 });
    expect(await (await t.as('merchant04')).ask(binding.unbind, { id: own!.id })).toMatchObject({
      code: 403,
    });
    const unknown = await merchant.ask(binding.unbind, { id: 999_999 });
    expect(unknown.code).toBe(404);
    const foreign = await (await t.as('merchant01')).ask(binding.unbind, { id: own!.id });
    expect([foreign.code, foreign.msg]).toEqual([404, unknown.msg]);
    expect(await list()).toHaveLength(1);
  });

  it.each(OPEN_STATUSES)('while an order is open at the factory: %s', async (status) => {
    await standing(status);
    expect(await list()).toMatchObject([{ openOrders: 1 }]);
    expect(await unbind()).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/还有 1 个订单在「晨星印刷工厂」处理中/),
    });
    expect(await list()).toHaveLength(1);
  });

  const closed = Object.keys(STATUS).filter((name) => !(OPEN_STATUSES as readonly string[]).includes(name));
  it.each(closed as OrderStatus[])('but does where the factory has done its part: %s', async (status) => {
    await standing(status);
    expect(await list()).toMatchObject([{ openOrders: 0 }]);
    expect(await unbind()).toMatchObject({ code: 0 });
    expect(await list()).toEqual([]);
  });

  it('while an order is on its way there: the one who unbinds waits for the push', async () => {
    const id = await standing('waitPush', 0);
    const pushing = await t.database.dedicated();
    await pushing.query('begin');
    await pushing.query('select pg_advisory_xact_lock_shared($1::int, $2::int)', [
      LOCKS.bindings,
      t.tenants.merchant3,
    ]);
    await pushing.query('update trade_order set status = 20, factory_id = $2 where id = $1', [
      id,
      t.tenants.factory,
    ]);
    const asked = unbind();
    await waiting();
    await pushing.query('commit');
    await pushing.end();
    expect(await asked).toMatchObject({ code: 409 });
  });

  it('and no order comes while it does: the push waits, and is refused', async () => {
    const id = await standing('waitPush', 0);
    const ending = await t.database.dedicated();
    await ending.query('begin');
    await ending.query('select pg_advisory_xact_lock($1::int, $2::int)', [
      LOCKS.bindings,
      t.tenants.merchant3,
    ]);
    const asked = push(id);
    await waiting();
    await ending.query('delete from binding where merchant_id = $1', [t.tenants.merchant3]);
    await ending.query('commit');
    await ending.end();
    expect(await asked).toMatchObject({ successIds: [], failed: [{ id }] });
  });

  /** Until somebody waits for an advisory lock. */
  const waiting = () =>
    until(async () => {
      const looker = await t.database.dedicated();
      const { rows } = await looker.query(
        `select 1 from pg_locks where locktype = 'advisory' and classid = ${LOCKS.bindings} and not granted`,
      );
      await looker.end();
      return rows.length > 0;
    }, 'nobody waited');
});

describe('[F14] a binding asks for the password for dangerous operations', () => {
  const set = (dangerOptPassword: string, oldDangerOptPassword?: string) =>
    merchant.call(tenant.setDangerPassword, { dangerOptPassword, oldDangerOptPassword });
  beforeEach(() => set('unbind-1'));
  afterEach(() => set('', 'unbind-1'));

  it('before it ends, and ends with the right one only', async () => {
    for (const given of [{}, { dangerOptPassword: '' }, { dangerOptPassword: 'unbind-2' }])
      expect(await unbind(given)).toMatchObject({ code: 1014000009 });
    expect(await list()).toHaveLength(1);
    expect(await unbind({ dangerOptPassword: 'unbind-1' })).toMatchObject({ code: 0 });
  });

  it('only where it could end', async () => {
    await standing('waitReview');
    expect(await unbind()).toMatchObject({ code: 409 });
  });
});

describe('a binding that ended', () => {
  it('leaves the history readable to both, each with the other one’s name', async () => {
    const id = await standing('shipped');
    await unbind();
    const seen = { id, merchantName: '初见小铺', factoryName: '晨星印刷工厂' };
    for (const client of [merchant, factory]) {
      expect((await client.call(order.page, {})).list).toMatchObject([seen]);
      expect(await client.call(order.get, { id })).toMatchObject(seen);
    }
  });

  it('tells the factory, and leads no shop there any more', async () => {
    await unbind();
    const [told] = (await factory.call(notice.page, {})).list;
    expect(told).toMatchObject({ title: '客户解绑', body: expect.stringContaining('初见小铺') });
    expect((await merchant.call(shop.page, {})).list).toMatchObject([{ defaultFactoryId: null }]);
    expect(await merchant.call(shop.boundFactories, {})).toEqual([]);
    expect((await factory.call(customer.list, {})).map(({ merchantId }) => merchantId)).not.toContain(
      t.tenants.merchant3,
    );
  });

  it('keeps what waits here: it is pushed no more, and the reason says what to do', async () => {
    const id = await standing('waitPush', 0);
    await unbind();
    const { failed } = await push(id);
    expect(failed).toMatchObject([{ id, code: 409, msg: expect.stringContaining('已解绑的工厂') }]);
    await merchant.call(binding.bind, { inviteCode: DEMO_INVITES.factory });
    expect((await push(id)).successIds).toEqual([id]);
  });

  it('ends once, and may be made again', async () => {
    const [own] = await list();
    const codes = await Promise.all([1, 2].map(() => merchant.ask(binding.unbind, { id: own!.id })));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 404]);
    expect(await merchant.ask(binding.bind, { inviteCode: DEMO_INVITES.factory })).toMatchObject({ code: 0 });
    expect(await list()).toHaveLength(1);
  });
});
