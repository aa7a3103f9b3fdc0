import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { tenancy } from '#contract/tenancy/tenancy.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { role } from '#contract/role/role.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  admin = await t.as('admin01');
});
afterAll(() => t.close());

const codeOf = async ({ token }: Client) => (await v.ask(auth.menus, {}, { token })).code;

it('is for the platform’s own people only', async () => {
  const factory = await t.as('factory01');
  for (const call of Object.values(tenancy)) expect((await factory.ask(call, {})).code, call.path).toBe(403);
});

describe('tenants', () => {
  it('are listed with their main account and how many users they have', async () => {
    const { list, total } = await admin.call(tenancy.tenants, { keyword: '云朵' });
    expect(total).toBe(1);
    expect(list).toEqual([
      {
        id: t.tenants.merchant1,
        name: '云朵手机壳旗舰店',
        type: 1,
        status: 0,
        users: 3,
        owner: { id: expect.any(Number), username: 'merchant01', realName: '王店长', mobile: '13800000003' },
        hasDangerPassword: false,
        createdAt: expect.any(Number),
      },
    ]);
    const types = (await admin.call(tenancy.tenants, { type: 3 })).list.map(({ name }) => name);
    expect(types.toSorted()).toEqual(['启明数码印花厂', '待开通的新商户'].toSorted());
    expect((await admin.call(tenancy.tenants, { keyword: String(t.tenants.factory) })).list[0]?.id).toBe(
      t.tenants.factory,
    );
  });

  it('are closed and opened: their sessions end, and both logs tell of it', async () => {
    const merchant = await t.as('merchant02');
    await admin.call(tenancy.tenantStatus, { id: merchant.tenantId, status: 1 });
    expect(await codeOf(merchant)).toBe(401);
    expect((await admin.call(tenancy.tenants, { status: 1 })).list.map(({ id }) => id)).toEqual([
      merchant.tenantId,
    ]);
    await admin.call(tenancy.tenantStatus, { id: merchant.tenantId, status: 0 });
    const again = await t.as('merchant02');
    expect((await again.call(tenantLog.page, { kind: 'tenant' })).list.map(({ text }) => text)).toEqual([
      '平台启用了本公司',
      '平台停用了本公司',
    ]);
    expect((await admin.call(tenantLog.page, { kind: 'tenant' })).list[1]?.text).toBe(
      '停用公司「拾光配件商行」',
    );
  });

  it('never the platform’s own', async () => {
    expect(await admin.ask(tenancy.tenantStatus, { id: admin.tenantId, status: 1 })).toMatchObject({
      code: 400,
    });
    expect(await admin.ask(tenancy.tenantStatus, { id: 999_999, status: 1 })).toMatchObject({ code: 404 });
  });

  it('[F14] lose a danger password that they forgot', async () => {
    const merchant = await t.as('merchant01');
    await merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'forgot1' });
    expect((await admin.call(tenancy.tenants, { keyword: '云朵' })).list[0]?.hasDangerPassword).toBe(true);
    await admin.call(tenancy.clearDangerPassword, { id: merchant.tenantId });
    expect(await merchant.call(tenant.dangerPassword, {})).toEqual({ isSet: false });
  });
});

describe('users of all tenants', () => {
  it('are found by the beginning of name, user name or mobile, with their tenants', async () => {
    const { list } = await admin.call(tenancy.users, { keyword: 'many' });
    expect(list.map(({ username, tenants }) => [username, tenants.length])).toEqual([['many01', 3]]);
    for (const keyword of ['王店', '13800000003', 'merchant01'])
      expect((await admin.call(tenancy.users, { keyword })).list.map(({ username }) => username)).toContain(
        'merchant01',
      );
    const of = await admin.call(tenancy.users, { tenantId: t.tenants.merchant1 });
    expect(of.list.map(({ username }) => username).toSorted()).toEqual([
      'many01',
      'merchant01',
      'merchant04',
    ]);
  });

  it('of the platform itself are not made one’s own by who may do less there', async () => {
    const { id } = (await admin.call(tenancy.users, { keyword: 'admin01' })).list[0]!;
    const helper = await admin.call(role.create, { name: '客服', permissions: ['factory:admin:user'] });
    const form = { username: 'helper1', realName: '客服', password: DEMO_PASSWORD, roleIds: [helper.id] };
    await admin.call(user.create, form);
    const weak = await t.as('helper1');
    expect(await weak.ask(tenancy.userPassword, { id, password: 'mine1234' })).toMatchObject({ code: 403 });
    expect(await weak.ask(tenancy.userStatus, { id, status: 1 })).toMatchObject({ code: 403 });
    const other = (await weak.call(tenancy.users, { keyword: 'many01' })).list[0]!;
    await weak.call(tenancy.userStatus, { id: other.id, status: 0 });
  });

  it('are closed everywhere at once, opened, and given a new password', async () => {
    const many = (await admin.call(tenancy.users, { keyword: 'many01' })).list[0]!;
    const session = await t.as('many01', t.tenants.merchant1);
    await admin.call(tenancy.userStatus, { id: many.id, status: 1 });
    expect(await codeOf(session)).toBe(401);
    await expect(t.as('many01')).rejects.toThrow('停用');
    await admin.call(tenancy.userStatus, { id: many.id, status: 0 });
    await admin.call(tenancy.userPassword, { id: many.id, password: 'fresh123' });
    expect((await v.ask(auth.login, { username: 'many01', password: 'fresh123' })).code).toBe(0);
    const own = (await admin.call(tenancy.users, { keyword: 'admin01' })).list[0]!;
    expect(await admin.ask(tenancy.userStatus, { id: own.id, status: 1 })).toMatchObject({ code: 400 });
    expect(await admin.ask(tenancy.userPassword, { id: 999_999, password: 'fresh123' })).toMatchObject({
      code: 404,
    });
  });
});
