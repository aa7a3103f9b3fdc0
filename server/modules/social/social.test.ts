import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { social, WECHAT } from '#contract/social/social.ts';
import { buildApp } from '#server/app.ts';
import { WECHAT_OWNER } from '#server/sandbox/wechat-people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { askOpen, listen, scan } from '#tests/support/wechat.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await listen(t.app);
});
afterAll(() => t.close());
afterEach(() => t.app.clock.set(0));

const MINUTE = 60_000;
const login = (callback: { code: string; state: string }, type: number = WECHAT) =>
  askOpen(t.app, social.login, { type, code: callback.code, state: callback.state });
const redirect = (redirectUri?: string, type: number = WECHAT) =>
  askOpen(t.app, social.redirect, { type, redirectUri });
const userId = async (username: string) =>
  (
    await t.database.system
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;
const sessions = async () =>
  Number(
    (
      await t.database.system
        .selectFrom('session')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('refused with a sentence', () => {
  it.each([
    [10, CODES.notImplemented, 'Gitee登录尚未开通'],
    [30, CODES.notImplemented, '企业微信登录尚未开通'],
    [34, CODES.notImplemented, '微信小程序登录尚未开通'],
    [33, CODES.badRequest, '不支持这种登录方式'],
  ])('[F01] type %i, both ways', async (type, code, msg) => {
    const there = await redirect(undefined, type);
    expect(there).toMatchObject({ code, msg: expect.stringContaining(msg) as unknown });
    const back = await login({ code: 'x', state: 'x' }, type);
    expect(back).toMatchObject({ code, msg: expect.stringContaining(msg) as unknown });
  });

  it.each([
    'https://evil.example/login',
    '//evil.example/login',
    '/\\evil.example/login',
    'http://localhost@evil.example/',
    'http://localhost.evil.example/login',
    'http://user:word@localhost/login',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:8080/login',
  ])('a way back to another site: %s', async (redirectUri) => {
    expect(await redirect(redirectUri)).toMatchObject({
      code: CODES.badRequest,
      msg: expect.stringContaining('本站') as unknown,
    });
  });

  it('a state that nobody sent out, and one of another login', async () => {
    const { code } = await scan(t.app, WECHAT_OWNER.nickname);
    expect(await login({ code, state: 'forged' })).toMatchObject({
      code: CODES.badRequest,
      msg: '本次微信授权无效或已使用过，请重新扫码登录。',
    });
  });

  it('a state that is older than ten minutes', async () => {
    const { code, state } = await scan(t.app, WECHAT_OWNER.nickname);
    t.app.clock.set(10 * MINUTE);
    expect(await login({ code, state })).toMatchObject({ code: CODES.badRequest });
  });

  it('the same callback again', async () => {
    const callback = await scan(t.app, WECHAT_OWNER.nickname);
    expect(await login(callback)).toMatchObject({ code: CODES.ok });
    expect(await login(callback)).toMatchObject({ code: CODES.badRequest });
  });

  it('a user who was stopped', async () => {
    const of = t.database.system.updateTable('appUser').where('username', '=', 'merchant01');
    await of.set({ status: 1 }).execute();
    const refused = await login(await scan(t.app, WECHAT_OWNER.nickname));
    await of.set({ status: 0 }).execute();
    expect(refused).toMatchObject({ code: CODES.locked, msg: expect.stringContaining('停用') as unknown });
  });

  it('[F01] of two callbacks with one code, at the same moment, one', async () => {
    const callback = await scan(t.app, WECHAT_OWNER.nickname);
    const before = await sessions();
    const codes = (await Promise.all([login(callback), login(callback)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([CODES.ok, CODES.badRequest]);
    expect(await sessions()).toBe(before + 1);
  });
});

describe('where WeChat is not set up', () => {
  it('no way is offered, and C010 says so', async () => {
    const bare = await buildApp({ database: t.database, dataDir: t.dataDir, logLevel: 'fatal' });
    expect((await askOpen(bare, social.ways, {})).data).toEqual([]);
    expect(await askOpen(bare, social.redirect, { type: WECHAT })).toMatchObject({
      code: CODES.notImplemented,
      msg: '微信登录尚未开通，请改用其他方式登录。',
    });
    await bare.close();
  });
});

describe('the address of WeChat', () => {
  it('holds what the documentation asks for, and a state of which only the hash is kept', async () => {
    const { data } = await redirect('http://localhost/login?inviteFactoryCode=a%26b');
    const url = new URL(data, 'http://localhost');
    expect(url.pathname).toMatch(/\/connect\/qrconnect$/);
    expect(url.hash).toBe('#wechat_redirect');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: expect.any(String) as unknown,
      redirect_uri: 'http://localhost/login?inviteFactoryCode=a%26b',
      response_type: 'code',
      scope: 'snsapi_login',
      state: expect.stringMatching(/^[\w-]{32}$/) as unknown,
    });
    const rows = await t.database.system.selectFrom('socialState').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('state'));
    expect(rows.some(({ stateHash }) => stateHash.toString() === url.searchParams.get('state'))).toBe(false);
  });

  it('leads back to /login where nothing else is wanted; a path is a page of this site', async () => {
    const back = async (wanted?: string) =>
      new URL((await redirect(wanted)).data, 'http://localhost').searchParams.get('redirect_uri');
    expect(await back()).toBe('http://localhost/login');
    expect(await back('')).toBe('http://localhost/login');
    expect(await back('/login?inviteBusinessCode=b')).toBe('http://localhost/login?inviteBusinessCode=b');
  });

  it('is offered', async () => {
    expect((await askOpen(t.app, social.ways, {})).data).toEqual([{ type: WECHAT, name: '微信' }]);
  });
});

describe('[F03] a known account', () => {
  it('signs its user in, and says who and whose he is', async () => {
    const { data } = await login(await scan(t.app, WECHAT_OWNER.nickname));
    expect(data).toMatchObject({
      userId: await userId('merchant01'),
      tenantId: t.tenants.merchant1,
      userName: 'merchant01',
      mainUsername: 'merchant01',
    });
    const info = await t.app.inject({
      url: `/fgapp${auth.permissionInfo.path}`,
      headers: { authorization: `Bearer ${data.accessToken}` },
    });
    expect(info.json()).toMatchObject({ code: 0, data: { user: { username: 'merchant01' } } });
  });

  it.each([
    ['merchant04', 'merchant1', 'merchant01'],
    ['many01', null, 'many01'],
  ] as const)('of %s', async (username, tenant, mainUsername) => {
    const person = `微信里的${username}`;
    await login(await scan(t.app, person));
    await t.database.system
      .insertInto('socialAccount')
      .columns(['type', 'unionid', 'openid', 'nick', 'userId'])
      .expression((of) =>
        of
          .selectFrom(['socialTicket', 'appUser'])
          .select(['type', 'unionid', 'openid', 'nick', 'appUser.id'])
          .where('nick', '=', person)
          .where('username', '=', username),
      )
      .execute();
    const { data } = await login(await scan(t.app, person));
    expect(data).toMatchObject({ userName: username, mainUsername });
    expect(data.tenantId).toBe(tenant && t.tenants[tenant]);
  });
});

describe('[F02] an account that nobody has', () => {
  it('is refused with the silent code, and again while its ticket is open', async () => {
    const callback = await scan(t.app, '陌生人');
    for (let i = 0; i < 2; i++) {
      expect(await login(callback)).toMatchObject({
        code: CODES.socialNotBound,
        msg: expect.stringContaining('还没有绑定账号') as unknown,
      });
    }
    t.app.clock.set(10 * MINUTE);
    expect(await login(callback)).toMatchObject({ code: CODES.badRequest });
  });

  it('leaves a ticket that does not hold code or state', async () => {
    const callback = await scan(t.app, '另一个陌生人');
    await login(callback);
    const rows = await t.database.system.selectFrom('socialTicket').selectAll().execute();
    expect(rows.some(({ nick }) => nick === '另一个陌生人')).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(callback.code);
    expect(JSON.stringify(rows)).not.toContain(callback.state);
  });

  it('states and tickets do not heap up', async () => {
    await login(await scan(t.app, '过客'));
    t.app.clock.set(60 * MINUTE);
    await redirect();
    const old = new Date(t.app.clock.now().getTime() - 30 * MINUTE);
    for (const [table, column] of [
      ['socialState', 'sentAt'],
      ['socialTicket', 'madeAt'],
    ] as const) {
      const left = await t.database.system.selectFrom(table).selectAll().where(column, '<', old).execute();
      expect(left).toEqual([]);
    }
  });
});
