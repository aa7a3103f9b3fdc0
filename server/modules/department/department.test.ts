import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { order } from '#contract/order/order.ts';
import { role } from '#contract/role/role.ts';
import { shop } from '#contract/shop/shop.ts';
import { sku } from '#contract/sku/sku.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const create = async (name: string, parentId: number | null = null, who = merchant) =>
  (await who.call(department.create, { name, parentId })).id;
const found = async (id: number, who = merchant) =>
  (await who.call(department.list, {})).find((one) => one.id === id);

describe('departments', () => {
  it('are not reached from another tenant, nor by who may not', async () => {
    const id = await create('甲部');
    const other = await t.as('merchant02');
    const clerk = await t.as('merchant04');
    expect(await other.call(department.list, {})).toEqual([]);
    for (const [call, input] of [
      [department.update, { id, name: '改' }],
      [department.delete, { id }],
      [departmentPermission.selectedShops, { deptId: id }],
      [departmentPermission.assign, { deptId: id, all: true }],
    ] as const) {
      expect((await other.ask(call, input)).code, call.path).toBe(404);
      expect((await clerk.ask(call, input)).code, call.path).toBe(403);
    }
    expect(await other.ask(department.create, { name: '乙', parentId: id })).toMatchObject({ code: 400 });
    expect((await found(id))?.name).toBe('甲部');
  });

  it('form a tree without circles, five deep at most, with one name on a level', async () => {
    const ids = [await create('第一级')];
    for (const name of ['第二级', '第三级', '第四级', '第五级']) ids.push(await create(name, ids.at(-1)!));
    expect(await merchant.ask(department.create, { name: '第六级', parentId: ids[4]! })).toMatchObject({
      code: 400,
    });
    expect(
      await merchant.ask(department.update, { id: ids[0]!, name: '第一级', parentId: ids[2]! }),
    ).toMatchObject({
      code: 400,
      msg: expect.stringContaining('下级部门'),
    });
    expect(await merchant.ask(department.create, { name: '第一级' })).toMatchObject({ code: 409 });
    const second = await create('另一个');
    expect(await merchant.ask(department.update, { id: second, name: '第一级' })).toMatchObject({
      code: 409,
    });
    expect(
      await merchant.ask(department.update, { id: ids[0]!, name: '第一级', parentId: second }),
    ).toMatchObject({ code: 400 });
    await merchant.call(department.update, { id: ids[4]!, name: '第五级', parentId: second });
    expect((await found(ids[4]!))?.parentId).toBe(second);
  });

  it('stay while they have users or departments below them', async () => {
    const top = await create('有下级');
    const below = await create('下级', top);
    expect(await merchant.ask(department.delete, { id: top })).toMatchObject({ code: 409 });
    const clerk = (await merchant.call(user.page, { keyword: 'merchant04' })).list[0]!;
    const form = { ...clerk, roleIds: clerk.roles.map(({ id }) => id) };
    await merchant.call(user.update, { ...form, deptId: below });
    expect((await found(below))?.users).toBe(1);
    expect(await merchant.ask(department.delete, { id: below })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('1 个用户'),
    });
    await merchant.call(user.update, { ...form, deptId: null });
    await merchant.call(department.delete, { id: below });
    await merchant.call(department.delete, { id: top });
    expect(await found(top)).toBeUndefined();
  });
});

/** A user of a department, signed in. */
async function personOf(who: Client, username: string, deptId: number, permissions: string[]) {
  const { id } = await who.call(role.create, { name: `角色 ${username}`, permissions });
  await who.call(user.create, {
    username,
    realName: username,
    password: 'Demo123456',
    roleIds: [id],
    deptId,
  });
  return t.as(username);
}

describe('what a merchant’s department may reach', () => {
  it('is every shop, or those assigned to it, from the next request on', async () => {
    const merchantId = t.tenants.merchant1;
    const [one, two] = [
      await buildShop(t.database.system, { merchantId }),
      await buildShop(t.database.system, { merchantId }),
    ];
    const deptId = await create('店铺组');
    const person = await personOf(merchant, 'shopper', deptId, ['business:order', 'business:shop']);
    const seen = async () => (await person.call(shop.page, {})).list.map(({ id }) => id).toSorted();
    expect(await seen()).toEqual([one.id, two.id].toSorted());
    expect(
      await merchant.call(departmentPermission.assign, { deptId, all: false, shopIds: [two.id, two.id] }),
    ).toBe(true);
    expect(await merchant.call(departmentPermission.selectedShops, { deptId })).toEqual({
      all: false,
      shopIds: [two.id],
    });
    expect(await seen()).toEqual([two.id]);
    expect((await merchant.call(shop.page, {})).total).toBe(2);
    await merchant.call(departmentPermission.assign, { deptId, all: false, shopIds: [] });
    expect(await seen()).toEqual([]);
    await merchant.call(departmentPermission.assign, { deptId, all: true });
    expect(await seen()).toHaveLength(2);
    const foreign = await buildShop(t.database.system, { merchantId: t.tenants.merchant2 });
    expect(
      await merchant.ask(departmentPermission.assign, { deptId, all: false, shopIds: [foreign.id] }),
    ).toMatchObject({ code: 404 });
  });
});

