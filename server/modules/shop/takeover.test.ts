import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shop, SHOP_TYPE } from '#contract/shop/shop.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { platformConfirms } from '#tests/support/platforms.ts';
import { adapterOf, PlatformError } from '#server/modules/platform/service.ts';
import { accessOf } from './service.ts';

let t: TestApp;
let first: Client;
let second: Client;
beforeAll(async () => {
  t = await startTestApp();
  first = await t.as('merchant01');
  second = await t.as('merchant02');
});
beforeEach(() => void platformConfirms('shopify'));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => t.close());

const bind = (who: Client, at: string, key = 'k') =>
  who.call(shopBind.inputAuthorize, { platform: 'shopify', brandName: '云朵', fields: { shop: at, key } });

describe('a shop that its platform confirmed', () => {
  it('belongs to one account: another one that authorises it is told, and gets nothing yet', async () => {
    await bind(first, 'X1');
    const answer = await bind(second, 'X1');
    expect(answer).toMatchObject({
      outcome: 'elsewhere',
      shop: null,
      claim: { platformShopId: 'X1', platform: 'shopify' },
    });
    expect((await second.call(shop.page, {})).total).toBe(0);
    expect(await second.call(shopBind.claims, {})).toEqual([answer.claim]);
    expect(await first.call(shopBind.claims, {})).toEqual([]);
    const again = await bind(second, 'X1', 'k2');
    expect(again.claim!.id).toBe(answer.claim!.id);
  });

  it('is taken over: the other account keeps the shop and its open orders, by file, and is told', async () => {
    const { shop: theirs } = await bind(first, 'X2');
    await buildOrder(t.database.system, {
      merchantId: first.tenantId,
      shopId: theirs!.id,
      status: 'waitPush',
    });
    const { claim } = await bind(second, 'X2', 'new-key');
    const stranger = await first.ask(shopBind.unbindOther, { id: claim!.id });
    expect(stranger).toMatchObject({ code: 404 });
    expect(await first.ask(shopBind.unbindOther, { id: 999_999 })).toMatchObject({
      code: 404,
      msg: stranger.msg,
    });
    const taken = await second.call(shopBind.unbindOther, { id: claim!.id });
    expect(taken).toMatchObject({ outcome: 'bound', shop: { platformShopId: 'X2', type: SHOP_TYPE.api } });
    expect((await accessOf(t.app, second.tenantId, taken.shop!.id))?.access).toMatchObject({
      key: 'new-key',
    });
    expect(await accessOf(t.app, first.tenantId, theirs!.id)).toBeUndefined();
    expect((await first.call(shop.page, { keyword: theirs!.nick })).list).toMatchObject([
      { id: theirs!.id, type: SHOP_TYPE.file, autoSync: false, platformShopId: null },
    ]);
    const [order] = await t.database.system
      .selectFrom('tradeOrder')
      .select(['status', 'merchantId'])
      .where('shopId', '=', theirs!.id)
      .execute();
    expect(order).toEqual({ status: 10, merchantId: first.tenantId });
    const told = (await first.call(notice.page, {})).list.map((n) => n.body);
    expect(told).toEqual([expect.stringMatching(/已在另一个账号授权.*还有 1 个未完成订单/)]);
    expect(told[0]).not.toContain('拾光');
    expect(await second.ask(shopBind.unbindOther, { id: claim!.id })).toMatchObject({ code: 404 });
    // Now it is the other one's turn to be told.
    expect(await bind(first, 'X2')).toMatchObject({ outcome: 'elsewhere' });
  });

  it('is not taken over a day after it was authorised, nor once the claim was given up', async () => {
    await bind(first, 'X3');
    const { claim } = await bind(second, 'X3');
    await t.database.system
      .updateTable('shopClaim')
      .set({ validUntil: t.app.clock.now() })
      .where('id', '=', claim!.id)
      .execute();
    expect(await second.ask(shopBind.unbindOther, { id: claim!.id })).toMatchObject({ code: 404 });
    await bind(first, 'X3b');
    await bind(second, 'X3b');
    // Keys of nobody's shop are not kept for ever.
    const kept = await t.database.system.selectFrom('shopClaim').select('id').execute();
    expect(kept.map(({ id }) => id)).not.toContain(claim!.id);
    const renewed = await bind(second, 'X3');
    expect(await first.ask(shopBind.dropClaim, { id: renewed.claim!.id })).toMatchObject({ code: 404 });
    expect(await second.call(shopBind.dropClaim, { id: renewed.claim!.id })).toBe(true);
    expect(await second.ask(shopBind.unbindOther, { id: renewed.claim!.id })).toMatchObject({ code: 404 });
  });

  it('is free for everybody once its account deleted it', async () => {
    const { shop: theirs } = await bind(first, 'X4');
    expect(await first.call(shopAccess.delete, { id: theirs!.id })).toBe(true);
    expect(await bind(second, 'X4')).toMatchObject({ outcome: 'bound' });
  });

  it('goes to one of two who authorise it at the same moment', async () => {
    const both = await Promise.all([bind(first, 'X5'), bind(second, 'X5')]);
    expect(both.map((one) => one.outcome).toSorted()).toEqual(['bound', 'elsewhere']);
  });

  it('is taken over by password, where one is set', async () => {
    await bind(first, 'X6');
    const { claim } = await bind(second, 'X6');
    await second.call(tenant.setDangerPassword, { dangerOptPassword: 'geheim1' });
    expect(await second.ask(shopBind.unbindOther, { id: claim!.id })).toMatchObject({ code: 1014000009 });
    const taken = await second.ask(shopBind.unbindOther, { id: claim!.id, dangerOptPassword: 'geheim1' });
    expect(taken).toMatchObject({ code: 0 });
  });
});

describe('the address that a shop sends from', () => {
  const address = {
    name: '张三',
    phone: '13800000000',
    country: 'CN',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    address: '科技园 1 号',
    postcode: '518000',
  };

  it('is asked of its platform with its keys, for its merchant and for a factory that sees it', async () => {
    const asked = vi.spyOn(adapterOf('shopify')!, 'defaultAddress').mockResolvedValue(address);
    const { shop: made } = await bind(first, 'A9', 'key-9');
    const storeId = made!.id;
    expect(await first.call(shopAccess.defaultAddress, { storeId })).toEqual(address);
    expect(asked.mock.calls[0]![0]).toEqual({ shop: 'A9', key: 'key-9' });
    const factory = await t.as('factory01');
    expect(await factory.ask(shopAccess.defaultAddress, { storeId })).toMatchObject({ code: 404 });
    await first.call(shopAccess.share, { id: storeId, factoryIds: [factory.tenantId] });
    expect(await factory.call(shopAccess.defaultAddress, { storeId })).toEqual(address);
    asked.mockRejectedValue(new PlatformError('access', '授权已失效，请重新授权。'));
    expect(await first.ask(shopAccess.defaultAddress, { storeId })).toMatchObject({
      code: 409,
      msg: '授权已失效，请重新授权。',
    });
  });
});

it('a number that nobody confirmed takes nothing from anybody', async () => {
  const fields = { platformShopId: 'SAME', token: 'a' };
  const wish = { platform: 'pdd' as const, brandName: '云朵', nick: '同号店', fields };
  for (const who of [first, second])
    expect(await who.call(shopBind.bindToken, wish)).toMatchObject({ outcome: 'bound' });
});
