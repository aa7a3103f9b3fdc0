import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { order } from '../../contract/order/order.ts';
import type { Platform } from '../../contract/platform/platform.ts';
import { shopSync } from '../../contract/shop-sync/shop-sync.ts';
import { shopBind } from '../../contract/shop/shop-bind.ts';
import { sendDueBacks } from '../../server/modules/shop-sync/ship-back.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { shopOrders, type ShopOrders } from '../support/shop-orders.ts';
import { startMedusa } from './medusa.ts';
import { BUYER, type RealShop } from './started.ts';
import { startVendure } from './vendure.ts';

// Relative paths: the package.json beside this file ends the reach of the product's own names.

// Real shops: an order is placed as a buyer does, pulled, mapped, pushed, made, shipped, and seen as shipped in the shop.

const MINUTES = 60_000;

describe.each<[Platform, (postgres: string) => Promise<RealShop>]>([
  ['vendure', startVendure],
  ['medusa', startMedusa],
])('%s', (platform, start) => {
  let t: TestApp;
  let o: ShopOrders;
  let shop: RealShop;
  let shopId: number;
  beforeAll(async () => {
    t = await startTestApp();
    o = await shopOrders(t);
    shop = await start(inject('postgresUrl'));
  }, 15 * MINUTES);
  afterAll(async () => {
    await t?.close();
    await shop?.stop();
  });

  it('refuses wrong keys with what to do, and takes the right ones', async () => {
    const wish = { platform, brandName: '云朵' };
    const wrong = await o.merchant.ask(shopBind.inputAuthorize, { ...wish, fields: shop.wrongFields });
    expect(wrong).toMatchObject({ code: 400, msg: expect.stringMatching(/请检查/) });
    shopId = await o.bind(platform, shop.fields);
  });

  it('has its orders here, mapped, pushed, made and shipped, and shows them as shipped', async () => {
    const { number } = await shop.buy([
      { sku: 'CASE-IP15', quantity: 2 },
      { sku: 'CASE-IP16', quantity: 1 },
    ]);
    // On a slow machine the shop's own time to be pulled comes first: what counts is that the order is here.
    expect(await o.pull(shopId)).toMatchObject({ status: 'done', result: { 失败店铺: 0 } });
    const found = (await o.find(number))!;
    expect(found.status).toBe('unmapped');
    const detail = await o.merchant.call(order.get, { id: found.id });
    expect(detail).toMatchObject({
      ...{ platform, source: 'platform', currency: 'USD' },
      ...{ recipientName: `${BUYER.firstName} ${BUYER.lastName}`, recipientPhone: BUYER.phone },
      ...{ country: 'US', province: BUYER.province, city: BUYER.city, postcode: BUYER.postcode },
      address: `${BUYER.street} ${BUYER.street2}`,
    });
    const lines = detail.lines.map((line) => [line.platformCode, line.quantity, line.unitCents]);
    expect(lines.toSorted()).toEqual([
      ['CASE-IP15', 2, 1990],
      ['CASE-IP16', 1, 2150],
    ]);
    await o.map(['CASE-IP15', 'CASE-IP16']);
    await o.ship(found.id, 'SF1234567890');
    expect(await shop.shipped(number)).toEqual({ shipped: false, waybillNos: [] });
    await sendDueBacks(t.app, new Date());
    expect(await shop.shipped(number)).toEqual({ shipped: true, waybillNos: ['SF1234567890'] });
    expect(await o.find(number)).toMatchObject({ status: 'shipped', platformSync: 'uploaded' });
    expect(await o.pull(shopId)).toMatchObject({ result: { 新增: 0 } });
  });

  it('splits: each part is told with its own number', async () => {
    const { number } = await shop.buy([{ sku: 'CASE-IP15', quantity: 2 }]);
    await o.pull(shopId);
    const { id } = (await o.find(number))!;
    const lines = (await o.merchant.call(order.get, { id })).lines;
    const part = [{ lineId: lines[0]!.id, quantity: 1 }];
    const params = { parts: [part, part] };
    const done = await o.merchant.call(order.action, { event: 'order.split', ids: [id], params });
    expect(done.failed).toEqual([]);
    const parts = await t.database.system
      .selectFrom('tradeOrder')
      .select('id')
      .where('parentId', '=', id)
      .orderBy('id')
      .execute();
    await o.ship(parts[0]!.id, 'PART-1');
    await sendDueBacks(t.app, new Date());
    expect((await shop.shipped(number)).waybillNos).toEqual(['PART-1']);
    await o.ship(parts[1]!.id, 'PART-2');
    await sendDueBacks(t.app, new Date());
    expect(await shop.shipped(number)).toMatchObject({ shipped: true });
    expect((await shop.shipped(number)).waybillNos.toSorted()).toEqual(['PART-1', 'PART-2']);
  });

  it('[D2] whose owner adds pieces before the push has them here; after the push the approval waits for the merchant', async () => {
    const { number } = await shop.buy([{ sku: 'CASE-IP15', quantity: 1 }]);
    await o.pull(shopId);
    const pieces = async () => {
      const { lines } = await o.merchant.call(order.get, { id: (await o.find(number))!.id });
      return lines.map((line) => [line.platformCode, line.quantity]).toSorted();
    };
    expect(await pieces()).toEqual([['CASE-IP15', 1]]);
    await shop.edit(number, [
      { sku: 'CASE-IP15', quantity: 8 },
      { sku: 'CASE-IP16', quantity: 2 },
    ]);
    await o.pull(shopId);
    const eight = [
      ['CASE-IP15', 8],
      ['CASE-IP16', 2],
    ];
    expect(await pieces()).toEqual(eight);

    const { id } = (await o.find(number))!;
    const act = (who: typeof o.merchant, event: string) =>
      who.call(order.action, { event, ids: [id], params: {} });
    expect((await act(o.merchant, 'order.push')).failed).toEqual([]);
    await shop.edit(number, [{ sku: 'CASE-IP16', quantity: 3 }]);
    await o.pull(shopId);
    expect(await pieces()).toEqual(eight);
    const seen = await o.factory.call(order.get, { id });
    expect(seen.platformChange).toEqual(['商品「CASE-IP16」由 2 件改为 3 件']);
    expect((await act(o.factory, 'order.approve')).failed).toHaveLength(1);

    const { version } = await o.merchant.call(order.get, { id });
    await o.merchant.call(shopSync.decide, { id, version, decision: 'follow' });
    expect(await pieces()).toEqual([
      ['CASE-IP15', 8],
      ['CASE-IP16', 3],
    ]);
    await o.ship(id, 'EDITED-1');
    await sendDueBacks(t.app, new Date());
    const { shipped, waybillNos } = await shop.shipped(number);
    expect(shipped).toBe(true);
    // Medusa packs added goods apart from the others: two parts with one number.
    expect([...new Set(waybillNos)]).toEqual(['EDITED-1']);
  });

  it('that cancels an order has it closed here', async () => {
    const { number } = await shop.buy([{ sku: 'CASE-IP16', quantity: 1 }]);
    await o.pull(shopId);
    expect(await o.find(number)).toMatchObject({ status: 'waitPush' });
    await shop.cancel(number);
    await o.pull(shopId);
    expect(await o.find(number)).toMatchObject({ status: 'closed' });
  });
});
