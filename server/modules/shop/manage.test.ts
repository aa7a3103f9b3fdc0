import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binding } from '#contract/binding/binding.ts';
import { notice } from '#contract/notice/notice.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shop, SHOP_TYPE } from '#contract/shop/shop.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let other: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  other = await t.as('merchant02');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const GONE = { code: 404, msg: '店铺不存在，请刷新后重新选择。' };
const own = (more: object = {}) => buildShop(t.database.system, { merchantId: merchant.tenantId, ...more });
const rowOf = (id: number) =>
  t.database.system.selectFrom('shop').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logged = async (who = merchant) =>
  (
    await t.database.system
      .selectFrom('tenantLog')
      .select('text')
      .where('tenantId', '=', who.tenantId)
      .where('kind', '=', 'shop')
      .execute()
  ).map((line) => line.text);

describe('a shop', () => {
  it('is renamed, to a name that none of its platform has', async () => {
    const a = await own({ platform: 'taobao', nick: '旧名' });
    await own({ platform: 'taobao', nick: '占用' });
    const update = (id: number, nick: string, who = merchant) =>
      who.ask(shopAccess.update, { id, brandName: '新品牌', nick });
    expect(await update(a.id, '新名')).toMatchObject({
      code: 0,
      data: { nick: '新名', brandName: '新品牌' },
    });
    expect(await update(a.id, '占用')).toMatchObject({
      code: 409,
      msg: '店铺「占用」已存在，请换一个店铺名称。',
    });
    expect(await update(a.id, 'a/b')).toMatchObject({ code: 400, msg: '店铺名称不能包含特殊符号' });
    expect(await update(a.id, '夺走', other)).toMatchObject(GONE);
    expect(await update(999_999, '夺走', other)).toMatchObject(GONE);
    expect((await rowOf(a.id)).nick).toBe('新名');
    expect(await logged()).toContain('修改店铺「旧名」，改名为「新名」');
  });

  it('is pulled by the clock only where its platform lets orders be pulled', async () => {
    const file = await own({ platform: 'taobao' });
    const api = await own({ platform: 'vendure', type: SHOP_TYPE.api });
    const set = (id: number, status: number) => merchant.ask(shopAccess.setAutoSync, { id, status });
    expect(await set(api.id, 1)).toMatchObject({ code: 0, data: { autoSync: true } });
    expect(await set(api.id, 0)).toMatchObject({ code: 0, data: { autoSync: false } });
    expect(await set(file.id, 1)).toMatchObject({ code: 409, msg: expect.stringContaining('按文件导入') });
    const keyless = await own({ platform: 'vendure', type: SHOP_TYPE.file });
    expect(await set(keyless.id, 1)).toMatchObject({ code: 409, msg: expect.stringContaining('请先授权') });
    expect(await set(api.id, 2)).toMatchObject({ code: 400 });
    expect(await other.ask(shopAccess.setAutoSync, { id: api.id, status: 1 })).toMatchObject(GONE);
  });

  it('has a bound factory for its default, or none', async () => {
    const { id } = await own();
    const set = (factoryId: number | null) => merchant.ask(shopAccess.setDefaultFactory, { id, factoryId });
    expect(await set(factory.tenantId)).toMatchObject({
      code: 0,
      data: { defaultFactoryId: factory.tenantId },
    });
    const unbound = await set(t.tenants.designer);
    expect(unbound).toMatchObject({ code: 404, msg: '工厂不存在或未绑定，请刷新后重新选择。' });
    expect(await set(999_999)).toMatchObject({ code: 404, msg: unbound.msg });
    expect(await set(null)).toMatchObject({ code: 0, data: { defaultFactoryId: null } });
  });

  it('tells where its service is renewed, where there is such a place', async () => {
    const taobao = await own({ platform: 'taobao' });
    const temu = await own({ platform: 'temu' });
    expect((await merchant.call(shopAccess.renewalUrl, { id: taobao.id })).url).toMatch(
      /^https:\/\/fuwu\.taobao\.com/,
    );
    expect(await merchant.ask(shopAccess.renewalUrl, { id: temu.id })).toMatchObject({ code: 409 });
    expect(await other.ask(shopAccess.renewalUrl, { id: taobao.id })).toMatchObject(GONE);
  });
});

