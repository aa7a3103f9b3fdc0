import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#contract/customer/customer.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { shop } from '#contract/shop/shop.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { letIn, logOf } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
let merchant: Client;
/** Another factory, with no customers of its own. */
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchant = await t.as('merchant03');
  await letIn(t, 'platform', ['factory:customer']);
  other = await t.as('admin01');
});
afterAll(() => t.close());

const rows = async (asked: object = {}) => (await factory.call(customer.page, asked)).list;
const names = async (asked: object = {}) => (await rows(asked)).map(({ merchantName }) => merchantName);
const idOf = async (merchantId: number) => (await rows()).find((row) => row.merchantId === merchantId)!.id;
const form = <M extends object>(more: M) => ({
  alias: '',
  groupId: null,
  contactName: '',
  contactMobile: '',
  remark: '',
  ...more,
});

describe('the customers of a factory', () => {
  it('are no business of merchants, nor of who may not see them', async () => {
    for (const username of ['merchant01', 'factory02'])
      expect(await (await t.as(username)).ask(customer.page, {}), username).toMatchObject({ code: 403 });
  });

  it('are those that are bound to it, the newest first, with the invite and who made it', async () => {
    const { inviteCode } = await factory.call(invite.create, {
      name: '展会',
      validUntil: null,
      mostUses: null,
    });
    await merchant.call(binding.bind, { inviteCode });
    const [first, ...rest] = await rows();
    expect(first).toMatchObject({
      merchantId: t.tenants.merchant3,
      merchantName: '初见小铺',
      source: 'invite',
      inviteCode,
      invitorName: '陈工',
      state: 'bound',
      unboundAt: null,
      groupId: null,
    });
    expect(rest.map((row) => row.merchantName).toSorted()).toEqual(['云朵手机壳旗舰店', '拾光配件商行']);
    expect((await factory.call(customer.page, { pageSize: 1, pageNo: 2 })).total).toBe(3);
    expect((await other.call(customer.page, {})).list).toEqual([]);
  });

  it('are found by parts of their names and of what the factory noted, by source and invitor', async () => {
    const id = await idOf(t.tenants.merchant3);
    await factory.call(
      customer.update,
      form({ id, alias: '林老板', contactName: '小林', contactMobile: '13911112222', remark: '只收周末' }),
    );
    for (const keyword of ['初见', '老板', '小林', '1111'])
      expect(await names({ keyword }), keyword).toEqual(['初见小铺']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await names({ source: 'invite' })).toEqual(['初见小铺']);
    expect(await names({ invitorId: 0 })).toHaveLength(2);
    const { invitorId } = (await rows({ keyword: '初见' }))[0]!;
    expect(await names({ invitorId })).toEqual(['初见小铺']);
    expect(await rows({ keyword: '初见' })).toMatchObject([{ alias: '林老板', remark: '只收周末' }]);
  });

  it('go by their new name once they change it', async () => {
    await merchant.call(tenant.rename, { name: '再见小铺' });
    expect(await names({ keyword: '再见' })).toEqual(['再见小铺']);
    expect(await names({ keyword: '初见' })).toEqual([]);
    await merchant.call(tenant.rename, { name: '初见小铺' });
  });

  it('are shown as gone once they are unbound, and keep what was noted when they come back', async () => {
    const [bound] = await merchant.call(binding.list, {});
    await merchant.call(binding.unbind, { id: bound!.id });
    expect(await names()).not.toContain('初见小铺');
    expect(await rows({ state: 'unbound' })).toMatchObject([
      { merchantName: '初见小铺', alias: '林老板', state: 'unbound', unboundAt: expect.any(Number) },
    ]);
    const { inviteCode } = await merchant.call(binding.ownCode, {});
    await factory.call(binding.bindV2, { inviteCode, factoryId: t.tenants.factory });
    expect((await rows())[0]).toMatchObject({
      merchantName: '初见小铺',
      alias: '林老板',
      source: 'merchantCode',
      state: 'bound',
      unboundAt: null,
    });
  });

  it('stand in a choice by name, as far as they are asked for', async () => {
    expect(await factory.call(customer.list, { keyword: '老板' })).toEqual([
      { merchantId: t.tenants.merchant3, merchantName: '初见小铺' },
    ]);
    expect(await factory.call(customer.list, { pageSize: 2 })).toHaveLength(2);
    const one = { merchantId: t.tenants.merchant1 };
    expect(await factory.call(customer.list, one)).toMatchObject([one]);
    expect(await other.call(customer.list, one)).toEqual([]);
  });

  it('have shops: the open ones of bound merchants', async () => {
    const { system } = t.database;
    const { merchant1, merchant3, designer, factory: factoryId } = t.tenants;
    const own = await buildShop(system, { merchantId: merchant1, nick: '云朵一店' });
    await buildShop(system, { merchantId: merchant1, nick: '云朵旧店', status: 1 });
    await buildShop(system, { merchantId: designer, nick: '陌生店' });
    await merchant.call(shop.createLocal, { brandName: '初见', nick: '初见一店' });
    const all = await factory.call(customer.shops, { factoryId });
    expect(all.map(({ shopName }) => shopName).toSorted()).toEqual(['云朵一店', '初见一店']);
    expect(await factory.call(customer.shops, { merchantId: merchant1 })).toEqual([
      {
        shopId: own.id,
        shopName: '云朵一店',
        platform: 'taobao',
        merchantId: merchant1,
        merchantName: '云朵手机壳旗舰店',
      },
    ]);
    expect(await factory.call(customer.shops, { keyword: '初见' })).toMatchObject([
      { merchantId: merchant3 },
    ]);
    expect(await factory.ask(customer.shops, { factoryId: t.tenants.platform })).toMatchObject({ code: 404 });
    expect(await other.call(customer.shops, {})).toEqual([]);
  });
});

