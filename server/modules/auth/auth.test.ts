import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { task } from '#contract/task/task.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { HOUR, MINUTE, otherThan, visitorOf } from '#tests/support/visitor.ts';

/** What another module does with a ticket is its own: here it counts when it is asked. */
const bound = vi.hoisted(() => vi.fn<(...asked: unknown[]) => Promise<void>>());
vi.mock('#server/modules/social/service.ts', () => ({ bindTicket: bound }));

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
});
afterAll(() => t.close());
beforeEach(() => void bound.mockReset());

async function giveMobile(username: string) {
  const mobile = v.mobile();
  await t.database.system
    .updateTable('appUser')
    .set({ mobile, mobileProvenAt: new Date() })
    .where('username', '=', username)
    .execute();
  return mobile;
}

const login = (username: string, password: string) =>
  t.app
    .inject({ method: 'POST', url: `${BASE_PATH}${auth.login.path}`, payload: { username, password } })
    .then((answer) => answer.json());

describe('sign-in refuses', () => {
  it('a wrong password and an unknown user with the same sentence', async () => {
    const wrong = await login('merchant01', 'nope-nope');
    const unknown = await login('nobody', 'nope-nope');
    expect(wrong).toMatchObject({ code: 400, msg: '用户名或密码不正确，请重新输入。' });
    expect(unknown.msg).toBe(wrong.msg);
  });

  it('a tenant that the user is no member of', async () => {
    const merchant = await t.as('merchant01');
    expect(await merchant.ask(auth.chooseTenant, { tenantId: t.tenants.merchant2 })).toMatchObject({
      code: 403,
    });
  });

  it('an expired, forged or missing token with 401', async () => {
    for (const authorization of ['', 'Bearer forged']) {
      const answer = await t.app.inject({
        url: `${BASE_PATH}${auth.menus.path}`,
        headers: { authorization },
      });
      expect(answer.json()).toMatchObject({ code: 401, msg: '认证失败，请重新登录' });
    }
  });

  it('a page that names another tenant than the session', async () => {
    const merchant = await t.as('merchant01');
    const answer = await t.app.inject({
      url: `${BASE_PATH}${auth.menus.path}`,
      headers: { authorization: `Bearer ${merchant.token}`, 'tenant-id': String(t.tenants.merchant2) },
    });
    expect(answer.json()).toMatchObject({ code: 403 });
  });
});

describe('[F16] a login by mobile', () => {
  const PASSWORD = 'Demo123456';

  it('and password finds the same user as his name does, however he writes the number', async () => {
    const mobile = await giveMobile('merchant02');
    const { data } = await login('merchant02', PASSWORD);
    for (const typed of [mobile, `+86 ${mobile}`, mobile.replace(/(\d{3})(\d{4})/, '$1-$2-')])
      expect(await login(typed, PASSWORD)).toMatchObject({ code: 0, data: { userId: data.userId } });
  });

  it('is the one who holds the number, also where another is called by it', async () => {
    const mobile = await giveMobile('merchant02');
    const { data } = await login('merchant02', PASSWORD);
    await t.database.system
      .updateTable('appUser')
      .set({ username: mobile })
      .where('username', '=', 'designer01')
      .execute();
    expect(await login(mobile, PASSWORD)).toMatchObject({ data: { userId: data.userId } });
    await t.database.system
      .updateTable('appUser')
      .set({ username: 'designer01' })
      .where('username', '=', mobile)
      .execute();
  });

  it('and code refuses a wrong code, a code of another scene, and one that was used', async () => {
    const mobile = await giveMobile('merchant02');
    const code = await v.codeFor(mobile, SMS_SCENES.login);
    expect(await v.ask(auth.smsLogin, { mobile, code: otherThan(code) })).toMatchObject({ code: 1002014003 });
    expect(await v.ask(auth.smsLogin, { mobile, code })).toMatchObject({ code: 0 });
    expect(await v.ask(auth.smsLogin, { mobile, code })).toMatchObject({ code: 1002014002 });
    v.wait(MINUTE);
    const other = await v.codeFor(mobile, SMS_SCENES.register);
    expect((await v.ask(auth.smsLogin, { mobile, code: other })).code).not.toBe(0);
  });

  it('and code tells that the mobile is unknown to whoever holds it, and to nobody else', async () => {
    const mobile = v.mobile();
    const code = await v.codeFor(mobile, SMS_SCENES.login);
    expect(await v.ask(auth.smsLogin, { mobile, code: otherThan(code) })).toMatchObject({ code: 1002014003 });
    expect(await v.ask(auth.smsLogin, { mobile, code })).toMatchObject({
      code: 1002003003,
      msg: '该手机号尚未注册，请先注册。',
    });
  });

  it('and code opens a session like any other, and stays open to who forgot his password', async () => {
    const mobile = await giveMobile('merchant02');
    for (let i = 0; i < 6; i++) await login('merchant02', `wrong-${i}`);
    const code = await v.codeFor(mobile, SMS_SCENES.login);
    const { data } = await v.ask(auth.smsLogin, { mobile, code });
    expect(data.tenantId).toBe(t.tenants.merchant2);
    expect(await v.ask(auth.menus, {}, { token: data.accessToken })).toMatchObject({ code: 0 });
    v.wait(HOUR);
  });

  it('is refused for a disabled account, after he has shown who he is', async () => {
    const mobile = await giveMobile('designer01');
    const set = (status: number) =>
      t.database.system.updateTable('appUser').set({ status }).where('username', '=', 'designer01').execute();
    await set(1);
    const code = await v.codeFor(mobile, SMS_SCENES.login);
    expect(await v.ask(auth.smsLogin, { mobile, code })).toMatchObject({ code: 423 });
    expect(await login('designer01', 'Demo123456')).toMatchObject({ code: 423 });
    expect(await login('designer01', 'wrong-one')).toMatchObject({ code: 400 });
    await set(0);
  });
});

