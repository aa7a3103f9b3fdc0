import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAuth, type KeyScope } from '#contract/open-auth/open-auth.ts';
import { openOrder } from '#contract/order/open-order.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { systemOf } from '#tests/support/signed.ts';

type System = ReturnType<typeof systemOf>;
let t: TestApp;
let merchant: Client;
let erp: System;
let wms: System;
let shopId: number;
let keys = 0;

const systemFor = async (user: string, scopes: KeyScope[]) =>
  systemOf(
    t,
    await (await t.as(user)).call(openAuth.create, { name: `系统 ${(keys += 1)}`, scopes, perMinute: 6000 }),
  );
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  erp = await systemFor('merchant01', [
    'business:order',
    'business:order:create',
    'business:order:push',
    'business:order:cancel',
  ]);
  wms = await systemFor('factory01', ['factory:order', 'factory:order:ship', 'factory:order:cancel']);
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, nick: '云朵一店' })).id;
  await buildSku(t.database.system, { factoryId: t.tenants.factory, code: 'Tpu-15', priceCents: 700 });
});
afterAll(() => t.close());

let made = 0;
let no: string;
beforeEach(() => void (no = `O-${(made += 1)}`));

const wanted = (given: object = {}) => ({
  shopId,
  platformOrderNo: no,
  recipientName: '赵示例',
  recipientPhone: '13900000000',
  country: '中国',
  province: '浙江省',
  city: '杭州市',
  address: '示例路 1 号',
  lines: [{ skuCode: 'TPU-15', quantity: 2, unitCents: 1990 }],
  ...given,
});
const rowsOf = (platformOrderNo: string) =>
  t.database.system
    .selectFrom('tradeOrder')
    .selectAll()
    .where('platformOrderNo', '=', platformOrderNo)
    .orderBy('id')
    .execute();
/** An order that the factory has packed. */
const packed = (given: object = {}) =>
  buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: t.tenants.factory,
    shopId,
    platformOrderNo: no,
    status: 'packed',
    ...given,
  });

describe('a tenant’s own system makes an order', () => {
  it('not without what it needs, and is told what is missing', async () => {
    for (const [given, says] of [
      [{ shopId: 999_999 }, '店铺不存在'],
      [{ platformOrderNo: '' }, '请填写平台单号'],
      [{ lines: [] }, '至少要有一行商品'],
      [{ lines: [{ quantity: 1 }] }, '请填写 skuCode 或 platformCode'],
      [{ lines: [{ skuCode: 'Tpu-15', quantity: 0 }] }, '数量最少为 1'],
      [{ lines: [{ skuCode: 'NONE', quantity: 1 }] }, '第 1 行：已绑定的工厂没有编码为「NONE」的 SKU'],
      [{ currency: 'yuan' }, '请填写币种'],
    ] as const)
      expect(await erp.ask(openOrder.create, wanted(given)), says).toMatchObject({
        code: 400,
        msg: expect.stringContaining(says),
      });
    expect(await rowsOf(no)).toEqual([]);
  });

  it('not in a shop, nor with a SKU, of somebody else', async () => {
    const theirs = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
    await buildSku(t.database.system, { factoryId: t.tenants.designer, code: 'FOREIGN' });
    expect(await erp.ask(openOrder.create, wanted({ shopId: theirs.id }))).toMatchObject({ code: 400 });
    const lines = [{ skuCode: 'FOREIGN', quantity: 1 }];
    expect(await erp.ask(openOrder.create, wanted({ lines }))).toMatchObject({ code: 400 });
    expect(await rowsOf(no)).toEqual([]);
  });

  it('that waits to be pushed, under the name of the key', async () => {
    const { created, order: state } = await erp.call(openOrder.create, wanted());
    expect([created, state.status, state.statusText]).toEqual([true, 'waitPush', '待推单']);
    const [row] = await rowsOf(no);
    expect(row).toMatchObject({
      id: state.id,
      merchantId: t.tenants.merchant1,
      amountCents: 3980,
      pieces: 2,
    });
    const log = await merchant.call(order.log, { id: state.id });
    expect(log.map(({ userName }) => userName)).toContain('接口：系统 1');
  });

  it('with a platform’s code, which waits for its mapping where there is none', async () => {
    const lines = [{ platformCode: `CODE-${no}`, quantity: 1 }];
    expect((await erp.call(openOrder.create, wanted({ lines }))).order.status).toBe('unmapped');
    await buildMapping(t.database.system, { merchantId: t.tenants.merchant1, code: 'POSTAGE' });
    const more = [
      { skuCode: 'Tpu-15', quantity: 1 },
      { platformCode: 'POSTAGE', quantity: 1 },
    ];
    const mapped = wanted({ platformOrderNo: `${no}-2`, lines: more });
    expect((await erp.call(openOrder.create, mapped)).order.status).toBe('waitPush');
  });

  it('once: the same number again answers the order that stands, also of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => erp.call(openOrder.create, wanted())));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.order.id)).size).toBe(1);
    expect(await rowsOf(no)).toHaveLength(1);
  });

  it('and pushes it at once, where the key may', async () => {
    const { order: state, notPushed } = await erp.call(openOrder.create, wanted({ push: true }));
    // Its goods have no picture: the factory's review holds it.
    expect([state.status, notPushed]).toEqual(['pendingRule', null]);
    const [row] = await rowsOf(no);
    expect(row).toMatchObject({ factoryId: t.tenants.factory, costCents: 1400 });

    const weak = await systemFor('merchant01', ['business:order:create']);
    const other = wanted({ platformOrderNo: `${no}-2`, push: true });
    expect(await weak.ask(openOrder.create, other)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('推单与撤回'),
    });
    expect(await rowsOf(`${no}-2`)).toEqual([]);
  });

  it('that is made but not pushed where the life cycle refuses, and says why', async () => {
    const lines = [{ platformCode: `CODE-${no}`, quantity: 1 }];
    const {
      created,
      order: state,
      notPushed,
    } = await erp.call(openOrder.create, wanted({ lines, push: true }));
    expect([created, state.status]).toEqual([true, 'unmapped']);
    expect(notPushed).toMatch(/匹配/);
  });
});

