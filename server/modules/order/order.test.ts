import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildPicture } from '#tests/support/goods.ts';
import { createOrders } from './create/create-orders.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

describe('one order', () => {
  it('goes its whole way: in, mapped, pushed, approved, packed by force, shipped', async () => {
    const system = t.database.system;
    const { id: shopId } = await system
      .insertInto('shop')
      .values({ merchantId: t.tenants.merchant1, platform: 'taobao', brandName: '云朵', nick: '云朵旗舰店' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: skuId } = await system
      .insertInto('sku')
      .values({
        factoryId: t.tenants.factory,
        code: 'TPU-I15',
        name: '透明壳',
        material: 'TPU',
        brand: 'Apple',
        model: 'iPhone 15',
        color: '透明',
        priceCents: 1250,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const db = t.database.of(t.tenants.merchant1);
    await db.transaction().execute((trx) =>
      createOrders(
        trx,
        { merchantId: t.tenants.merchant1, shopId, shopName: '云朵旗舰店', platform: 'taobao' },
        [
          {
            platformOrderNo: 'T1',
            currency: 'CNY',
            amountCents: 5900,
            recipientName: '王小明',
            recipientPhone: '13812345678',
            address: '幸福路 1 号',
            lines: [{ platformCode: 'A1', title: '手机壳', variation: '', quantity: 2, unitCents: 2950 }],
          },
        ],
        { userId: 1, userName: null, now: new Date() },
      ),
    );
    const [row] = (await merchant.call(order.page, {})).list;
    const id = row!.id;
    expect(row).toMatchObject({ status: 'unmapped', pieces: 2, goods: [{ platformCode: 'A1' }] });
    expect((await factory.call(order.page, {})).total).toBe(0);

    const { id: pictureFileId } = await buildPicture(system, t.tenants.merchant1);
    await merchant.call(mapping.save, { codes: ['A1'], kind: 'sku', skuId, pictureFileId });
    expect(await merchant.call(order.pushEstimate, { ids: [id] })).toMatchObject({
      factories: [{ orders: 1, pieces: 2, costCents: 2500 }],
      refused: [],
    });
    const send = (who: Client, event: string, rest: object = {}) =>
      who.call(order.action, { event, ids: [id], params: {}, ...rest });
    expect((await send(merchant, 'order.push')).successIds).toEqual([id]);
    expect((await factory.call(order.statusCount, {})).status.waitReview).toBe(1);
    expect((await send(factory, 'order.approve')).successIds).toEqual([id]);
    expect((await send(factory, 'order.pack.forced')).failed).toMatchObject([
      { msg: '请先完成危险操作验证。' },
    ]);
    expect((await send(factory, 'order.pack.forced', { dangerVerified: true })).successIds).toEqual([id]);
    expect((await send(factory, 'order.ship', { params: { waybillNo: 'SF123' } })).successIds).toEqual([id]);

    const detail = await merchant.call(order.get, { id });
    expect(detail).toMatchObject({
      status: 'shipped',
      waybillNo: 'SF123',
      packages: [{ waybillNo: 'SF123' }],
    });
    expect(detail.log.map((event) => event.title)).toEqual([
      '发货',
      '一键打包',
      '审核通过',
      '推单',
      '匹配',
      '导入',
    ]);
    expect((await factory.call(order.statusCount, {})).status).toMatchObject({ shipped: 1, waitReview: 0 });
    expect((await factory.call(order.page, { recipient: '小明' })).total).toBe(1);
    expect((await factory.call(order.page, { recipient: '大明' })).total).toBe(0);
  });
});
