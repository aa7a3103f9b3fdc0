import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { register } from '#contract/register/register.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { MINUTE, otherThan, visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let mobile: string;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
});
afterAll(() => t.close());
beforeEach(() => void (mobile = v.mobile()));

const form = async (more: object = {}) => ({
  mobile,
  code: await v.codeFor(mobile, SMS_SCENES.register),
  realName: '周新',
  password: 'Secret123',
  ...more,
});
const newUser = async (more?: object) => v.ask(register.user, await form(more));
const newTenant = async (kind: number, tenantName = '新来的小店') =>
  v.ask(register.tenant, await form({ kind, tenantName }));

const counts = async () => {
  const { system } = t.database;
  const of = async (table: 'appUser' | 'tenant' | 'membership' | 'role' | 'registration') =>
    (
      await system
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    users: await of('appUser'),
    tenants: await of('tenant'),
    memberships: await of('membership'),
    roles: await of('role'),
    registrations: await of('registration'),
  };
};
const infoOf = async (token: string) => (await v.ask(auth.permissionInfo, {}, { token })).data;
const open = (token: string, tenantName: string) => v.ask(register.openTenant, { tenantName }, { token });
const choose = (token: string, kind: number) => v.ask(register.chooseKind, { kind }, { token });
const mine = async (token: string) => (await v.ask(register.mine, {}, { token })).data;

it('[F16] factories may come one after another: the tenth is taken as the first was', async () => {
  const before = await counts();
  for (let n = 0; n < 10; n += 1) {
    mobile = v.mobile();
    expect(await newTenant(2, `新来的工厂${n}`)).toMatchObject({ code: 0 });
  }
  expect((await counts()).registrations).toBe(before.registrations + 10);
});

describe('[F16] a registration is refused, and makes nothing', () => {
  it('with a wrong code, or one of another scene', async () => {
    const before = await counts();
    const right = await form();
    expect(await v.ask(register.user, { ...right, code: otherThan(right.code) })).toMatchObject({
      code: 1002014003,
    });
    const login = await v.codeFor(v.mobile(), SMS_SCENES.login);
    expect((await v.ask(register.user, { ...right, mobile: v.mobile(), code: login })).code).not.toBe(0);
    expect(await counts()).toEqual(before);
  });

  it('with a mobile that somebody has, in a sentence that leads to the sign-in', async () => {
    await newUser();
    const before = await counts();
    for (const answer of [await retried(newUser), await retried(() => newTenant(1))])
      expect(answer).toMatchObject({ code: 1002003000, msg: expect.stringContaining('请直接登录') });
    expect(await counts()).toEqual(before);
  });

  it('of a number that is an account’s name by now without a mobile', async () => {
    await t.database.system
      .insertInto('appUser')
      .values({ username: mobile, realName: '老账号', passwordHash: 'x' })
      .execute();
    expect(await newUser()).toMatchObject({ code: 1002003000 });
  });

  it.each([
    ['password', { password: 'short' }, '密码应为 6 至 16 个字符'],
    ['password', { password: 'x'.repeat(17) }, '密码应为 6 至 16 个字符'],
  ])('[V01] with a %s of %j', async (_field, wrong, msg) => {
    expect(await newUser(wrong)).toMatchObject({ code: 400, msg });
  });

  it.each([...'\\/:*?"<>|'])('[V04] with %s in a name', async (sign) => {
    const given = { mobile, code: '123456', realName: '周新', password: 'Secret123' };
    expect(await v.ask(register.user, { ...given, realName: `周${sign}新` })).toMatchObject({
      code: 400,
      msg: '姓名不能包含特殊符号',
    });
    const tenantName = `小${sign}店`;
    expect(await v.ask(register.tenant, { ...given, kind: 1, tenantName })).toMatchObject({
      code: 400,
      msg: '公司或店铺名称不能包含特殊符号',
    });
  });

  it('with a ticket of a social account that is good for nothing, the user included', async () => {
    const before = await counts();
    const social = { type: 32, code: 'none', state: 'none', source: 'pc' };
    expect((await newUser({ social })).code).toBe(400);
    expect(await counts()).toEqual(before);
  });
});

/** A code a minute: the second one of a mobile waits that long. */
const retried = <T>(ask: () => Promise<T>): Promise<T> => {
  v.wait(MINUTE);
  return ask();
};