describe('a tenant’s own system reads orders', () => {
  it('by id, by our number and by the platform’s', async () => {
    const { order: state } = await erp.call(openOrder.create, wanted());
    for (const named of [{ id: state.id }, { orderNo: state.orderNo }, { platformOrderNo: no }]) {
      const found = await erp.call(openOrder.get, named);
      expect(found).toMatchObject({
        id: state.id,
        shopName: '云朵一店',
        recipientName: '赵示例',
        amountCents: 3980,
        lines: [{ lineNo: 1, skuCode: 'Tpu-15', quantity: 2, unitCents: 1990, hasPicture: false }],
        parcels: [],
      });
    }
    for (const named of [{}, { id: state.id, orderNo: state.orderNo }])
      expect(await erp.ask(openOrder.get, named)).toMatchObject({
        code: 400,
        msg: expect.stringContaining('之一指明订单'),
      });
  });

  it('not of another tenant, nor what its customers keep', async () => {
    const theirs = await buildOrder(t.database.system, { merchantId: t.tenants.merchant2 });
    const kept = await buildOrder(t.database.system, { merchantId: t.tenants.merchant1, shopId });
    for (const [who, { id, orderNo, platformOrderNo }] of [
      [erp, theirs],
      [wms, theirs],
      [wms, kept],
    ] as const) {
      const missing = await who.ask(openOrder.get, { id: 999_999 });
      expect(missing).toMatchObject({ code: 404 });
      for (const named of [{ id }, { orderNo }, { platformOrderNo }])
        for (const call of [openOrder.get, openOrder.shipment, openOrder.cancel] as const)
          expect(await who.ask(call, named)).toEqual({ ...missing, currentTime: expect.anything() });
      expect(await who.call(openOrder.status, { ids: [id] })).toEqual([]);
      expect((await who.call(openOrder.page, { platformOrderNo: [platformOrderNo] })).total).toBe(0);
    }
  });

  it('asks which shop is meant where two have the same number', async () => {
    const other = await buildShop(t.database.system, { merchantId: t.tenants.merchant1 });
    const first = await erp.call(openOrder.create, wanted());
    const second = await erp.call(openOrder.create, wanted({ shopId: other.id }));
    expect(await erp.ask(openOrder.get, { platformOrderNo: no })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('shopId'),
    });
    const named = { platformOrderNo: no, shopId: other.id };
    expect((await erp.call(openOrder.get, named)).id).toBe(second.order.id);
    expect((await erp.call(openOrder.status, { platformOrderNo: [no] })).map(({ id }) => id)).toEqual([
      first.order.id,
      second.order.id,
    ]);
  });

  it('page by page, narrowed', async () => {
    const { order: state } = await erp.call(openOrder.create, wanted({ push: true }));
    const all = await erp.call(openOrder.page, { status: 'pendingRule', pageSize: 1 });
    expect(all.list).toHaveLength(1);
    expect(all.total).toBeGreaterThan(0);
    const mine = { platformOrderNo: [no] };
    expect((await erp.call(openOrder.page, mine)).list).toMatchObject([
      { id: state.id, status: 'pendingRule' },
    ]);
    // The factory sees what was pushed to it.
    expect((await wms.call(openOrder.page, mine)).list.map(({ id }) => id)).toEqual([state.id]);
    expect(await erp.ask(openOrder.page, { pageSize: 201 })).toMatchObject({ code: 400 });
  });

  it('states of many at once', async () => {
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(
        async (part) =>
          (await erp.call(openOrder.create, wanted({ platformOrderNo: `${no}${part}` }))).order.id,
      ),
    );
    expect((await erp.call(openOrder.status, { ids: [...ids, 999_999] })).map(({ id }) => id)).toEqual(
      ids.toSorted((a, b) => a - b),
    );
    for (const wrong of [{}, { ids, platformOrderNo: [no] }, { ids: Array.from({ length: 501 }, () => 1) }])
      expect((await erp.ask(openOrder.status, wrong)).code).toBe(400);
  });

  it('the shops that it can make orders for', async () => {
    const shops = await erp.call(openOrder.shops, {});
    expect(shops).toContainEqual({ id: shopId, nick: '云朵一店', platform: 'taobao' });
    const mine = await t.database.system
      .selectFrom('shop')
      .select('id')
      .where('merchantId', '=', t.tenants.merchant1)
      .execute();
    expect(shops.map(({ id }) => id).toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
  });
});

