import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { binding } from '#contract/binding/binding.ts';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { order } from '#contract/order/order.ts';
import { sku } from '#contract/sku/sku.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop } from '#tests/support/goods.ts';
import { logOf } from '#tests/support/partners.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant03');
});
afterAll(() => t.close());

const create = (factoryName: string, who = merchant) => who.ask(ownFactory.createVirtual, { factoryName });
const list = () => merchant.call(binding.list, {});

describe('a virtual factory', () => {
  it('is made by a merchant who may bind factories, and by nobody else', async () => {
    for (const username of ['merchant04', 'factory01'])
      expect(await create('自己的厂', await t.as(username)), username).toMatchObject({ code: 403 });
    expect(await create('a/b')).toMatchObject({ code: 400, msg: '工厂名称不能包含特殊符号' });
    expect(await create(' ')).toMatchObject({ code: 400, msg: '请输入工厂名称' });
    expect(await list()).toEqual([]);
  });

  it('is bound at once, and led by who made it: he enters it, gives it goods, and orders go there', async () => {
    const { data } = await create('自家工作室');
    expect(await list()).toMatchObject([
      { id: data.id, factoryId: data.factoryId, factoryName: '自家工作室', virtual: true, openOrders: 0 },
    ]);
    const inside = await t.as('merchant03', data.factoryId);
    const { id: skuId } = await inside.call(sku.create, {
      code: 'OWN-1',
      name: '手工壳',
      material: '软壳',
      brand: '华为',
      model: 'Mate 70',
      color: '黑',
      priceCents: 900,
    });
    const merchantId = t.tenants.merchant3;
    const { id: shopId } = await buildShop(t.database.system, { merchantId });
    const line = { platformCode: 'A', kind: 'sku', skuId, costCents: 900, factoryId: data.factoryId };
    const { id } = await buildOrder(t.database.system, {
      merchantId,
      shopId,
      status: 'waitPush',
      lines: [line],
    });
    expect((await merchant.call(order.action, { event: 'order.push', ids: [id] })).successIds).toEqual([id]);
    expect((await inside.call(order.page, {})).list).toMatchObject([{ id }]);
    expect(await logOf(t, merchantId)).toContain('新建虚拟工厂「自家工作室」');
  });

  it('leaves its maker where he began: he signs in to his own tenant', async () => {
    expect((await t.as('merchant03')).tenantId).toBe(t.tenants.merchant3);
  });

  it('has a name of its own among the merchant’s factories', async () => {
    const codes = await Promise.all([1, 2].map(() => create('第二个厂')));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 409]);
    expect(await create('第二个厂')).toMatchObject({ code: 409, msg: expect.stringContaining('第二个厂') });
  });

  it('invites nobody: it works for its merchant', async () => {
    const [own] = await list();
    const { permissions } = await t.database.system
      .selectFrom('role')
      .select('permissions')
      .where('tenantId', '=', own!.factoryId)
      .executeTakeFirstOrThrow();
    expect(permissions).toContain('factory:sku:edit');
    expect(permissions).not.toContain('factory:customer');
  });

  it('closes when it is unbound, where no order is open there', async () => {
    const own = (await list()).find(({ factoryName }) => factoryName === '第二个厂')!;
    expect(await merchant.call(binding.unbind, { id: own.id })).toBe(true);
    const [merchant3, { factoryId }] = [await t.as('merchant03'), own];
    expect(await merchant3.ask(auth.chooseTenant, { tenantId: factoryId })).toMatchObject({ code: 403 });
    const busy = (await list()).find(({ factoryName }) => factoryName === '自家工作室')!;
    expect(await merchant.ask(binding.unbind, { id: busy.id })).toMatchObject({ code: 409 });
    expect((await t.as('merchant03', busy.factoryId)).tenantId).toBe(busy.factoryId);
  });
});

describe('what a merchant notes about a factory', () => {
  it('is his own, kept beside its name; only his virtual factory is renamed', async () => {
    await merchant.call(binding.bind, { inviteCode: DEMO_INVITES.factory });
    const real = (await list()).find(({ virtual }) => !virtual)!;
    const note = { alias: '老陈厂', contactName: '陈工', contactMobile: '13800000001', remark: '周三发货' };
    expect(await merchant.call(ownFactory.update, { id: real.id, ...note })).toBe(true);
    expect((await list()).find(({ id }) => id === real.id)).toMatchObject({
      ...note,
      factoryName: '晨星印刷工厂',
    });
    expect(
      await merchant.ask(ownFactory.update, { id: real.id, factoryName: '改名', ...note }),
    ).toMatchObject({
      code: 400,
      msg: '工厂的名称由工厂自己修改；您可以为它填写备注名。',
    });
    const own = (await list()).find(({ virtual }) => virtual)!;
    await merchant.call(ownFactory.update, { id: own.id, factoryName: '自家新工作室' });
    expect((await list()).map(({ factoryName }) => factoryName)).toContain('自家新工作室');
    expect(await merchant.ask(ownFactory.update, { id: own.id, factoryName: '晨星印刷工厂' })).toMatchObject({
      code: 409,
    });
  });

  it('[A05] is of no other merchant: a foreign binding is refused as an unknown one', async () => {
    if ((await list()).length === 0) await merchant.call(binding.bind, { inviteCode: DEMO_INVITES.factory });
    const [own] = await list();
    const other = await t.as('merchant01');
    const unknown = await other.ask(ownFactory.update, { id: 999_999 });
    expect(unknown.code).toBe(404);
    expect(await other.ask(ownFactory.update, { id: own!.id })).toMatchObject({
      code: 404,
      msg: unknown.msg,
    });
    expect((await other.call(binding.list, {})).map(({ alias }) => alias)).toEqual(['']);
  });

  it('goes with the rename of the tenant', async () => {
    const own = (await list()).find(({ virtual }) => virtual)!;
    const inside = await t.as('merchant03', own.factoryId);
    await inside.call(tenant.rename, { name: '由里面改名' });
    expect((await list()).find(({ id }) => id === own.id)).toMatchObject({ factoryName: '由里面改名' });
  });
});

describe('[S11] what a binding answers', () => {
  it('carries shopName: the merchant’s, whichever side binds', async () => {
    const two = await t.as('merchant05');
    // What the tests before have left, where they ran.
    for (const { id, virtual } of await list()) if (!virtual) await merchant.call(binding.unbind, { id });
    expect(await two.call(binding.bind, { inviteCode: DEMO_INVITES.factory })).toMatchObject({
      inviteCode: DEMO_INVITES.factory,
      factoryId: t.tenants.factory,
      shopName: '初见小铺',
    });
    const again = (await list()).find(({ virtual }) => !virtual)!;
    await merchant.call(binding.unbind, { id: again.id });
    const factory = await t.as('factory01');
    const answer = await factory.call(binding.bindV2, {
      inviteCode: DEMO_INVITES.business,
      factoryId: t.tenants.factory,
    });
    expect(answer).toMatchObject({ shopName: '初见小铺', factoryName: '晨星印刷工厂' });
  });
});
