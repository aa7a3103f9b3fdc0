import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { department } from '#contract/department/department.ts';
import { openAuth } from '#contract/open-auth/open-auth.ts';
import { openOrder } from '#contract/order/open-order.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { role } from '#contract/role/role.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { systemOf } from '#tests/support/signed.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());
afterEach(async () => {
  await t.database.system.deleteFrom('openKey').execute();
  await t.database.system.deleteFrom('dangerPassword').execute();
});

const SCOPES = ['business:order'] as const;
const create = (name = '仓库系统', more: object = {}) =>
  merchant.call(openAuth.create, { name, scopes: [...SCOPES], ...more });
const list = (client = merchant) => client.call(openAuth.list, { pageNo: 1, pageSize: 50 });
const asks = (key: { appKey: string; appSecret: string }) => systemOf(t, key).ask(openOrder.page, {});
const linesOfLog = async () =>
  (
    await t.database.system
      .selectFrom('tenantLog')
      .select(['kind', 'text', 'tenantId'])
      .where('kind', '=', 'openAuth')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);
/** The merchant's role holds these from now on. */
const hold = (permissions: string[]) =>
  t.database.system
    .updateTable('role')
    .set({ permissions })
    .where('tenantId', '=', t.tenants.merchant1)
    .where('name', '=', '店主')
    .execute();

