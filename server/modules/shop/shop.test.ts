import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shop, SHOP_TYPE } from '#contract/shop/shop.ts';
import { customer } from '#contract/customer/customer.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());

describe('shops', () => {
  it('of another merchant are neither shown nor taken', async () => {
    const foreign = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
    expect((await merchant.call(shop.page, {})).list).toEqual([]);
    expect(await merchant.ask(shop.boundFactories, { shopId: foreign.id })).toMatchObject({ code: 404 });
  });

  it('are no business of a factory, nor customers of a merchant', async () => {
    const factory = await t.as('factory01');
    expect(await factory.ask(shop.page, {})).toMatchObject({ code: 403 });
    expect(await merchant.ask(customer.list, {})).toMatchObject({ code: 403 });
  });

  it('[S08] come all at once, a thousand to a page, without the closed ones', async () => {
    const merchantId = t.tenants.merchant1;
    const own = await buildShop(t.database.system, { merchantId, platform: 'temu', nick: '海外店' });
    await buildShop(t.database.system, { merchantId, nick: '关闭的店', status: 1 });
    const { list, total } = await merchant.call(shop.page, { pageSize: 1000 });
    expect(list).toEqual([
      {
        id: own.id,
        platform: 'temu',
        brandName: '云朵',
        nick: '海外店',
        defaultFactoryId: null,
        type: SHOP_TYPE.file,
        platformShopId: null,
        tokenExpires: null,
        serviceExpires: null,
        autoSync: false,
        sharedWith: 0,
        createdAt: own.createdAt.getTime(),
      },
    ]);
    expect(total).toBe(1);
  });
});

describe('a local shop', () => {
  const local = (nick: string, who = merchant, brandName = '云朵') =>
    who.ask(shop.createLocal, { brandName, nick });

  it('is not made by who may not, nor by a factory', async () => {
    expect(await local('店', await t.as('merchant04'))).toMatchObject({ code: 403 });
    expect(await local('店', await t.as('factory01'))).toMatchObject({ code: 403 });
  });

  it.each([...'\\/:*?"<>|'])('[V04] is not called with %s', async (sign) => {
    expect(await local(`店${sign}`)).toMatchObject({ code: 400, msg: '店铺名称不能包含特殊符号' });
    expect(await local('店', merchant, `云${sign}`)).toMatchObject({
      code: 400,
      msg: '品牌名称不能包含特殊符号',
    });
  });

  it('is made once under a name, and is there for orders at once; another merchant may use the name, too', async () => {
    const { data, code } = await local(' 线下体验店 ');
    expect(code).toBe(0);
    expect(data).toMatchObject({
      id: expect.any(Number),
      platform: 'local',
      brandName: '云朵',
      nick: '线下体验店',
      defaultFactoryId: null,
      type: SHOP_TYPE.local,
    });
    expect((await merchant.call(shop.page, {})).list).toContainEqual(data);
    expect(await local('线下体验店')).toMatchObject({
      code: 409,
      msg: '线下店铺「线下体验店」已存在，请换一个店铺名称。',
    });
    expect(await local('线下体验店', await t.as('merchant02'))).toMatchObject({ code: 0 });
  });
});

describe('who is bound to whom', () => {
  const bind = (merchantId: number, factoryId: number) =>
    t.database.system.insertInto('binding').values({ merchantId, factoryId }).execute();

  it('is told to both, and a shop names its default factory first', async () => {
    await bind(t.tenants.merchant1, t.tenants.platform);
    const factory = { factoryId: t.tenants.factory, factoryName: '晨星印刷工厂' };
    const platform = { factoryId: t.tenants.platform, factoryName: 'PodFlow 平台' };
    expect(await merchant.call(shop.boundFactories, {})).toEqual([factory, platform]);
    const own = await buildShop(t.database.system, {
      merchantId: t.tenants.merchant1,
      defaultFactoryId: t.tenants.platform,
    });
    expect(await merchant.call(shop.boundFactories, { shopId: own.id })).toEqual([platform, factory]);
    expect(await (await t.as('merchant03')).call(shop.boundFactories, {})).toEqual([]);
    expect(await (await t.as('factory01')).call(customer.list, {})).toEqual(
      expect.arrayContaining([
        { merchantId: t.tenants.merchant1, merchantName: '云朵手机壳旗舰店' },
        { merchantId: t.tenants.merchant2, merchantName: '拾光配件商行' },
      ]),
    );
    expect(await (await t.as('admin01')).call(customer.list, {})).toHaveLength(1);
  });
});
