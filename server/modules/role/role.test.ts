import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { order } from '#contract/order/order.ts';
import { role } from '#contract/role/role.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let owner: Client;
/** A sub-account of the merchant, with his role 客服. */
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.as('merchant01');
  clerk = await t.as('merchant04');
});
afterAll(() => t.close());

const ORDERS = ['business:order', 'business:order:edit'];
const make = async (name: string, permissions = ORDERS, who = owner) =>
  (await who.call(role.create, { name, permissions })).id;
const listed = async (name: string, who = owner) =>
  (await who.call(role.page, { name })).list.find((one) => one.name === name);
const idOf = async (name: string) => (await listed(name))!.id;
/** The roles of a user, by the names that the database has. */
const rolesOf = async (username: string) =>
  (
    await t.database.system
      .selectFrom('userRole as h')
      .innerJoin('appUser as u', 'u.id', 'h.userId')
      .innerJoin('role as r', 'r.id', 'h.roleId')
      .select('r.name')
      .where('u.username', '=', username)
      .orderBy('r.name')
      .execute()
  ).map(({ name }) => name);
const userId = async (username: string) =>
  (await owner.call(user.page, { keyword: username })).list.find((one) => one.username === username)!.id;

describe('roles', () => {
  it('are neither seen nor changed by who may not, nor by another tenant', async () => {
    const id = await make('别家看不见');
    expect(await clerk.ask(role.page, {})).toMatchObject({ code: 403 });
    expect(await clerk.ask(role.create, { name: 'x', permissions: ORDERS })).toMatchObject({ code: 403 });
    const other = await t.as('merchant02');
    expect((await other.call(role.page, {})).list.map(({ name }) => name)).toEqual(['店主']);
    const missing = await other.ask(role.update, { id: 999_999, name: 'x', permissions: ORDERS });
    const foreign = await other.ask(role.update, { id, name: 'x', permissions: ORDERS });
    expect({ ...foreign, currentTime: 0 }).toEqual({ ...missing, currentTime: 0 });
    expect(foreign.code).toBe(404);
    expect(await other.ask(role.delete, { id })).toMatchObject({ code: 404 });
    expect((await listed('别家看不见'))?.permissions).toEqual(ORDERS);
  });

  it('are as many as can be chosen from, and no more', async () => {
    const other = await t.as('merchant03');
    const have = (await other.call(role.page, {})).total;
    await t.database.system
      .insertInto('role')
      .values(Array.from({ length: 199 - have }, (_, i) => ({ tenantId: other.tenantId, name: `角色${i}` })))
      .execute();
    const last = await make('第二百个', ORDERS, other);
    expect(await other.ask(role.create, { name: '多一个', permissions: ORDERS })).toMatchObject({
      code: 400,
      msg: '最多可以有 200 个角色，请先删除不用的角色。',
    });
    expect((await other.call(role.simple, {})).map(({ id }) => id)).toContain(last);
  });

  it('say beside the field what is wrong', async () => {
    const wrong = (form: object) => owner.ask(role.create, { name: '角色', permissions: ORDERS, ...form });
    expect(await wrong({ name: '' })).toMatchObject({ code: 400, msg: '请输入角色名称' });
    expect(await wrong({ name: 'a/b' })).toMatchObject({ code: 400, msg: '角色名称不能包含特殊符号' });
    expect(await wrong({ permissions: [] })).toMatchObject({ code: 400, msg: '请至少选择一个权限' });
    expect(await wrong({ permissions: ['business:nothing'] })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('没有这个权限'),
    });
    expect(await wrong({ permissions: ['factory:order'] })).toMatchObject({ code: 400 });
  });

  it('bring with a permission what it stands on, and never one of the other kind of tenant', async () => {
    await make('只写编辑', ['business:order:edit', 'factory:review']);
    expect((await listed('只写编辑'))?.permissions).toEqual(ORDERS);
  });

  it('have one name each', async () => {
    await make('打单员');
    expect(await owner.ask(role.create, { name: '打单员', permissions: ORDERS })).toMatchObject({
      code: 409,
    });
    const id = await make('打单员二');
    expect(await owner.ask(role.update, { id, name: '打单员', permissions: ORDERS })).toMatchObject({
      code: 409,
    });
  });

  it('are offered to choose from', async () => {
    expect((await owner.call(role.simple, {})).map(({ name }) => name)).toContain('店主');
  });

  it('stay while somebody has them, and go with a line in the log', async () => {
    const refused = await owner.ask(role.delete, { id: await idOf('客服') });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('还有 1 个用户') });
    const id = await make('临时工');
    await owner.call(role.delete, { id });
    expect(await listed('临时工')).toBeUndefined();
    const { list } = await owner.call(tenantLog.page, { kind: 'role', keyword: '临时工' });
    expect(list.map(({ text }) => text)).toEqual([
      '删除角色「临时工」',
      expect.stringContaining('新建角色「临时工」'),
    ]);
    expect(list[0]).toMatchObject({ userName: '王店长', kind: 'role' });
  });

  it('ask for the password of dangerous operations where one is set', async () => {
    const id = await make('要密码');
    const second = await t.as('merchant02');
    await second.call(role.create, { name: '要密码', permissions: ORDERS });
    const mine = (await second.call(role.page, { name: '要密码' })).list[0]!.id;
    await t.database.system
      .insertInto('dangerPassword')
      .values({ tenantId: second.tenantId, hash: 'nothing fits', setAt: new Date() })
      .execute();
    expect(await second.ask(role.delete, { id: mine })).toMatchObject({ code: 1014000009 });
    await owner.call(role.delete, { id });
  });
});

