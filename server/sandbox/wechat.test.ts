import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { listen, openQr, press, scan } from '#tests/support/wechat.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await listen(t.app);
});
afterAll(() => t.close());
afterEach(() => t.app.clock.set(0));

const HERE = '/sandbox/wechat';
const APP = { appid: 'wxsandbox00podflow', secret: 'sandbox-secret' };
const MINUTE = 60_000;
const get = (path: string, query: Record<string, string>) =>
  t.app.inject(`${HERE}/${path}?${new URLSearchParams(query)}`);
const ask = async (path: string, query: Record<string, string>) =>
  JSON.parse((await get(`sns/${path}`, query)).body) as Record<string, string>;
const exchange = (code: string) =>
  ask('oauth2/access_token', { ...APP, code, grant_type: 'authorization_code' });

it('is not there where it is not asked for', async () => {
  // With the browser app, which answers every path that nobody else knows.
  const browserApp = path.join(t.dataDir, 'web');
  await fs.mkdir(browserApp);
  await fs.writeFile(path.join(browserApp, 'index.html'), 'the browser app');
  const { database, dataDir } = t;
  const bare = await buildApp({ database, dataDir, browserApp, logLevel: 'fatal' });
  expect((await bare.inject('/login')).body).toBe('the browser app');
  for (const page of ['connect/qrconnect', 'connect/qr/x', 'sns/oauth2/access_token', 'sns/userinfo']) {
    expect((await bare.inject(`${HERE}/${page}`)).statusCode).toBe(404);
  }
  expect((await bare.inject({ method: 'POST', url: `${HERE}/connect/qr/x/allow` })).statusCode).toBe(404);
  await bare.close();
});

describe('the calls refuse as the documentation says, with HTTP 200', () => {
  const code = async () => (await scan(t.app, '甲')).code;
  it.each([
    [{ secret: 's' }, 41002],
    [{ appid: 'wx', secret: 's' }, 40013],
    [{ appid: APP.appid }, 41004],
    [{ appid: APP.appid, secret: 'x', code: 'c' }, 40125],
    [{ ...APP }, 41008],
    [{ ...APP, code: 'c' }, 40002],
    [{ ...APP, code: 'c', grant_type: 'authorization_code' }, 40029],
  ])('access_token %o', async (query, errcode) => {
    const answer = await get('sns/oauth2/access_token', query as Record<string, string>);
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ errcode, errmsg: expect.any(String) as unknown });
  });

  it('a code that was used, and one after five minutes', async () => {
    const used = await code();
    expect(await exchange(used)).toMatchObject({ expires_in: 7200, scope: 'snsapi_login' });
    expect(await exchange(used)).toEqual({ errcode: 40163, errmsg: 'code been used' });
    const late = await code();
    t.app.clock.set(5 * MINUTE);
    expect(await exchange(late)).toEqual({ errcode: 40029, errmsg: 'invalid code' });
  });

  it('tokens after their time, of nobody, and of somebody else', async () => {
    const tokens = await exchange(await code());
    const { access_token = '', openid = '', refresh_token = '' } = tokens;
    expect(await ask('userinfo', { access_token: 'x', openid })).toMatchObject({ errcode: 40001 });
    expect(await ask('userinfo', { access_token, openid: 'x' })).toMatchObject({ errcode: 40003 });
    expect(await ask('userinfo', { access_token })).toMatchObject({ errcode: 41009 });
    t.app.clock.set(120 * MINUTE);
    expect(await ask('userinfo', { access_token, openid })).toMatchObject({ errcode: 42001 });
    const renewal = { appid: APP.appid, grant_type: 'refresh_token' };
    expect(await ask('oauth2/refresh_token', { ...renewal, refresh_token: 'x' })).toMatchObject({
      errcode: 40030,
    });
    const next = await ask('oauth2/refresh_token', { ...renewal, refresh_token });
    expect(next['access_token']).not.toBe(access_token);
    expect(await ask('userinfo', { access_token: next['access_token']!, openid })).toMatchObject({
      nickname: '甲',
      unionid: tokens['unionid'],
    });
    t.app.clock.set(30 * 24 * 60 * MINUTE);
    expect(await ask('oauth2/refresh_token', { ...renewal, refresh_token })).toMatchObject({
      errcode: 42002,
    });
  });
});

describe('the page', () => {
  const good = {
    appid: APP.appid,
    redirect_uri: 'http://localhost/login?inviteFactoryCode=f',
    response_type: 'code',
    scope: 'snsapi_login',
    state: 's',
  };
  it.each([
    [{ appid: 'wx' }, 'AppID 参数错误'],
    [{ scope: 'snsapi_base' }, 'Scope 参数错误'],
    [{ response_type: 'token' }, 'response_type 参数错误'],
    [{ redirect_uri: 'http://elsewhere.example/login' }, 'redirect_uri 参数错误'],
    [{ redirect_uri: '' }, 'redirect_uri 参数错误'],
  ])('names the mistake %o', async (mistake, says) => {
    const answer = await get('connect/qrconnect', { ...good, ...mistake });
    expect(answer.body).toContain(says);
    expect(answer.body).not.toContain('<form');
  });

  it('leads back with code and state, beside what was there; refused, with the state alone', async () => {
    const { back, code, state } = await scan(t.app, '乙', { redirectUri: good.redirect_uri });
    expect(Object.fromEntries(back.searchParams)).toEqual({ inviteFactoryCode: 'f', code, state });
    const page = await openQr(t.app);
    await press(t.app, page, 'scan', '乙');
    const refused = new URL(await press(t.app, page, 'refuse'));
    expect([...refused.searchParams.keys()]).toEqual(['state']);
  });

  it('takes nothing before the scan, after the end, nor twice', async () => {
    const page = await openQr(t.app);
    expect(await press(t.app, page, 'allow')).toBe(page);
    await press(t.app, page, 'scan', '丙');
    expect(await press(t.app, page, 'allow')).toContain('code=');
    expect(await press(t.app, page, 'allow')).toBe(page);
    expect((await t.app.inject(page)).body).toContain('二维码已失效');
  });

  it('is over after five minutes, and offers a new code', async () => {
    const page = await openQr(t.app);
    t.app.clock.set(5 * MINUTE);
    const { body } = await t.app.inject(page);
    expect(body).toContain('二维码已失效');
    const again = /href="([^"]+)"/.exec(body)![1]!.replaceAll('&amp;', '&');
    expect((await t.app.inject(again)).headers.location).toMatch(/connect\/qr\//);
  });

  it('holds no script, and shows what it was given as text', async () => {
    const page = await openQr(t.app);
    await press(t.app, page, 'scan', '<img src=x>');
    const { body, headers } = await t.app.inject(page);
    expect(body).not.toMatch(/<script|<img/);
    expect(body).toContain('&lt;img src=x&gt;');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});
