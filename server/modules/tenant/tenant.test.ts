import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn } from '#tests/support/partners.ts';

let t: TestApp;
let merchant: Client;
let helper: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  helper = await t.as('merchant04');
});
afterAll(() => t.close());

describe('the name of a tenant', () => {
  it('is not changed by a sub-account, nor to nothing or to special signs', async () => {
    expect(await helper.ask(tenant.rename, { name: '新名' })).toMatchObject({
      code: 403,
      msg: '子账号不能修改公司名称，请联系主账号。',
    });
    expect(await merchant.ask(tenant.rename, { name: '  ' })).toMatchObject({
      code: 400,
      msg: '请输入公司名称',
    });
    expect(await merchant.ask(tenant.rename, { name: '云<朵' })).toMatchObject({
      code: 400,
      msg: '公司名称不能包含特殊符号',
    });
    expect((await merchant.call(auth.permissionInfo, {})).tenants[0]!.name).toBe('云朵手机壳旗舰店');
  });

  it('changes for all its people, and for nobody else', async () => {
    expect(await merchant.call(tenant.rename, { name: ' 云朵新名 ' })).toBe(true);
    expect((await helper.call(auth.permissionInfo, {})).tenants[0]!.name).toBe('云朵新名');
    const others = await t.database.system.selectFrom('tenant').select('name').execute();
    expect(others.filter(({ name }) => name === '云朵新名')).toHaveLength(1);
  });
});

describe('[F18] the order of a tenant’s users', () => {
  const members = async () => {
    const rows = await t.database.system
      .selectFrom('membership as m')
      .innerJoin('appUser as u', 'u.id', 'm.userId')
      .select(['u.id', 'u.username'])
      .where('m.tenantId', '=', t.tenants.merchant1)
      .orderBy('m.sort')
      .orderBy('m.userId')
      .execute();
    return { ids: rows.map(({ id }) => id), names: rows.map(({ username }) => username) };
  };

  it('is not changed by a sub-account, and holds nobody of another tenant or twice', async () => {
    const { ids, names } = await members();
    expect(await helper.ask(tenant.sortUsers, { userIds: ids })).toMatchObject({ code: 403 });
    await letIn(t, 'merchant3', ['business:user']);
    const watcher = await t.as('merchant03');
    expect(await watcher.ask(tenant.sortUsers, { userIds: ids })).toMatchObject({
      code: 403,
      msg: '权限不足',
    });
    const foreign = await t.as('merchant02');
    const { userId } = await t.database.system
      .selectFrom('membership')
      .select('userId')
      .where('tenantId', '=', foreign.tenantId)
      .executeTakeFirstOrThrow();
    for (const userIds of [[...ids, userId], [ids[0], ids[0]], [999_999]])
      expect(await merchant.ask(tenant.sortUsers, { userIds })).toMatchObject({ code: 400 });
    expect((await members()).names).toEqual(names);
  });

  it('is what was asked for; who is not named follows in his own', async () => {
    const { ids, names } = await members();
    expect(names).toEqual(['merchant01', 'merchant04', 'many01']);
    expect(await merchant.call(tenant.sortUsers, { userIds: ids.toReversed() })).toBe(true);
    expect((await members()).names).toEqual(['many01', 'merchant04', 'merchant01']);
    await merchant.call(tenant.sortUsers, { userIds: [ids[1]!] });
    expect((await members()).names).toEqual(['merchant04', 'many01', 'merchant01']);
    // many01 belongs to two tenants more: his places there are as they were.
    const elsewhere = await t.database.system
      .selectFrom('membership')
      .select('sort')
      .where('userId', '=', ids[2]!)
      .where('tenantId', '<>', t.tenants.merchant1)
      .execute();
    expect(elsewhere.map(({ sort }) => sort)).toEqual([0, 0]);
  });
});

it('[F18] a sub-account names its master’s tenant, nobody else names one', async () => {
  const tenantOf = async (client: Client) => (await client.call(auth.permissionInfo, {})).tenants[0];
  const { merchant1: id } = t.tenants;
  expect(await tenantOf(helper)).toMatchObject({ id, masterTenantId: id });
  expect(await tenantOf(merchant)).toMatchObject({ id, masterTenantId: null });
});