describe('orders', () => {
  it('of shops that the department does not reach are neither seen, counted, moved nor exported', async () => {
    const { system } = t.database;
    const merchantId = t.tenants.merchant1;
    const [mine, other] = [await buildShop(system, { merchantId }), await buildShop(system, { merchantId })];
    const own = await buildOrder(system, { merchantId, shopId: mine.id, status: 'waitPush' });
    const hidden = await buildOrder(system, { merchantId, shopId: other.id, status: 'waitPush' });
    const deptId = await create('单店组');
    const allowed = ['business:order', 'business:order:cancel', 'business:order:export', 'business:task'];
    const person = await personOf(merchant, 'oneshop', deptId, allowed);
    await merchant.call(departmentPermission.assign, { deptId, all: false, shopIds: [mine.id] });
    const { list, total } = await person.call(order.page, {});
    expect([list.map(({ id }) => id), total]).toEqual([[own.id], 1]);
    expect((await person.call(order.page, { shopIds: [other.id] })).list).toEqual([]);
    expect((await person.call(order.statusCount, {})).total).toBe(1);
    expect(await person.ask(order.get, { id: hidden.id })).toMatchObject({ code: 404 });
    expect((await person.ask(order.get, { id: own.id })).code).toBe(0);
    const ids = [own.id, hidden.id];
    const data = await person.call(order.action, {
      event: 'order.cancel',
      ids,
    });
    expect(data.successIds).toEqual([own.id]);
    expect(data.failed).toEqual([expect.objectContaining({ id: hidden.id, code: 404 })]);
    expect((await merchant.call(order.page, {})).total).toBe(2);
  });
});

describe('what a factory’s department may work with', () => {
  it('is every material, or the materials and colours assigned to it', async () => {
    const factoryId = t.tenants.factory;
    const build = (material: string, color: string) =>
      buildSku(t.database.system, { factoryId, material, color });
    await build('磨砂', '黑色');
    await build('磨砂', '白色');
    await build('液态硅胶', '红色');
    expect(await factory.call(departmentPermission.materialColors, {})).toEqual(
      expect.arrayContaining([
        { material: '磨砂', colors: ['白色', '黑色'].toSorted() },
        { material: '液态硅胶', colors: ['红色'] },
      ]),
    );
    expect(await factory.call(departmentPermission.materialColors, { keyword: '硅胶' })).toHaveLength(1);
    const deptId = await create('硅胶组', null, factory);
    const person = await personOf(factory, 'presser', deptId, ['factory:sku', 'factory:order']);
    const seen = async () =>
      (await person.call(sku.page, {})).list.map(({ material, color }) => `${material} ${color}`).toSorted();
    expect(await seen()).toHaveLength(3);
    const materials = [{ material: '液态硅胶' }, { material: '磨砂', color: '黑色' }];
    expect(await factory.call(departmentPermission.assignFactory, { deptId, all: false, materials })).toBe(
      true,
    );
    expect(await factory.call(departmentPermission.selectedMaterials, { deptId })).toEqual({
      all: false,
      list: [
        { material: '液态硅胶', color: '' },
        { material: '磨砂', color: '黑色' },
      ].toSorted((a, b) => (a.material < b.material ? -1 : 1)),
    });
    expect(await seen()).toEqual(['液态硅胶 红色', '磨砂 黑色'].toSorted());
    expect((await person.call(sku.options, {})).materials.toSorted()).toEqual(
      ['液态硅胶', '磨砂'].toSorted(),
    );
    const unknown = [{ material: '没有的材质' }];
    expect(
      await factory.ask(departmentPermission.assignFactory, { deptId, all: false, materials: unknown }),
    ).toMatchObject({ code: 400 });
    expect((await factory.call(sku.page, {})).total).toBe(3);
    // What was assigned before is kept, though nothing is made of it any more.
    await t.database.system
      .updateTable('sku')
      .set({ material: '换了材质' })
      .where('color', '=', '红色')
      .execute();
    await factory.call(departmentPermission.assignFactory, { deptId, all: false, materials });
  });

  it('is no business of a merchant', async () => {
    expect(await merchant.ask(departmentPermission.materialColors, {})).toMatchObject({ code: 403 });
    expect(await factory.ask(departmentPermission.assign, { deptId: 1, all: true })).toMatchObject({
      code: 403,
    });
  });
});
