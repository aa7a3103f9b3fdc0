import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { order } from '#contract/order/order.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { COMMANDS, findCommand, help } from './commands.ts';
import { AdminRefusal, WrongArguments } from './refusal.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The command as it is typed, options in one text. */
const run = (name: string, options: string, demo = false) => {
  const config = { host: '', port: 0, demo, databaseUrl: t.url, dataDir: t.dataDir };
  return COMMANDS.get(name)!.run(config, options === '' ? [] : options.split(' '));
};
const idIn = (said: string) => Number(/编号 (\d+)/.exec(said)?.[1]);

const signIn = async (username: string, password: string) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: BASE_PATH + auth.login.path,
    payload: { username, password },
  });
  return answer.json<{ code: number; data: { accessToken: string } }>();
};

test('a tenant and a user made by hand sign in and see what their role allows, once bound what their factory gives', async () => {
  const factory = idIn(await run('tenant-create', '--name 新工厂 --type factory'));
  const merchant = idIn(await run('tenant-create', '--name 新商家 --type 1'));
  await run(
    'user-create',
    `--username boss --password secret1 --name 老板 --tenant ${merchant} --role 店主 --permissions all`,
  );
  await run(
    'user-create',
    `--username clerk --password secret1 --name 店员 --tenant ${merchant} --role 店员 --permissions business:order,business:task --sub`,
  );
  // A second one of a role that is there needs no list of permissions.
  await run(
    'user-create',
    `--username clerk2 --password secret1 --name 店员乙 --tenant ${merchant} --role 店员 --sub`,
  );

  const info = async (username: string) => {
    const { data } = await signIn(username, 'secret1');
    const headers = { authorization: `Bearer ${data.accessToken}` };
    const answer = await t.app.inject({ method: 'GET', url: BASE_PATH + auth.permissionInfo.path, headers });
    return answer.json<{
      data: { permissions: string[]; tenants: { id: number; masterTenantId: number | null }[] };
    }>().data;
  };
  const boss = await info('boss');
  expect(boss.permissions).toContain('business:order:push');
  expect(boss.permissions.every((permission) => permission.startsWith('business:'))).toBe(true);
  expect(boss.tenants).toMatchObject([{ id: merchant, masterTenantId: null }]);
  for (const clerk of [await info('clerk'), await info('clerk2')]) {
    expect(clerk.permissions.toSorted()).toEqual(['business:order', 'business:task']);
    expect(clerk.tenants).toMatchObject([{ id: merchant, masterTenantId: merchant }]);
  }

  const partners = async () => {
    const { data } = await signIn('boss', 'secret1');
    const answer = await t.app.inject({
      method: order.filterOptions.method,
      url: BASE_PATH + order.filterOptions.path,
      headers: { authorization: `Bearer ${data.accessToken}` },
    });
    return answer.json<{ data: { partners: { id: number }[] } }>().data.partners.map(({ id }) => id);
  };
  expect(await partners()).toEqual([]);
  expect(await run('bind', `--merchant ${merchant} --factory ${factory}`)).toContain('已绑定');
  expect(await run('bind', `--merchant ${merchant} --factory ${factory}`)).toContain('本来就绑定着');
  expect(await partners()).toEqual([factory]);
});

test('all permissions of a factory are not those of the platform', async () => {
  const { factory, platform } = t.tenants;
  await run(
    'user-create',
    `--username f9 --password secret1 --name 甲 --tenant ${factory} --role 全权 --permissions all`,
  );
  await run(
    'user-create',
    `--username p9 --password secret1 --name 乙 --tenant ${platform} --role 全权 --permissions all`,
  );
  const of = async (tenantId: number) =>
    (
      await t.database.system
        .selectFrom('role')
        .select('permissions')
        .where('tenantId', '=', tenantId)
        .where('name', '=', '全权')
        .executeTakeFirstOrThrow()
    ).permissions;
  expect(await of(factory)).toContain('factory:order:ship');
  expect(await of(factory)).not.toContain('factory:admin:tenant');
  expect(await of(platform)).toContain('factory:admin:tenant');
});