describe('a shared shop', () => {
  const share = (id: number, factoryIds: number[], who = merchant) =>
    who.ask(shopAccess.share, { id, factoryIds });
  const seen = async () => (await factory.call(shopAccess.sharedPage, {})).list;

  it('is seen by the bound factories that it is shared with, until it is not', async () => {
    const a = await own({
      platform: 'temu',
      nick: '共享店',
      tokenExpires: new Date(Date.now() + 86_400_000),
    });
    expect(await seen()).toEqual([]);
    expect(await share(a.id, [factory.tenantId, factory.tenantId])).toMatchObject({ code: 0 });
    expect(await merchant.call(shopAccess.sharedIds, { id: a.id })).toEqual([factory.tenantId]);
    expect(await seen()).toMatchObject([
      {
        id: a.id,
        merchantId: merchant.tenantId,
        merchantName: '云朵手机壳旗舰店',
        nick: '共享店',
        isDefault: false,
      },
    ]);
    expect((await factory.call(shopAccess.sharedPage, { keyword: '没有' })).total).toBe(0);
    expect((await factory.call(shopAccess.sharedPage, { keyword: '手机壳旗舰' })).total).toBe(1);
    expect((await factory.call(shopAccess.sharedPage, { expiring: 'yes' })).total).toBe(1);
    expect((await factory.call(shopAccess.sharedPage, { merchantId: other.tenantId })).total).toBe(0);
    const notices = (await factory.call(notice.page, {})).list;
    expect(notices.filter((n) => n.body.includes('「共享店」共享给了本工厂'))).toHaveLength(1);
    expect((await merchant.call(shop.page, { keyword: '共享' })).list).toMatchObject([{ sharedWith: 1 }]);
    expect(await share(a.id, [])).toMatchObject({ code: 0 });
    expect(await seen()).toEqual([]);
  });

  it('is shared with no factory that is not bound, and by nobody else', async () => {
    const a = await own();
    const unbound = await share(a.id, [t.tenants.designer]);
    expect(unbound).toMatchObject({ code: 404 });
    expect(await share(a.id, [999_999])).toMatchObject({ code: 404, msg: unbound.msg });
    expect(await share(a.id, [factory.tenantId], other)).toMatchObject(GONE);
    expect(await other.ask(shopAccess.sharedIds, { id: a.id })).toMatchObject(GONE);
    const helping = t.database.of(factory.tenantId).insertInto('shopShare').values({
      merchantId: merchant.tenantId,
      shopId: a.id,
      factoryId: factory.tenantId,
      createdAt: new Date(),
    });
    await expect(helping.execute()).rejects.toThrow(/permission denied/);
  });

  it('is seen no more by a factory that is unbound', async () => {
    const a = await buildShop(t.database.system, { merchantId: other.tenantId, nick: '将解绑' });
    await share(a.id, [factory.tenantId], other);
    expect((await seen()).map((row) => row.id)).toEqual([a.id]);
    const [bound] = await other.call(binding.list, {});
    await other.call(binding.unbind, { id: bound!.id });
    expect(await seen()).toEqual([]);
  });

  it('gives no address where nothing opens it', async () => {
    const a = await own({ platform: 'taobao' });
    const ask = (who: Client) => who.ask(shopAccess.defaultAddress, { storeId: a.id });
    expect(await ask(factory)).toMatchObject(GONE);
    expect(await ask(other)).toMatchObject(GONE);
    expect(await ask(merchant)).toMatchObject({ code: 409, msg: expect.stringContaining('没有接口授权') });
  });
});

describe('deleting a shop', () => {
  const remove = (id: number, more: object = {}, who = merchant) =>
    who.ask(shopAccess.delete, { id, ...more });

  it('is refused while orders of it are open, and says how many', async () => {
    const a = await own({ nick: '忙店' });
    const order = await buildOrder(t.database.system, {
      merchantId: merchant.tenantId,
      shopId: a.id,
      status: 'waitPush',
    });
    await buildOrder(t.database.system, { merchantId: merchant.tenantId, shopId: a.id, status: 'shipped' });
    expect(await remove(a.id)).toMatchObject({
      code: 409,
      msg: '店铺「忙店」还有 1 个订单没有完成，请等它们发货，或先撤回、取消后再删除。',
    });
    await t.database.system
      .updateTable('tradeOrder')
      .set({ status: 80 })
      .where('id', '=', order.id)
      .execute();
    expect(await remove(a.id)).toMatchObject({ code: 0 });
    expect(await remove(a.id)).toMatchObject(GONE);
  });

  it('forgets its keys and its shares, keeps its orders; bound again it is the same shop', async () => {
    const wish = { platform: 'pdd' as const, brandName: '云朵', nick: '回头店' };
    const fields = { platformShopId: 'P77', token: 'a' };
    const { shop: made } = await merchant.call(shopBind.bindToken, { ...wish, fields });
    await merchant.call(shopAccess.share, { id: made!.id, factoryIds: [factory.tenantId] });
    expect(await remove(made!.id, {}, other)).toMatchObject(GONE);
    expect(await remove(made!.id)).toMatchObject({ code: 0 });
    expect((await merchant.call(shop.page, { keyword: '回头店' })).total).toBe(0);
    for (const table of ['shopAccess', 'shopShare'] as const)
      expect(
        await t.database.system.selectFrom(table).selectAll().where('shopId', '=', made!.id).execute(),
      ).toEqual([]);
    const again = await merchant.call(shopBind.bindToken, { ...wish, fields });
    expect(again).toMatchObject({ outcome: 'bound', shop: { id: made!.id, sharedWith: 0 } });
    expect(await logged()).toContain('删除店铺「回头店」');
    // Without its keys it is a shop that is filled by file.
    await remove(made!.id);
    const byFile = { platform: 'pdd' as const, brandName: '云朵', nick: '回头店' };
    expect(await merchant.call(shopBind.create, byFile)).toMatchObject({
      id: made!.id,
      type: SHOP_TYPE.file,
    });
    await remove(made!.id);
    await t.database.system
      .updateTable('shop')
      .set({ type: SHOP_TYPE.token })
      .where('id', '=', made!.id)
      .execute();
    const file = '平台,店铺名称,品牌名称\n拼多多,回头店,云朵';
    await merchant.upload(shopAccess.import, 'shops.csv', Buffer.from(file));
    await expect
      .poll(() => rowOf(made!.id), { timeout: 10_000 })
      .toMatchObject({ status: 0, type: SHOP_TYPE.file });
  });

  it('asks for the password of dangerous operations, where one is set', async () => {
    const alone = await t.as('merchant03');
    const a = await buildShop(t.database.system, { merchantId: alone.tenantId });
    await alone.call(tenant.setDangerPassword, { dangerOptPassword: 'geheim1' });
    expect(await remove(a.id, {}, alone)).toMatchObject({ code: 1014000009 });
    expect(await remove(a.id, { dangerOptPassword: 'falsch1' }, alone)).toMatchObject({ code: 1014000009 });
    expect((await rowOf(a.id)).status).toBe(0);
    expect(await remove(a.id, { dangerOptPassword: 'geheim1' }, alone)).toMatchObject({ code: 0 });
  });
});
