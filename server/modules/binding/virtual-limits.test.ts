import { afterAll, beforeAll, expect, it } from 'vitest';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let owner: Client;
/** Of a department that reaches one shop, and who may bind factories. */
let limited: Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as('merchant03');
  const { id: shopId } = await buildShop(t.database.system, { merchantId: owner.tenantId });
  const { id: deptId } = await owner.call(department.create, { name: '单店组', parentId: null });
  await owner.call(departmentPermission.assign, { deptId, all: false, shopIds: [shopId] });
  const permissions = ['business:order', 'business:factory'];
  const { id: roleId } = await owner.call(role.create, { name: '店员', permissions });
  const account = { username: 'oneshop', realName: '店员', password: 'Demo123456' };
  await owner.call(user.create, { ...account, roleIds: [roleId], deptId });
  limited = await t.as('oneshop');
});
afterAll(() => t.close());

it('who reaches a part of the shops does not come, by a virtual factory, to the orders of all of them', async () => {
  const { factoryId } = await owner.call(ownFactory.createVirtual, { factoryName: '自家工作室' });
  const refused = { code: 403, msg: expect.stringContaining('您的部门只能使用部分店铺') };
  expect(await limited.ask(ownFactory.enterVirtual, { factoryId })).toMatchObject(refused);
  expect(await limited.ask(ownFactory.createVirtual, { factoryName: '我的厂' })).toMatchObject(refused);
  const members = await t.database.system
    .selectFrom('membership')
    .select('userId')
    .where('tenantId', '=', factoryId)
    .execute();
  expect(members).toHaveLength(1);
});
