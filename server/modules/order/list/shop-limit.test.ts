import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { orderSplit } from '#contract/order/order-split.ts';
import { order } from '#contract/order/order.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildShop, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
/** Of a department that reaches one shop of two. */
let person: Client;
let skuId: number;
let reached: number;
let hidden: number;
let personId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  const { system } = t.database;
  const merchantId = t.tenants.merchant1;
  skuId = (await buildSku(system, { factoryId: t.tenants.factory })).id;
  reached = (await buildShop(system, { merchantId })).id;
  hidden = (await buildShop(system, { merchantId })).id;
  const { id: deptId } = await merchant.call(department.create, { name: '单店组', parentId: null });
  await merchant.call(departmentPermission.assign, { deptId, all: false, shopIds: [reached] });
  const permissions = ['business:order', 'business:order:edit', 'business:order:push'];
  const { id: roleId } = await merchant.call(role.create, { name: '店员', permissions });
  const account = { username: 'oneshop', realName: '店员', password: 'Demo123456' };
  personId = (await merchant.call(user.create, { ...account, roleIds: [roleId], deptId })).id;
  person = await t.as('oneshop');
});
afterAll(() => t.close());

const build = (shopId: number, more: Partial<Parameters<typeof buildOrder>[1]> = {}) =>
  buildOrder(t.database.system, {
    ...{ merchantId: t.tenants.merchant1, shopId, status: 'waitPush' },
    lines: [{ platformCode: 'A', kind: 'sku', skuId }],
    ...more,
  });
const linesOf = (orderId: number) =>
  t.database.system.selectFrom('orderLine').selectAll().where('orderId', '=', orderId).execute();

describe('an order of a shop beyond the department', () => {
  it('is not there for who changes its goods, and stays as it is', async () => {
    const { id, version } = await build(hidden);
    const before = await linesOf(id);
    const lines = [{ id: before[0]!.id, kind: 'sku' as const, skuId, quantity: 9, unitCents: 1 }];
    expect(await person.ask(orderGoods.update, { id, version, lines })).toMatchObject({ code: 404 });
    expect(await linesOf(id)).toEqual(before);
  });

  it('is not there for who gives gifts', async () => {
    const there = await build(reached);
    // What would be refused as a conflict, were it told at all.
    const { id } = await build(hidden, { lines: [{ platformCode: 'A', kind: 'sku', skuId, isGift: true }] });
    const done = await person.call(orderGoods.gift, { ids: [id, there.id], skuId, quantity: 1 });
    expect(done.successIds).toEqual([there.id]);
    expect(done.failed).toMatchObject([{ id, code: 404 }]);
  });

  it('is not there for who gives a line a picture', async () => {
    const { id, version } = await build(hidden);
    const [line] = await linesOf(id);
    const pictureFileId = (await buildPicture(t.database.system, t.tenants.merchant1, 'png', personId)).id;
    const wish = { id, version, lineId: line!.id, pictureFileId };
    expect(await person.ask(orderPicture.linePicture, wish)).toMatchObject({ code: 404 });
  });

  it('is joined with no other, not even by its id', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await build(hidden, { country: '同' })).id));
    expect(await merchant.call(orderMerge.suggest, { ids })).toMatchObject({ totalOrders: 2 });
    expect(await person.call(orderMerge.suggest, { ids })).toMatchObject({ groups: [], totalOrders: 0 });
  });

  it('shows neither what it was split into nor what it would cost', async () => {
    const [there, away] = [await build(reached), await build(hidden)];
    const child = await build(hidden, { parentId: away.id });
    expect(await merchant.call(orderSplit.children, { ids: [away.id] })).toMatchObject([{ id: child.id }]);
    expect(await person.call(orderSplit.children, { ids: [away.id] })).toEqual([]);
    const { factories } = await person.call(order.pushEstimate, { ids: [there.id, away.id] });
    expect(factories).toMatchObject([{ orders: 1 }]);
  });
});
