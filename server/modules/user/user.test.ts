import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { MINUTE, visitorOf } from '#tests/support/visitor.ts';
import { department } from '#contract/department/department.ts';
import { role } from '#contract/role/role.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let owner: Client;
let clerkRole: number;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  owner = await t.as('merchant01');
  clerkRole = (await owner.call(role.simple, {})).find(({ name }) => name === '客服')!.id;
});
afterAll(() => t.close());

let made = 0;
const form = (more: object = {}) => ({
  username: `clerk${++made}`,
  realName: '小张',
  password: DEMO_PASSWORD,
  roleIds: [clerkRole],
  ...more,
});
const create = async (more: object = {}) => {
  const given = form(more);
  return { ...given, id: (await owner.call(user.create, given)).id };
};
const login = (username: string, password = DEMO_PASSWORD) => v.ask(auth.login, { username, password });
const loggedLast = async () =>
  (await owner.call(tenantLog.page, { kind: 'user', pageSize: 1 })).list[0]!.text;

describe('a user of the tenant', () => {
  it('is seen, made and changed by who may, and by nobody of another tenant', async () => {
    const { id } = await create();
    const clerk = await t.as('merchant04');
    for (const call of [user.page, user.get, user.create, user.update, user.delete, user.updatePassword])
      expect(await clerk.ask(call, { id }), call.path).toMatchObject({ code: 403 });
    const other = await t.as('merchant02');
    const change = { realName: '别人', roleIds: [clerkRole] };
    for (const [call, input] of [
      [user.get, {}],
      [user.update, change],
      [user.updateStatus, { status: 1 }],
      [user.delete, {}],
      [user.updatePassword, { password: 'abc12345' }],
    ] as const) {
      const foreign = await other.ask(call, { id, ...input });
      const missing = await other.ask(call, { id: 999_999, ...input });
      expect(foreign, call.path).toEqual({ ...missing, currentTime: expect.anything() });
      expect(foreign.code, call.path).toBe(404);
    }
    expect((await other.call(user.page, { keyword: 'clerk' })).total).toBe(0);
    expect(await owner.call(user.get, { id })).toMatchObject({ realName: '小张', status: 0 });
  });

  it('is a sub-account that signs in, with his roles and his department', async () => {
    const dept = await owner.call(department.create, { name: '客服部' });
    const { id, username } = await create({ mobile: '139 0000 0001', deptId: dept.id, remark: '夜班' });
    expect(await owner.call(user.get, { id })).toEqual({
      id,
      username,
      realName: '小张',
      mobile: '13900000001',
      status: 0,
      isSub: true,
      own: true,
      roles: [{ id: clerkRole, name: '客服' }],
      dept: { id: dept.id, name: '客服部' },
      remark: '夜班',
      joinedAt: expect.any(Number),
      lastSeenAt: null,
    });
    const { data } = await login(username);
    expect(data.tenants).toEqual([
      expect.objectContaining({ id: owner.tenantId, masterTenantId: owner.tenantId }),
    ]);
    expect((await owner.call(user.get, { id })).lastSeenAt).toEqual(expect.any(Number));
    expect(await loggedLast()).toBe(`新建用户「小张」（${username}），角色：客服`);
  });

  it('is refused in words that stand beside the field', async () => {
    const ask = (more: object) => owner.ask(user.create, form(more));
    expect(await ask({ username: '138' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('用户名应以字母开头'),
    });
    expect(await ask({ realName: 'a|b' })).toMatchObject({ code: 400, msg: '姓名不能包含特殊符号' });
    expect(await ask({ password: '12345' })).toMatchObject({ code: 400, msg: '密码应为 6 至 16 个字符' });
    expect(await ask({ mobile: '12345' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('11 位手机号'),
    });
    expect(await ask({ roleIds: [] })).toMatchObject({ code: 400, msg: '请至少选择一个角色' });
    expect(await ask({ deptId: 999_999 })).toMatchObject({ code: 400, msg: expect.stringContaining('部门') });
    const foreign = (await (await t.as('merchant02')).call(role.simple, {}))[0]!.id;
    expect(await ask({ roleIds: [foreign] })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('角色'),
    });
  });

  it('has a name that nobody has, of whichever tenant', async () => {
    expect(await owner.ask(user.create, form({ username: 'factory01' }))).toMatchObject({ code: 1002003000 });
  });

  it('works no more once he is closed here, and again once he is opened', async () => {
    const { id, username } = await create();
    const { accessToken } = (await login(username)).data;
    const asked = () => v.ask(auth.menus, {}, { token: accessToken });
    expect((await asked()).code).toBe(0);
    await owner.call(user.updateStatus, { id, status: 1 });
    expect((await asked()).code).toBe(401);
    expect((await login(username)).data.tenants).toEqual([]);
    await owner.call(user.updateStatus, { id, status: 0 });
    expect((await login(username)).data.tenants).toHaveLength(1);
  });

  it('gets a new password, and all his sessions end', async () => {
    const { id, username } = await create();
    const { accessToken } = (await login(username)).data;
    expect(await owner.call(user.updatePassword, { id, password: 'another1' })).toBe(true);
    expect((await v.ask(auth.menus, {}, { token: accessToken })).code).toBe(401);
    expect((await login(username)).code).toBe(400);
    expect((await login(username, 'another1')).code).toBe(0);
    expect(await owner.ask(user.updatePassword, { id, password: '12345' })).toMatchObject({ code: 400 });
  });

  it('[F14] goes with the password of dangerous operations; his name and mobile are free again', async () => {
    const { id, username } = await create({ mobile: '13900000009' });
    const { accessToken } = (await login(username)).data;
    const social = { userId: id, type: 1, openid: 'o-gone', unionid: 'u-gone', nick: '小张' };
    await t.database.system.insertInto('socialAccount').values(social).execute();
    await owner.call(tenant.setDangerPassword, { dangerOptPassword: 'danger1' });
    expect(await owner.ask(user.delete, { id })).toMatchObject({ code: 1014000009 });
    expect(await owner.call(user.delete, { id, dangerOptPassword: 'danger1' })).toBe(true);
    await owner.call(tenant.setDangerPassword, { dangerOptPassword: '', oldDangerOptPassword: 'danger1' });
    expect((await v.ask(auth.menus, {}, { token: accessToken })).code).toBe(401);
    expect((await login(username)).code).toBe(400);
    expect(await owner.ask(user.get, { id })).toMatchObject({ code: 404 });
    expect(await loggedLast()).toBe(`删除用户「小张」（${username}）`);
    // He may bind it to an account of his own.
    await t.database.system
      .insertInto('socialAccount')
      .values({ ...social, userId: 1 })
      .execute();
    expect(await owner.ask(user.create, form({ username, mobile: '13900000009' }))).toMatchObject({
      code: 0,
    });
  });

  it('does not close or delete himself', async () => {
    const { list } = await owner.call(user.page, { keyword: 'merchant01' });
    const { id } = list[0]!;
    expect(await owner.ask(user.updateStatus, { id, status: 1 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('不能停用自己'),
    });
    expect(await owner.ask(user.delete, { id })).toMatchObject({ code: 400 });
    expect(await owner.ask(user.updatePassword, { id, password: 'abc12345' })).toMatchObject({ code: 400 });
  });
});

describe('what a line of the log tells of a user', () => {
  it('is whatever was changed of him', async () => {
    const { id: deptId } = await owner.call(department.create, { name: '夜班组' });
    const { id } = await create({ mobile: '13900000021' });
    await owner.call(user.update, { id, mobile: '13900000022', deptId });
    expect(await loggedLast()).toBe('修改用户「小张」，手机号：13900000021 → 13900000022，部门：无 → 夜班组');
    await owner.call(user.update, { id, mobile: null, deptId: null });
    expect(await loggedLast()).toBe('修改用户「小张」，手机号：13900000022 → 无，部门：夜班组 → 无');
    expect(await owner.call(user.get, { id })).toMatchObject({ realName: '小张', status: 0, mobile: null });
  });
});

describe('who manages users', () => {
  it('as a sub-account neither touches a main account nor whoever may do more than he', async () => {
    const manage = await owner.call(role.create, {
      name: '人事',
      permissions: ['business:user:edit', 'business:order'],
    });
    const manager = await create({ roleIds: [manage.id] });
    const hr = await t.as(manager.username);
    const main = (await owner.call(user.page, { keyword: 'merchant01' })).list[0]!;
    const strong = await create();
    const roleIds = [manage.id];
    for (const id of [main.id, strong.id]) {
      expect(await hr.ask(user.updatePassword, { id, password: 'mine1234' })).toMatchObject({ code: 403 });
      expect(await hr.ask(user.delete, { id })).toMatchObject({ code: 403 });
      expect(await hr.ask(user.updateStatus, { id, status: 1 })).toMatchObject({ code: 403 });
      expect(await hr.ask(user.update, { id, realName: 'x', roleIds })).toMatchObject({ code: 403 });
    }
    const weak = (await hr.call(user.create, form({ roleIds }))).id;
    await hr.call(user.updatePassword, { id: weak, password: 'mine1234' });
    expect(await hr.ask(user.create, form())).toMatchObject({ code: 403 });
  });

  it('leaves the account of who works in other tenants alone, and lets him go without closing it', async () => {
    const many = (await owner.call(user.page, { keyword: 'many01' })).list[0]!;
    expect(many.own).toBe(false);
    const ownRole = many.roles.map(({ id }) => id);
    const same = { id: many.id, realName: many.realName, mobile: many.mobile, roleIds: ownRole };
    expect(await owner.ask(user.updatePassword, { id: many.id, password: 'abc12345' })).toMatchObject({
      code: 403,
    });
    expect(await owner.ask(user.update, { ...same, realName: '改名' })).toMatchObject({ code: 403 });
    expect(await owner.ask(user.update, { ...same, mobile: null })).toMatchObject({ code: 403 });
    await owner.call(user.update, { ...same, remark: '兼职' });
    await owner.call(user.delete, { id: many.id });
    const { data } = await login('many01');
    expect(data.tenants.map(({ id }) => id).toSorted()).toEqual(
      [t.tenants.factory, t.tenants.merchant2].toSorted(),
    );
  });
});

describe('who has an account already', () => {
  const join = async (mobile: string, code: string) =>
    owner.ask(user.associate, { mobile, code, roleIds: [clerkRole] });

  it('is taken in with the code that went to his mobile, and keeps his other tenants', async () => {
    const mobile = '13800000012';
    const code = await v.codeFor(mobile, SMS_SCENES.associate);
    expect(await join(mobile, code === '000000' ? '000001' : '000000')).toMatchObject({ code: 1002014003 });
    expect(await join(mobile, code)).toMatchObject({ code: 0, data: { realName: '沈启明' } });
    const { data } = await login('guide02');
    expect(data.tenants.map(({ id }) => id)).toEqual([t.tenants.applicant, owner.tenantId]);
    const row = (await owner.call(user.page, { keyword: 'guide02' })).list[0]!;
    expect(row).toMatchObject({ own: false, isSub: true, roles: [{ id: clerkRole }] });
    v.wait(2 * MINUTE);
    expect(await join(mobile, await v.codeFor(mobile, SMS_SCENES.associate))).toMatchObject({ code: 409 });
  });

  it('is told apart from a stranger to nobody but who holds the mobile', async () => {
    const mobile = v.mobile();
    const known = '13800000007';
    for (const one of [mobile, known])
      expect(await join(one, '123456'), one).toMatchObject({ code: 1002014000, msg: '请先获取验证码。' });
    expect(await join(mobile, await v.codeFor(mobile, SMS_SCENES.associate))).toMatchObject({
      code: 1002003003,
    });
  });
});

describe('the list of users', () => {
  it('is found by part of a name, by status, role and department with those below it', async () => {
    const top = await owner.call(department.create, { name: '运营部' });
    const below = await owner.call(department.create, { name: '一组', parentId: top.id });
    const { id } = await create({ realName: '寻找我', deptId: below.id });
    await owner.call(user.updateStatus, { id, status: 1 });
    const found = async (asked: object) => (await owner.call(user.page, asked)).list.map((one) => one.id);
    expect(await found({ keyword: '找我' })).toEqual([id]);
    expect(await found({ deptId: top.id })).toEqual([id]);
    expect(await found({ deptId: top.id, status: 0 })).toEqual([]);
    expect(await found({ deptId: top.id, roleId: clerkRole })).toEqual([id]);
    const { list, total } = await owner.call(user.page, { pageSize: 2 });
    expect(list).toHaveLength(2);
    expect(total).toBe(
      (
        await t.database.system
          .selectFrom('membership')
          .where('tenantId', '=', owner.tenantId)
          .selectAll()
          .execute()
      ).length,
    );
  });

  it('[F18] stands in the order that the tenant gave it; to choose from come the open ones in it', async () => {
    const ids = (await owner.call(user.page, { pageSize: 1000 })).list.map(({ id }) => id).toReversed();
    await owner.call(tenant.sortUsers, { userIds: ids });
    const { list } = await owner.call(user.page, { pageSize: 1000 });
    expect(list.map(({ id }) => id)).toEqual(ids);
    const clerk = await t.as('merchant04');
    expect(await clerk.call(user.simple, {})).toEqual(
      list.filter(({ status }) => status === 0).map(({ id, realName }) => ({ id, realName })),
    );
  });
});
