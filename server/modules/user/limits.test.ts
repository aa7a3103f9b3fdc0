import { afterAll, beforeAll, expect, it } from 'vitest';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { role } from '#contract/role/role.ts';
import { user } from '#contract/user/user.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

/** A manager whose department reaches one shop of two. */
let t: TestApp;
let owner: Client;
let manager: Client;
let roleIds: number[];
let managerId: number;
let own: { id: number };
let wide: { id: number };
let shops: number[];
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as('merchant01');
  const merchantId = owner.tenantId;
  shops = [];
  for (const nick of ['甲店', '乙店'])
    shops.push((await buildShop(t.database.system, { merchantId, nick })).id);
  own = await owner.call(department.create, { name: '一部' });
  wide = await owner.call(department.create, { name: '二部' });
  await owner.call(departmentPermission.assign, { deptId: own.id, all: false, shopIds: [shops[0]!] });
  const hr = await owner.call(role.create, { name: '人事', permissions: ['business:user:edit'] });
  roleIds = [hr.id];
  managerId = await make('manager', own.id, owner);
  manager = await t.as('manager');
});
afterAll(() => t.close());

const form = (username: string, deptId: number | null) => ({
  username,
  realName: '小李',
  password: DEMO_PASSWORD,
  roleIds,
  deptId,
});
const make = async (username: string, deptId: number | null, who: Client) =>
  (await who.call(user.create, form(username, deptId))).id;

it('puts nobody where more is reached, himself neither', async () => {
  for (const deptId of [null, wide.id]) {
    expect(await manager.ask(user.create, form('beyond1', deptId))).toMatchObject({
      code: 403,
      msg: expect.stringContaining('部门'),
    });
    expect(await manager.ask(user.update, { id: managerId, deptId })).toMatchObject({ code: 403 });
  }
  const id = await make('within1', own.id, manager);
  expect(await manager.ask(user.update, { id, deptId: wide.id })).toMatchObject({ code: 403 });
  expect((await owner.call(user.get, { id: managerId })).dept).toMatchObject({ id: own.id });
});

it('manages nobody who reaches more: he could make that account his own', async () => {
  const id = await make('widely1', null, owner);
  for (const [call, more] of [
    [user.updatePassword, { password: 'mine1234' }],
    [user.updateStatus, { status: 1 }],
    [user.delete, {}],
    [user.update, { remark: 'x' }],
  ] as const)
    expect(await manager.ask(call, { id, ...more }), call.path).toMatchObject({ code: 403 });
  const same = await make('within2', own.id, manager);
  await manager.call(user.updatePassword, { id: same, password: 'mine1234' });
});

it('assigns no department more than he has; the main account does', async () => {
  const ask = (input: object, who = manager) =>
    who.ask(departmentPermission.assign, { deptId: own.id, ...input });
  expect(await ask({ all: true })).toMatchObject({ code: 403 });
  expect(await ask({ all: false, shopIds: shops })).toMatchObject({ code: 403 });
  expect(await ask({ all: false, shopIds: [shops[0]] })).toMatchObject({ code: 0 });
  expect(await ask({ all: false, shopIds: shops }, owner)).toMatchObject({ code: 0 });
  expect(await ask({ all: false, shopIds: [shops[0]] }, owner)).toMatchObject({ code: 0 });
});

it('is bound by it in a file, too', async () => {
  const sent = await manager.upload(
    user.import,
    'x.csv',
    ['用户名,姓名,角色,部门,初始密码', 'filed1,丁,人事,二部,Pass1234', 'filed2,丁,人事,一部,Pass1234'].join(
      '\n',
    ),
  );
  expect(sent.code).toBe(0);
  await expect
    .poll(async () => (await owner.call(user.page, { keyword: 'filed' })).list.map((one) => one.username), {
      timeout: 20_000,
    })
    .toEqual(['filed2']);
});

it('keeps what was assigned of a shop that is closed by now', async () => {
  await owner.call(departmentPermission.assign, { deptId: wide.id, all: false, shopIds: shops });
  await t.database.system.updateTable('shop').set({ status: 1 }).where('id', '=', shops[1]!).execute();
  await owner.call(departmentPermission.assign, { deptId: wide.id, all: false, shopIds: shops });
  const closed = { deptId: own.id, all: false, shopIds: shops };
  expect(await owner.ask(departmentPermission.assign, closed)).toMatchObject({ code: 404 });
});
