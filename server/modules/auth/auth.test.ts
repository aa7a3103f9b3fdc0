import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { task } from '#contract/task.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

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

  it('guessing: after ten failures in a minute even the right password', async () => {
    for (let i = 0; i < 10; i++) await login('guide01', `wrong-${i}`);
    expect(await login('guide01', 'Demo123456')).toMatchObject({ code: 429 });
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

describe('a session', () => {
  it('refreshes once: the old refresh token serves no second time', async () => {
    const { data } = await login('merchant02', 'Demo123456');
    const again = (refreshToken: string) =>
      t.app
        .inject({ method: 'POST', url: `${BASE_PATH}${auth.refresh.path}`, payload: { refreshToken } })
        .then((answer) => answer.json());
    const next = await again(data.refreshToken);
    expect(next.code).toBe(0);
    expect(next.data.refreshToken).not.toBe(data.refreshToken);
    expect(await again(data.refreshToken)).toMatchObject({ code: 401 });
  });

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
