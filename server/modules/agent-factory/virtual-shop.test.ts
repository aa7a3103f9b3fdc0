import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { virtualShop } from '#contract/agent-factory/agent-factory.ts';
import { customer } from '#contract/customer/customer.ts';
import { shop } from '#contract/shop/shop.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { letIn } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const LOGISTICS = {
  expressName: '顺丰速运',
  senderName: '晨星仓库',
  senderPhone: '0571-88889999',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: '文三路 1 号',
};
const set = (more: object = {}, logistics: object = {}, who = factory) =>
  who.ask(virtualShop.set, { shopName: '门市', logistics: { ...LOGISTICS, ...logistics }, ...more });
const get = () => factory.call(virtualShop.get, { factoryId: t.tenants.factory });

describe('the virtual shop of a factory', () => {
  it('is not there before it is set up, and cannot be entered', async () => {
    expect(await get()).toBeNull();
    expect(await factory.ask(virtualShop.enter, {})).toMatchObject({ code: 404 });
  });

  it('is no business of others; another factory’s is unknown', async () => {
    for (const username of ['merchant01', 'factory02'])
      expect(await set({}, {}, await t.as(username)), username).toMatchObject({ code: 403 });
    expect(await factory.ask(virtualShop.get, { factoryId: t.tenants.platform })).toMatchObject({
      code: 404,
    });
  });

  it.each([
    [{ shopName: 'a/b' }, {}, '店铺名称不能包含特殊符号'],
    [{}, { expressName: '' }, '请输入快递公司'],
    [{}, { senderName: ' ' }, '请输入寄件人'],
    [{}, { senderPhone: '12' }, expect.stringContaining('5 至 15 位数字')],
    [{}, { address: '' }, '请输入详细地址'],
  ])('is not set up with %j %j', async (more, logistics, msg) => {
    expect(await set(more, logistics)).toMatchObject({ code: 400, msg });
    expect(await get()).toBeNull();
  });

  it('opens with its first setting, once for two at the same moment, and keeps the last setting', async () => {
    await Promise.all([set(), set()]);
    const opened = (await get())!;
    expect(opened).toMatchObject({
      shopName: '门市',
      logistics: { ...LOGISTICS, senderPhone: '057188889999' },
    });
    const shops = await factory.call(customer.shops, { merchantId: opened.merchantId });
    expect(shops).toMatchObject([{ shopId: opened.shopId, shopName: '门市', platform: 'local' }]);
    await set({ shopName: '总店门市' }, { expressName: '中通' });
    expect(await get()).toMatchObject({
      ...opened,
      shopName: '总店门市',
      logistics: { expressName: '中通快递' },
    });
  });

  it('is a customer of the factory that cannot be unbound', async () => {
    const [own] = (await factory.call(customer.page, { source: 'virtual' })).list;
    expect(own).toMatchObject({ merchantName: '晨星印刷工厂·虚拟店铺', source: 'virtual' });
    expect(await factory.ask(customer.unbind, { id: own!.id })).toMatchObject({
      code: 400,
      msg: '这是本工厂自己的虚拟店铺，不能解绑。',
    });
  });

  it('is entered by who may see customers: he makes orders there, and begins his day where he did', async () => {
    await letIn(t, 'factory', ['factory:customer']);
    const li = await t.as('factory02');
    const { tenantId } = await li.call(virtualShop.enter, {});
    await li.call(virtualShop.enter, {});
    const inside = await t.as('factory02', tenantId);
    expect((await inside.call(shop.page, {})).list).toMatchObject([
      { nick: '总店门市', defaultFactoryId: t.tenants.factory },
    ]);
    await buildShop(t.database.system, { merchantId: tenantId, platform: 'local', nick: '二号门市' });
    expect(await set({ shopName: '二号门市' })).toMatchObject({
      code: 409,
      msg: '虚拟店铺里已有同名店铺，请换一个店铺名称。',
    });
    expect((await t.as('factory02')).tenantId).toBe(t.tenants.factory);
  });
});