describe('what a factory notes about a customer', () => {
  it('[A05] is no other factory’s: a foreign one is refused as an unknown one', async () => {
    const id = await idOf(t.tenants.merchant1);
    const unknown = await other.ask(customer.update, form({ id: 999_999 }));
    expect(unknown.code).toBe(404);
    const told = { code: 404, msg: unknown.msg };
    expect(await other.ask(customer.update, form({ id }))).toMatchObject(told);
    expect(await other.ask(customer.updateInvitor, { ids: [id], invitorId: null })).toMatchObject(told);
    expect(await other.ask(customer.unbind, { id })).toMatchObject(told);
    expect(await other.ask(customer.openOrders, { id })).toMatchObject(told);
  });

  it('is bounded, and the sentence says by what', async () => {
    const id = await idOf(t.tenants.merchant1);
    const wrong = (more: object) => factory.ask(customer.update, form({ id, ...more }));
    expect(await wrong({ alias: '长'.repeat(65) })).toMatchObject({ code: 400, msg: '备注名最多 64 个字' });
    expect(await wrong({ contactMobile: 'abc' })).toMatchObject({ code: 400 });
    expect(await wrong({ groupId: 999_999 })).toMatchObject({
      code: 400,
      msg: '分组不存在或已删除，请刷新后重新选择。',
    });
  });

  it('is told in the log', async () => {
    expect(await logOf(t, t.tenants.factory)).toContain('修改客户「初见小铺」的资料');
  });
});

describe('who looks after customers', () => {
  it('is one of the factory’s own people, for many customers at once: all or none', async () => {
    const people = await factory.call(customer.invitors, {});
    expect(people.map(({ realName }) => realName).toSorted()).toEqual(['周到', '小李', '陈工'].toSorted());
    const li = people.find(({ realName }) => realName === '小李')!.id;
    const ids = (await rows()).map(({ id }) => id);
    expect(
      await factory.ask(customer.updateInvitor, { ids: [...ids, 999_999], invitorId: li }),
    ).toMatchObject({
      code: 404,
    });
    expect(await rows({ invitorId: li })).toEqual([]);
    expect(await factory.call(customer.updateInvitor, { ids, invitorId: li })).toBe(true);
    expect(await rows({ invitorId: li })).toHaveLength(ids.length);
    expect((await rows())[0]).toMatchObject({ invitorName: '小李' });
    await factory.call(customer.updateInvitor, { ids: [ids[0]!], invitorId: null });
    expect(await rows({ invitorId: 0 })).toHaveLength(1);
  });

  it('is nobody of another tenant, and somebody is named', async () => {
    const { id: stranger } = await t.database.system
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'merchant01')
      .executeTakeFirstOrThrow();
    const ids = [await idOf(t.tenants.merchant1)];
    expect(await factory.ask(customer.updateInvitor, { ids, invitorId: stranger })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('不是本工厂的用户'),
    });
    expect(await factory.ask(customer.updateInvitor, { ids: [], invitorId: null })).toMatchObject({
      code: 400,
      msg: '请先选择客户',
    });
  });
});