describe('a tenant’s own system moves orders', () => {
  it('pushes one, and again is no harm', async () => {
    const { order: state } = await erp.call(openOrder.create, wanted());
    const pushed = await erp.call(openOrder.push, { id: state.id });
    expect(pushed.status).toBe('pendingRule');
    expect(await erp.call(openOrder.push, { id: state.id })).toEqual(pushed);
    const events = (await merchant.call(order.log, { id: state.id })).map(({ event }) => event);
    expect(events.filter((event) => event === 'order.push')).toHaveLength(1);
  });

  it('cancels one, and again is no harm', async () => {
    const { order: state } = await erp.call(openOrder.create, wanted());
    expect(await erp.call(openOrder.cancel, { platformOrderNo: no })).toMatchObject({ status: 'closed' });
    expect(await erp.call(openOrder.cancel, { id: state.id })).toMatchObject({ status: 'closed' });
    const events = (await merchant.call(order.log, { id: state.id })).map(({ event }) => event);
    expect(events.filter((event) => event === 'order.cancel')).toHaveLength(1);
  });

  it('cancels nothing that the life cycle holds, and says why', async () => {
    const { id } = await packed({ status: 'shipped' });
    const before = await rowsOf(no);
    expect(await erp.ask(openOrder.cancel, { id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/[\u4e00-\u9fff]{2}/),
    });
    expect(await rowsOf(no)).toEqual(before);
  });

  it('of a factory ships what is packed, with its waybill, which the merchant’s then reads', async () => {
    const { id, orderNo } = await packed();
    const waybill = { waybillNo: `SF${no}`, expressName: '顺丰' };
    for (const waybillNo of ['', 'SF1😀', '7.3190012345678E+13'])
      expect(await wms.ask(openOrder.ship, { id, waybillNo })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('运单号'),
      });
    expect(await wms.call(openOrder.ship, { orderNo, ...waybill })).toMatchObject({ status: 'shipped' });
    expect(await wms.call(openOrder.ship, { orderNo, ...waybill })).toMatchObject({ status: 'shipped' });
    expect(await wms.ask(openOrder.ship, { orderNo, waybillNo: 'ANOTHER' })).toMatchObject({ code: 409 });
    expect((await erp.call(openOrder.shipment, { platformOrderNo: no })).parcels).toEqual([
      { ...waybill, expressName: '顺丰速运', shippedAt: expect.any(Number) },
    ]);
    expect((await erp.call(openOrder.get, { id })).parcels).toHaveLength(1);
  });
});