describe('a key of the open API', () => {
  it('is refused with what is wrong, and nothing is made', async () => {
    for (const [form, says] of [
      [{ name: '', scopes: ['business:order'] }, '请输入密钥名称'],
      [{ name: 'a/b', scopes: ['business:order'] }, '密钥名称不能包含特殊符号'],
      [{ name: '系统', scopes: [] }, '请至少选择一项权限'],
      [{ name: '系统', scopes: ['business:order'], perMinute: 0 }, '每分钟至少 1 次'],
      [{ name: '系统', scopes: ['business:order'], ips: ['1.2.3'] }, '请填写 IP 地址'],
    ] as const)
      expect(await merchant.ask(openAuth.create, form)).toMatchObject({
        code: 400,
        msg: expect.stringContaining(says),
      });
    expect((await list()).total).toBe(0);
  });

  it('is given nothing that its maker may not do himself', async () => {
    const before = await t.database.system
      .selectFrom('role')
      .select('permissions')
      .where('tenantId', '=', t.tenants.merchant1)
      .where('name', '=', '店主')
      .executeTakeFirstOrThrow();
    const own = await create();
    await hold(['business:api', 'business:order']);
    try {
      const scopes = ['business:order', 'business:order:cancel'];
      expect(await merchant.ask(openAuth.create, { name: '新', scopes })).toMatchObject({
        code: 403,
        msg: expect.stringContaining('取消订单'),
      });
      expect(await merchant.ask(openAuth.create, { name: '新', scopes: ['factory:order'] })).toMatchObject({
        code: 403,
      });
      const form = { id: own.id, name: '仓库系统', enabled: true };
      expect(await merchant.ask(openAuth.update, { ...form, scopes })).toMatchObject({ code: 403 });
    } finally {
      await hold(before.permissions);
    }
    expect((await list()).list.map((key) => key.scopes)).toEqual([['business:order']]);
  });

  it('that may more than he may gives its secret to nobody, and is not turned on by him', async () => {
    const strong = await create('仓库系统', { scopes: ['business:order', 'business:order:cancel'] });
    await merchant.call(openAuth.update, { id: strong.id, enabled: false });
    const before = await t.database.system
      .selectFrom('role')
      .select('permissions')
      .where('tenantId', '=', t.tenants.merchant1)
      .where('name', '=', '店主')
      .executeTakeFirstOrThrow();
    await hold(['business:api', 'business:order']);
    try {
      for (const tried of [
        merchant.ask(openAuth.reset, { id: strong.id }),
        merchant.ask(openAuth.update, { id: strong.id, enabled: true }),
      ])
        expect(await tried).toMatchObject({ code: 403, msg: expect.stringContaining('取消订单') });
    } finally {
      await hold(before.permissions);
    }
    expect((await list()).list).toMatchObject([{ enabled: false }]);
  });

  it('and a webhook are made by nobody whose department sees a part of the shops', async () => {
    const { id: deptId } = await merchant.call(department.create, { name: '一组', parentId: null });
    const { id: roleId } = await merchant.call(role.create, {
      name: '接口',
      permissions: ['business:api', 'business:order'],
    });
    const account = { username: 'limited-api', realName: '小接', password: 'Demo123456' };
    await merchant.call(user.create, { ...account, roleIds: [roleId], deptId });
    const own = await create();
    await merchant.call(departmentPermission.assign, { deptId, all: false, shopIds: [] });
    const limited = await t.as('limited-api');
    const hook = { name: '推送', url: 'https://example.com/', events: ['order.shipped'] as const };
    for (const answer of [
      await limited.ask(openAuth.create, { name: '新', scopes: [...SCOPES] }),
      await limited.ask(openAuth.reset, { id: own.id }),
      await limited.ask(openAuth.update, { id: own.id, name: '新' }),
      await limited.ask(openWebhook.create, { ...hook, events: [...hook.events] }),
    ])
      expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining('部门') });
    expect(await asks(own)).toMatchObject({ code: 0 });
  });

  it('shows its secret once, and keeps it sealed', async () => {
    const made = await create();
    expect(made.appSecret).toMatch(/^[\w-]{40}$/);
    expect(JSON.stringify(await list())).not.toContain(made.appSecret);
    const row = await t.database.system.selectFrom('openKey').selectAll().executeTakeFirstOrThrow();
    expect(row.sealedSecret.toString('latin1')).not.toContain(made.appSecret);
    expect(JSON.stringify(await linesOfLog())).not.toContain(made.appSecret);
    expect(await asks(made)).toMatchObject({ code: 0 });
  });

  it('stands in the list with who made it, what it may, and how often it was used', async () => {
    const made = await create('仓库系统', { perMinute: 60, ips: ['203.0.113.7'] });
    await asks(made);
    await asks(made);
    await expect
      .poll(async () => (await list()).list)
      .toEqual([
        {
          id: made.id,
          appKey: made.appKey,
          name: '仓库系统',
          scopes: ['business:order'],
          perMinute: 60,
          ips: ['203.0.113.7'],
          enabled: true,
          createdBy: '王店长',
          createdAt: expect.any(Number),
          lastUsedAt: expect.any(Number),
          calls: 2,
        },
      ]);
  });

  it('has a name of its own, so that the same request twice makes one', async () => {
    await create();
    expect(await merchant.ask(openAuth.create, { name: '仓库系统', scopes: [...SCOPES] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已有名为「仓库系统」的密钥'),
    });
    const other = await create('财务系统');
    const renamed = { id: other.id, name: '仓库系统', scopes: [...SCOPES], enabled: true };
    expect(await merchant.ask(openAuth.update, renamed)).toMatchObject({ code: 409 });
    expect((await list()).total).toBe(2);
  });

  it('is one of 20 at most, also of many made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        merchant.ask(openAuth.create, { name: `系统 ${i}`, scopes: [...SCOPES] }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      code: 409,
      msg: '最多 20 个密钥，请先删除不用的密钥。',
    });
  });

  it('that was reset signs with its new secret only', async () => {
    const made = await create();
    const next = await merchant.call(openAuth.reset, { id: made.id });
    expect(next.appKey).toBe(made.appKey);
    expect(await asks(made)).toMatchObject({ code: 401 });
    expect(await asks(next)).toMatchObject({ code: 0 });
  });

  it('that is turned off calls no more, and does again when it is on', async () => {
    const made = await create();
    const form = { id: made.id, name: '仓库系统', scopes: [...SCOPES] };
    await merchant.call(openAuth.update, { ...form, enabled: false });
    expect(await asks(made)).toMatchObject({ code: 403, msg: expect.stringContaining('密钥已停用') });
    await merchant.call(openAuth.update, { ...form, enabled: true });
    expect(await asks(made)).toMatchObject({ code: 0 });
  });

  it('that is turned off stays so when its name is changed, and keeps its name when it is turned on', async () => {
    const made = await create();
    await merchant.call(openAuth.update, { id: made.id, enabled: false });
    await merchant.call(openAuth.update, { id: made.id, name: '仓库', perMinute: 60 });
    expect((await list()).list[0]).toMatchObject({ name: '仓库', perMinute: 60, enabled: false });
    await merchant.call(openAuth.update, { id: made.id, enabled: true });
    expect((await list()).list[0]).toMatchObject({
      name: '仓库',
      perMinute: 60,
      enabled: true,
      scopes: [...SCOPES],
    });
  });

  it('that is deleted is unknown', async () => {
    const made = await create();
    await merchant.call(openAuth.delete, { id: made.id });
    expect(await asks(made)).toMatchObject({ code: 401 });
    expect(await merchant.ask(openAuth.delete, { id: made.id })).toMatchObject({ code: 404 });
  });

  it('is reset and deleted with the password for dangerous operations, where one is set', async () => {
    const made = await create();
    await merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'Danger-1' });
    for (const call of [openAuth.reset, openAuth.delete] as const) {
      expect(await merchant.ask(call, { id: made.id })).toMatchObject({ code: 1014000009 });
      expect(await merchant.ask(call, { id: made.id, dangerOptPassword: 'Danger-2' })).toMatchObject({
        code: 1014000009,
      });
    }
    expect(await asks(made)).toMatchObject({ code: 0 });
    const id = { id: made.id, dangerOptPassword: 'Danger-1' };
    expect(await merchant.ask(openAuth.reset, id)).toMatchObject({ code: 0 });
    expect(await merchant.ask(openAuth.delete, id)).toMatchObject({ code: 0 });
  });

  it('of another tenant is answered as one that is not there', async () => {
    const made = await create();
    const form = { id: made.id, name: '别人', scopes: ['factory:order'], enabled: false };
    for (const id of [made.id, 999_999]) {
      expect(await factory.ask(openAuth.update, { ...form, id })).toMatchObject({ code: 404 });
      expect(await factory.ask(openAuth.reset, { id })).toMatchObject({ code: 404 });
      expect(await factory.ask(openAuth.delete, { id })).toMatchObject({ code: 404 });
    }
    expect((await list(factory)).total).toBe(0);
    expect(await asks(made)).toMatchObject({ code: 0 });
  });

  it('leaves what was done with it in the log of the tenant', async () => {
    await t.database.system.deleteFrom('tenantLog').execute();
    const made = await create();
    await merchant.call(openAuth.update, { id: made.id, name: '仓库', scopes: [...SCOPES], enabled: false });
    await merchant.call(openAuth.reset, { id: made.id });
    await merchant.call(openAuth.delete, { id: made.id });
    expect(await linesOfLog()).toEqual([
      '新建接口密钥「仓库系统」，权限：查看订单',
      '停用接口密钥「仓库」，权限：查看订单',
      '重置接口密钥「仓库」',
      '删除接口密钥「仓库」',
    ]);
  });
});