describe('what a role allows', () => {
  it('[A04] changes at the next request of whoever has it', async () => {
    expect((await clerk.ask(order.page, {})).code).toBe(0);
    const form = { id: await idOf('客服'), name: '客服' };
    await owner.call(role.update, { ...form, permissions: ['business:task'] });
    expect(await clerk.ask(order.page, {})).toMatchObject({ code: 403, msg: '权限不足' });
    await owner.call(role.update, { ...form, permissions: [...ORDERS, 'business:code', 'business:task'] });
    expect((await clerk.ask(order.page, {})).code).toBe(0);
  });

  it('is the union of all roles of a user', async () => {
    const second = await make('看 SKU', ['business:sku']);
    const clerkId = await userId('merchant04');
    const form = { id: clerkId, realName: '王店长的助理', mobile: '13800000006' };
    await owner.call(user.update, { ...form, roleIds: [await idOf('客服'), second] });
    expect(await rolesOf('merchant04')).toEqual(['客服', '看 SKU']);
    const data = await clerk.call(auth.permissionInfo, {});
    expect(data.roles).toEqual(['客服', '看 SKU']);
    expect(data.permissions).toEqual(expect.arrayContaining(['business:order:edit', 'business:sku']));
    await owner.call(user.update, { ...form, roleIds: [await idOf('客服')] });
    expect(await rolesOf('merchant04')).toEqual(['客服']);
  });

  it('cannot be given by who does not hold it himself, nor taken', async () => {
    const limited = [...ORDERS, 'business:role', 'business:role:edit', 'business:user', 'business:user:edit'];
    const keeper = await make('小管家', limited);
    const clerkId = await userId('merchant04');
    const form = { id: clerkId, realName: '王店长的助理', mobile: '13800000006' };
    await owner.call(user.update, { ...form, roleIds: [keeper] });
    const push = { name: '能推单', permissions: [...ORDERS, 'business:order:push'] };
    expect(await clerk.ask(role.create, push)).toMatchObject({ code: 403 });
    expect(
      await clerk.ask(role.update, { ...push, id: keeper, permissions: [...limited, 'business:order:push'] }),
    ).toMatchObject({ code: 403 });
    const strong = await make('能推单', push.permissions);
    expect(await clerk.ask(role.update, { ...push, id: strong, permissions: ORDERS })).toMatchObject({
      code: 403,
    });
    expect(await clerk.ask(role.delete, { id: strong })).toMatchObject({ code: 403 });
    expect(await clerk.ask(user.update, { ...form, roleIds: [keeper, strong] })).toMatchObject({ code: 403 });
    await clerk.call(role.create, { name: '同样能编辑', permissions: ORDERS });
    await owner.call(user.update, { ...form, roleIds: [await idOf('客服')] });
  });

  it('leaves a main account that can put things right', async () => {
    const merchant = await t.as('merchant02');
    const { list } = await merchant.call(role.page, {});
    const own = list.find(({ name }) => name === '店主')!;
    const less = own.permissions.filter((one) => one !== 'business:role:edit');
    // many01 holds the role as well, and is a main account: the role itself may not lose it.
    expect(await merchant.ask(role.update, { ...own, permissions: less })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('主账号'),
    });
    expect((await merchant.call(role.page, { name: '店主' })).list[0]!.permissions).toEqual(own.permissions);
  });

  it('keeps what lies beside its own kind of tenant', async () => {
    const mild = await t.as('merchant05');
    const own = (await mild.call(role.page, { name: '超级面单' })).list[0]!;
    const permissions = own.permissions.filter((one) => one.startsWith('business:'));
    await mild.call(role.update, { id: own.id, name: own.name, permissions });
    const after = (await mild.call(role.page, { name: '超级面单' })).list[0]!.permissions;
    expect(after).toContain('factory:superWaybill');
  });
});