describe('refused, in a sentence', () => {
  const user = (rest: string) =>
    `--username new1 --password secret1 --name 甲 --tenant 1 --role 厂长 ${rest}`.trim();
  test.each<[string, string, RegExp]>([
    ['tenant-create', '--name 甲', /需要 --type/],
    ['tenant-create', '--name 甲 --type 7', /没有「7」这种公司类型.*merchant（商家）/],
    ['tenant-create', '--name --type 1', /需要 --name/],
    ['tenant-create', '--name 甲 --type 1 --colour red', /不认识「--colour」/],
    ['tenant-create', '--name 甲 --type 1 乙', /不认识「乙」/],
    ['user-create', user('').replace('secret1', 'abc'), /6 至 16 个字符/],
    ['user-create', user('').replace('--tenant 1', '--tenant x'), /--tenant 应为公司编号/],
    [
      'user-create',
      user('--permissions factory:order,factory:fly').replace('厂长', '飞行员'),
      /没有这样的权限：factory:fly/,
    ],
    ['bind', '--merchant 1', /需要 --factory/],
    ['bind', '--merchant 0 --factory 1', /--merchant 应为公司编号/],
  ])('wrong arguments: %s %s', async (name, options, message) => {
    const refused = await run(name, options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WrongArguments);
    expect((refused as Error).message).toMatch(message);
  });

  test.each<[string, string, RegExp]>([
    ['user-create', user('').replace('new1', 'merchant01'), /「merchant01」已被使用/],
    ['user-create', user('').replace('--tenant 1', '--tenant 999999'), /没有编号为 999999 的公司/],
    ['user-create', user('').replace('厂长', '没有的角色'), /还没有角色「没有的角色」，请用 --permissions/],
    ['user-create', user('--permissions factory:order'), /角色「厂长」已存在/],
    ['bind', '--merchant 1 --factory 1', /不是商家/],
    ['bind', '--merchant 2 --factory 2', /不是工厂/],
    ['danger-clear', '--tenant 999999', /没有编号为 999999 的公司/],
    ['demo reset', '', /只在演示模式下可用/],
  ])('cannot be done: %s %s', async (name, options, message) => {
    const count = async () =>
      (
        await t.database.system
          .selectFrom('appUser')
          .select((eb) => eb.fn.countAll<number>().as('users'))
          .executeTakeFirstOrThrow()
      ).users;
    const before = await count();
    const refused = await run(name, options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AdminRefusal);
    expect((refused as Error).message).toMatch(message);
    expect(await count()).toBe(before);
  });

  test('the help names every command and every option it takes', () => {
    for (const name of [
      'tenant-create',
      'user-create',
      'bind',
      'danger-clear',
      'demo reset',
      'backup',
      'restore',
    ])
      expect(help()).toContain(`  ${name}`);
    for (const option of [
      '--name',
      '--type',
      '--username',
      '--password',
      '--tenant',
      '--role',
      '--permissions',
      '--sub',
      '--merchant',
      '--factory',
      '--out',
      '--in',
    ])
      expect(help()).toContain(option);
  });
});

test('a command of two words is found as well as one of one, with what follows it', () => {
  expect(findCommand(['demo', 'reset'])).toEqual({ command: COMMANDS.get('demo reset'), args: [] });
  expect(findCommand(['bind', '--merchant', '1'])).toEqual({
    command: COMMANDS.get('bind'),
    args: ['--merchant', '1'],
  });
  for (const words of [['demo'], ['demo', 'burn'], ['reset'], []]) expect(findCommand(words)).toBeUndefined();
});

test('[F14] a forgotten password for dangerous operations is taken away, and that of no other tenant', async () => {
  const { merchant1, merchant2 } = t.tenants;
  await t.database.system
    .insertInto('dangerPassword')
    .values([merchant1, merchant2].map((tenantId) => ({ tenantId, hash: 'x', setAt: new Date() })))
    .execute();
  expect(await run('danger-clear', `--tenant ${merchant1}`)).toContain('已清除');
  expect(await run('danger-clear', `--tenant ${merchant1}`)).toContain('没有设置');
  const left = await t.database.system.selectFrom('dangerPassword').select('tenantId').execute();
  expect(left).toEqual([{ tenantId: merchant2 }]);
});