describe('[F16] a registration', () => {
  it('signs a user in who has no tenant, and whose name is his mobile', async () => {
    const { data, code } = await newUser();
    expect({ code, tenantId: data.tenantId, tenants: data.tenants }).toEqual({
      code: 0,
      tenantId: null,
      tenants: [],
    });
    expect((await infoOf(data.accessToken)).user).toMatchObject({ username: mobile, realName: '周新' });
    const again = await v.ask(auth.login, { username: mobile, password: 'Secret123' });
    expect(again.data.userId).toBe(data.userId);
  });

  it('sent twice at once makes one user and one tenant', async () => {
    const before = await counts();
    const input = await form({ kind: 2, tenantName: '双击的厂' });
    const codes = (await Promise.all([1, 2, 3].map(() => v.ask(register.tenant, input)))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const after = await counts();
    expect(after).toEqual(Object.fromEntries(Object.entries(before).map(([name, n]) => [name, n + 1])));
  });

  it('of a number that was given out again makes a user beside the one who still has it as his name', async () => {
    const { data: first } = await newUser();
    const moved = v.mobile();
    await t.database.system
      .updateTable('appUser')
      .set({ mobile: moved })
      .where('id', '=', first.userId)
      .execute();
    const { code, data } = await retried(newUser);
    expect(code).toBe(0);
    expect(data.userId).not.toBe(first.userId);
    expect((await infoOf(data.accessToken)).user.username).not.toBe(mobile);
  });

  it('of a merchant begins at once: type 1, and its owner may do what a merchant may', async () => {
    const { data } = await newTenant(1);
    expect(data.tenants).toEqual([{ id: data.tenantId, name: '新来的小店', type: 1, masterTenantId: null }]);
    const info = await infoOf(data.accessToken);
    expect(info.roles).toEqual(['店主']);
    const owner = await infoOf((await t.as('merchant03')).token);
    const raised = owner.permissions.filter((permission) => permission.startsWith('business:'));
    expect(info.permissions.toSorted()).toEqual(raised.toSorted());
    expect(await mine(data.accessToken)).toBeNull();
  });

  it('of a factory waits: type 3 without a right, and an open request that it sees', async () => {
    const { data } = await newTenant(2, '等待的厂');
    expect(data.tenants).toMatchObject([{ type: 3 }]);
    expect((await infoOf(data.accessToken)).permissions).toEqual([]);
    expect(await mine(data.accessToken)).toMatchObject({
      tenantId: data.tenantId,
      tenantName: '等待的厂',
      kind: 2,
      status: 0,
      mobile,
      realName: '周新',
      reason: null,
      auditedAt: null,
    });
  });
});

describe('[F16] a tenant of one’s own', () => {
  it('is opened for a signed-in user, once, however often he asks; the last name stands', async () => {
    const { data } = await newUser();
    const before = await counts();
    const [one, two] = await Promise.all([open(data.accessToken, '甲店'), open(data.accessToken, '乙店')]);
    const tenants = [one, two].flatMap((answer) => (answer.code === 0 ? [answer.data.tenantId] : []));
    expect(new Set(tenants).size).toBe(1);
    expect((await counts()).tenants).toBe(before.tenants + 1);
    const { data: third } = await open((one.code === 0 ? one : two).data.accessToken, '丙店');
    expect(third.tenants).toEqual([{ id: tenants[0], name: '丙店', type: 3, masterTenantId: null }]);
    expect((await counts()).tenants).toBe(before.tenants + 1);
  });

  it('leaves the login of before behind', async () => {
    const { data } = await newUser();
    await open(data.accessToken, '甲店');
    expect(await v.ask(auth.permissionInfo, {}, { token: data.accessToken })).toMatchObject({ code: 401 });
  });

  it('[V04] is not called with special signs', async () => {
    const { data } = await newUser();
    expect(await open(data.accessToken, '甲|店')).toMatchObject({
      code: 400,
      msg: '公司或店铺名称不能包含特殊符号',
    });
  });

  const opened = async () => (await open((await newUser()).data.accessToken, '甲店')).data;

  it('becomes a merchant at once, for the next request', async () => {
    const { accessToken, tenantId } = await opened();
    const { data } = await choose(accessToken, 1);
    expect(data.tenants).toMatchObject([{ id: tenantId, type: 1 }]);
    const info = await infoOf(data.accessToken);
    expect(info.permissions).toContain('business:order:push');
    expect(info.roles).toEqual(['店主']);
    expect(await choose(data.accessToken, 1)).toMatchObject({ code: 0 });
    const { data: last } = await v.ask(auth.login, { username: mobile, password: 'Secret123' });
    expect(await choose(last.accessToken, 2)).toMatchObject({
      code: 409,
      msg: '该公司的类型已经确定，不能再更改。',
    });
  });

  it('asks once to become a factory, and takes the request back when it becomes a merchant', async () => {
    const { accessToken } = await opened();
    const before = await counts();
    const answers = await Promise.all([choose(accessToken, 2), choose(accessToken, 2)]);
    const token = answers.find(({ code }) => code === 0)!.data.accessToken;
    expect((await counts()).registrations).toBe(before.registrations + 1);
    const { data: again } = await choose(token, 2);
    expect((await counts()).registrations).toBe(before.registrations + 1);
    expect(await mine(again.accessToken)).toMatchObject({ status: 0, kind: 2 });
    const { data: merchant } = await choose(again.accessToken, 1);
    expect(await mine(merchant.accessToken)).toMatchObject({ status: 3 });
  });

  it('is nothing that a sub-account, or somebody without a tenant, decides', async () => {
    const { data } = await newUser();
    expect(await choose(data.accessToken, 1)).toMatchObject({ code: 403 });
    const guide = await t.as('guide01');
    const membership = () =>
      t.database.system.updateTable('membership').where('tenantId', '=', t.tenants.guide);
    await membership().set({ isSub: true }).execute();
    expect(await guide.ask(register.chooseKind, { kind: 1 })).toMatchObject({
      code: 403,
      msg: '子账号不能选择公司类型，请联系主账号。',
    });
    await membership().set({ isSub: false }).execute();
    expect(await v.ask(register.chooseKind, { kind: 1 })).toMatchObject({ code: 401 });
  });
});

describe('[F19] a tenant whose type is not above 0', () => {
  it.each([0, -1])('(%i) is dropped: it is in no list, and nobody acts for it', async (type) => {
    const { data } = await newTenant(1);
    const set = (value: number) =>
      t.database.system.updateTable('tenant').set({ type: value }).where('id', '=', data.tenantId!).execute();
    await set(type);
    expect((await infoOf(data.accessToken)).tenants).toEqual([]);
    expect((await v.ask(tenant.rename, { name: '改名' }, { token: data.accessToken })).code).toBe(403);
    const { data: next } = await v.ask(auth.login, { username: mobile, password: 'Secret123' });
    expect([next.tenantId, next.tenants]).toEqual([null, []]);
    const chosen = await v.ask(auth.chooseTenant, { tenantId: data.tenantId }, { token: next.accessToken });
    expect(chosen.code).toBe(403);
  });
});
