import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { role } from '#contract/role/role.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shopSubscription } from '#contract/shop/shop-subscription.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { task } from '#contract/task/task.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { importOrders } from '#tests/support/imported.ts';

let t: TestApp;
let person: Client;
let mine: number;
let hidden: number;
beforeAll(async () => {
  t = await startTestApp();
  const merchant = await t.as('merchant01');
  const build = async (nick: string) =>
    (
      await buildShop(t.database.system, {
        merchantId: merchant.tenantId,
        platform: 'shopify',
        nick,
        type: 1,
      })
    ).id;
  [mine, hidden] = [await build('本部门店'), await build('别部门店')];
  const { id: deptId } = await merchant.call(department.create, { name: '单店组', parentId: null });
  const permissions = [
    'business:order',
    'business:order:create',
    'business:order:import',
    'business:shop',
    'business:task',
  ];
  const { id: roleId } = await merchant.call(role.create, { name: '单店', permissions });
  const who = { username: 'oneshop', realName: '单店', password: 'Demo123456' };
  await merchant.call(user.create, { ...who, roleIds: [roleId], deptId });
  person = await t.as('oneshop');
  await merchant.call(departmentPermission.assign, { deptId, all: false, shopIds: [mine] });
});
afterAll(() => t.close());

describe('a shop that the department does not reach', () => {
  const names = (id: number, nick: string) => ({ id, brandName: '云朵', nick });
  it.each([
    ['changed', shopAccess.update, (id: number) => names(id, `改${id}`)],
    ['synced by itself', shopAccess.setAutoSync, (id: number) => ({ id, status: 0 })],
    ['given a factory', shopAccess.setDefaultFactory, (id: number) => ({ id, factoryId: null })],
    ['shared', shopAccess.share, (id: number) => ({ id, factoryIds: [] })],
    ['looked at', shopAccess.sharedIds, (id: number) => ({ id })],
    ['refunded', shopSubscription.refundList, (id: number) => ({ storeId: id })],
    ['paid for', shopSubscription.list, (id: number) => ({ storeId: id })],
    ['pulled', shopSync.start, (id: number) => ({ shopIds: [id] })],
  ])('is not %s', async (_what, call, input) => {
    expect(await person.ask(call, input(hidden))).toMatchObject({ code: 404 });
    expect(await person.ask(call, input(mine))).toMatchObject({ code: 0 });
  });

  it('is neither deleted, authorised anew nor filled with orders', async () => {
    expect(await person.ask(shopAccess.delete, { id: hidden })).toMatchObject({ code: 404 });
    const renew = { id: hidden, platform: 'shopify' as const, brandName: '云朵', fields: {} };
    expect(await person.ask(shopBind.inputAuthorize, renew)).toMatchObject({ code: 404 });
    const key = () => crypto.randomUUID();
    const byHand = { shopId: hidden, currency: 'CNY', goal: 'draft' as const, lines: [] };
    expect(await person.call(orderCreate.create, { ...byHand, idempotencyKey: key() })).toMatchObject({
      order: null,
      problems: [{ field: 'shopId' }],
    });
    const cells = { platformOrderNo: 'B-1', skuCode: 'x', quantity: '1', remark: '' };
    const rows = [{ row: 1, ...cells, recipientName: '赵', recipientPhone: '', address: '路 1 号' }];
    expect(
      await person.ask(orderCreate.createBatch, {
        shopId: hidden,
        currency: 'CNY',
        rows,
        idempotencyKey: key(),
      }),
    ).toMatchObject({ code: 400, msg: '店铺不存在或已停用，请重新选择。' });
    const file = { fileId: 1, shopId: hidden, mapping: { skuCode: 'SKU' } };
    expect(await person.ask(orderImport.start, file)).toMatchObject({
      code: 404,
      msg: '店铺不存在，请重新选择店铺。',
    });
  });

  it('has no imports either, while those into the own shops are listed', async () => {
    const merchant = await t.as('merchant01');
    const content = '平台订单号,商家编码,数量\nDEP-1,A,1\n';
    const [own, other] = [
      await importOrders(merchant, { name: 'own.csv', content, shopId: mine }),
      await importOrders(merchant, { name: 'other.csv', content, shopId: hidden }),
    ];
    const listed = (await person.call(orderImport.recent, {})).list;
    expect(listed.map(({ id, own: isOwn }) => [id, isOwn])).toEqual([[own!.id, false]]);
    expect(await person.ask(orderImport.refused, { taskId: other!.id })).toMatchObject({ code: 404 });
  });

  it('is in no list and in no file', async () => {
    expect((await person.call(shopSync.page, {})).list.map(({ id }) => id)).toEqual([mine]);
    const { taskId } = await person.call(shopAccess.export, {});
    await expect
      .poll(async () => (await person.call(task.get, { id: taskId })).result, { timeout: 10_000 })
      .toEqual({ 店铺: 1 });
    const lines = '平台,店铺名称,品牌名称\nShopify,别部门店,改名';
    const { data } = await person.upload(shopAccess.import, 'shops.csv', Buffer.from(lines));
    await expect
      .poll(async () => (await person.call(task.get, { id: data.taskId })).result, { timeout: 10_000 })
      .toMatchObject({ 更新: 0, 拒绝: 1 });
  });
});