describe('[F02] a ticket of another service', () => {
  const social = { type: 32, code: 'c', state: 's', source: 'pc' };

  it('is bound once the person has shown who he is, and not before', async () => {
    const mobile = await giveMobile('merchant03');
    await v.ask(auth.login, { username: 'merchant03', password: 'wrong-one', social });
    await v.ask(auth.smsLogin, { mobile, code: '000000', social });
    expect(bound).not.toHaveBeenCalled();
    const { data } = await v.ask(auth.login, { username: 'merchant03', password: 'Demo123456', social });
    expect(bound.mock.calls.map(([, ...asked]) => asked)).toEqual([[social, data.userId, expect.any(Date)]]);
    const code = await v.codeFor(mobile, SMS_SCENES.login);
    await v.ask(auth.smsLogin, { mobile, code, social });
    expect(bound).toHaveBeenCalledTimes(2);
  });

  it('that is no good refuses the login, and no session is left behind', async () => {
    const sessions = () =>
      t.database.system
        .selectFrom('session')
        .select('id')
        .execute()
        .then((rows) => rows.length);
    const before = await sessions();
    bound.mockRejectedValueOnce(new Refusal(400, '绑定已过期，请重新扫码。'));
    const refused = await v.ask(auth.login, { username: 'merchant03', password: 'Demo123456', social });
    expect(refused).toMatchObject({ code: 400, msg: '绑定已过期，请重新扫码。' });
    expect(await sessions()).toBe(before);
  });
});

describe('a session', () => {
  it('ends with logout', async () => {
    const merchant = await t.as('merchant02');
    await merchant.call(auth.logout, {});
    expect(await merchant.ask(auth.menus, {})).toMatchObject({ code: 401 });
  });

  it('of a member of several tenants waits for the choice', async () => {
    const { data } = await login('many01', 'Demo123456');
    expect(data.tenantId).toBeNull();
    expect(data.tenants.map((tenant: { type: number }) => tenant.type).toSorted()).toEqual([1, 1, 2]);
    const chosen = await t.as('many01', t.tenants.factory);
    expect((await chosen.call(auth.permissionInfo, {})).permissions).toContain('factory:review');
  });
});

describe('menus', () => {
  const paths = async (username: string) =>
    (await (await t.as(username)).call(auth.menus, {})).flatMap((menu) =>
      menu.children.map((child) => child.path),
    );

  it('[N10] leave out what the permissions close', async () => {
    expect(await paths('merchant01')).toContain('/business/order/import');
    expect(await paths('merchant04')).not.toContain('/business/order/import');
  });

  it('come with the permissions too, so that a workspace opens with one answer', async () => {
    const merchant = await t.as('merchant04');
    const { menus } = await merchant.call(auth.permissionInfo, {});
    expect(menus).toEqual(await merchant.call(auth.menus, {}));
    expect(menus.length).toBeGreaterThan(0);
  });

  it('[A04] are not the only guard: the call behind a missing menu is refused too', async () => {
    const designer = await t.as('designer01');
    expect(await designer.ask(task.page, {})).toMatchObject({ code: 403 });
  });
});
