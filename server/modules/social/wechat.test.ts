import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { social, WECHAT } from '#contract/social/social.ts';
import { readConfig } from '#server/platform/config.ts';
import { sandboxWechatApp } from '#server/sandbox/wechat.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { askOpen, listen, scan } from '#tests/support/wechat.ts';
import { wechatWay } from './wechat.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await listen(t.app);
});
afterAll(() => t.close());
afterEach(() => t.app.clock.set(0));

const NICK = '王店长';
const come = async (faults: string) => {
  const { code, state } = await scan(t.app, NICK, { faults });
  return askOpen(t.app, social.login, { type: WECHAT, code, state });
};
const silence = { report: () => undefined };

describe('what WeChat answers becomes a sentence', () => {
  // Return codes by the documentation of the open platform; what the user is told to do.
  it.each([
    ['fail=access_token:-1', CODES.unavailable, '微信系统繁忙'],
    ['fail=access_token:40029', CODES.badRequest, '授权码无效或已过期'],
    ['expire=code', CODES.badRequest, '授权码无效或已过期'],
    ['fail=access_token:40163', CODES.badRequest, '已经使用过'],
    ['fail=access_token:40013', CODES.badGateway, '请联系管理员'],
    ['fail=access_token:40125', CODES.badGateway, '请联系管理员'],
    ['fail=access_token:45011', CODES.tooMany, '请稍后'],
    ['fail=userinfo:40003', CODES.badRequest, '授权已过期'],
    ['fail=userinfo:48001', CODES.badGateway, '请联系管理员'],
    ['fail=userinfo:50002', CODES.forbidden, '受到限制'],
    ['expire=access_token&fail=refresh_token:40030', CODES.badRequest, '授权已过期'],
    ['expire=access_token,refresh_token', CODES.badRequest, '授权已过期'],
    ['fail=userinfo:99999', CODES.badGateway, '没有成功'],
  ])('[F01] %s', async (faults, code, says) => {
    const { code: answered, msg } = await come(faults);
    expect(answered).toBe(code);
    expect(msg).toContain(says);
    expect(msg).toMatch(/^[\p{Script=Han}，。；、]+$/u);
  });

  it('[F01] a token that is past its time is refreshed, and the user comes in', async () => {
    expect(await come('expire=access_token')).toMatchObject({
      code: CODES.ok,
      data: { userName: 'merchant01' },
    });
  });

  it('a code serves once, and five minutes', async () => {
    const way = wechatWay(sandboxWechatApp(t.app), silence);
    const { code } = await scan(t.app, NICK);
    await expect(way.identify(code)).resolves.toMatchObject({ nick: NICK });
    await expect(way.identify(code)).rejects.toMatchObject({
      message: expect.stringContaining('已经使用过') as unknown,
    });
    const late = await scan(t.app, NICK);
    t.app.clock.set(5 * 60_000);
    await expect(way.identify(late.code)).rejects.toMatchObject({
      message: expect.stringContaining('无效或已过期') as unknown,
    });
  });

  it('does not wait for ever', async () => {
    const said: object[] = [];
    const way = wechatWay(sandboxWechatApp(t.app), {
      report: (failure) => said.push(failure),
      timeoutMs: 50,
    });
    const { code } = await scan(t.app, NICK, { faults: 'delay=access_token:3600000' });
    await expect(way.identify(code)).rejects.toMatchObject({
      code: CODES.gatewayTimeout,
      message: expect.stringContaining('没有及时回应') as unknown,
    });
    expect(said).toEqual([
      { call: 'oauth2/access_token', errmsg: expect.stringContaining('Timeout') as unknown },
    ]);
  });

  it.each([
    ['a page of a proxy', 502, '<html>Bad Gateway</html>'],
    ['nothing', 200, ''],
    [
      'an answer without unionid',
      200,
      '{"access_token":"a","refresh_token":"r","openid":"o","nickname":"n"}',
    ],
    ['a list', 200, '[]'],
  ])('%s', async (_, status, body) => {
    const server = http.createServer((_request, response) => response.writeHead(status).end(body)).listen(0);
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const way = wechatWay({ appId: 'a', appSecret: 's', openUrl: '', apiUrl }, silence);
    await expect(way.identify('code')).rejects.toMatchObject({
      code: CODES.badGateway,
      message: '微信登录没有成功，请稍后重新扫码，或改用其他方式登录。',
    });
    server.close();
  });

  it('nobody there', async () => {
    const app = { appId: 'a', appSecret: 's', openUrl: '', apiUrl: 'http://127.0.0.1:1' };
    await expect(wechatWay(app, silence).identify('code')).rejects.toMatchObject({
      code: CODES.gatewayTimeout,
    });
  });

  it('the administrator is told the code, and no secret', async () => {
    const said: object[] = [];
    const app = {
      ...sandboxWechatApp(t.app),
      apiUrl: sandboxWechatApp(t.app).apiUrl,
      appSecret: 'not-the-secret',
    };
    const { code } = await scan(t.app, NICK);
    const way = wechatWay(app, { report: (failure) => said.push(failure) });
    await expect(way.identify(code)).rejects.toMatchObject({ code: CODES.badGateway });
    expect(said).toEqual([{ call: 'oauth2/access_token', errcode: 40125, errmsg: 'invalid appsecret' }]);
  });
});

describe('the environment', () => {
  const app = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' };

  it('names WeChat itself where nothing else is said', () => {
    expect(readConfig(app).wechat).toEqual({
      appId: 'wx1',
      appSecret: 's',
      openUrl: 'https://open.weixin.qq.com',
      apiUrl: 'https://api.weixin.qq.com',
    });
    expect(readConfig({}).wechat).toBeUndefined();
  });

  it('may name another address, with or without a slash at its end', () => {
    expect(readConfig({ ...app, WECHAT_API_URL: 'http://127.0.0.1:9/x/' }).wechat?.apiUrl).toBe(
      'http://127.0.0.1:9/x',
    );
  });

  it.each([
    [{ WECHAT_APP_ID: 'wx1' }, '需要同时设置'],
    [{ WECHAT_APP_SECRET: 's' }, '需要同时设置'],
    [{ ...app, WECHAT_OPEN_URL: 'open.weixin.qq.com' }, 'WECHAT_OPEN_URL 应为'],
    [{ ...app, WECHAT_API_URL: 'file:///etc' }, 'WECHAT_API_URL 应为'],
  ])('is refused half way: %o', (env, says) => expect(() => readConfig(env)).toThrow(says));
});
