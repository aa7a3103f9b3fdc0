import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { readSmsConfig } from '#server/platform/sms-config.ts';
import { signAcs3 } from './acs3.ts';
import { aliyunSms } from './aliyun.ts';

const SECRET = 'the-secret-of-the-test';
const TEXT = { scene: SMS_SCENES.login, code: '424242', now: new Date() };

/** What the service's documentation says that it does, written from that documentation alone. */
let server: Server;
let seen: { query: URLSearchParams; nonces: Set<string> };
let answer: { status: number; body: string };
beforeEach(async () => {
  seen = { query: new URLSearchParams(), nonces: new Set() };
  answer = { status: 200, body: JSON.stringify({ Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'r' }) };
  server = createServer((request, response) => {
    const fault = faultOf(request);
    const { status, body } = fault
      ? {
          status: 400,
          body: JSON.stringify({ Code: fault, Message: `signed ${request.url}`, RequestId: 'r' }),
        }
      : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

function faultOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  const [path, query = ''] = url.split('?');
  const [, keyId, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== 'key-id') return 'InvalidAccessKeyId.NotFound';
  const wanted = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-acs-'));
  if (names !== wanted.toSorted().join(';')) return 'SignatureDoesNotMatch';
  if (Math.abs(Date.now() - Date.parse(String(headers['x-acs-date']))) > 15 * 60_000)
    return 'InvalidTimeStamp.Expired';
  const nonce = String(headers['x-acs-signature-nonce']);
  if (seen.nonces.has(nonce)) return 'SignatureNonceUsed';
  seen.nonces.add(nonce);
  const head = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, head.join(''), names, headers['x-acs-content-sha256']].join('\n');
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  if (createHmac('sha256', SECRET).update(text).digest('hex') !== signature) return 'SignatureDoesNotMatch';
  if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
    return 'InvalidAction.NotFound';
  seen.query = new URLSearchParams(query);
  return undefined;
}

function provider(env: Record<string, string> = {}) {
  const logged: unknown[] = [];
  const config = readSmsConfig({
    SMS_ALIYUN_KEY_ID: 'key-id',
    SMS_ALIYUN_KEY_SECRET: SECRET,
    SMS_ALIYUN_SIGN: '云印 (测试)*',
    SMS_ALIYUN_TEMPLATES: 'SMS_1,22=SMS_2',
    SMS_ALIYUN_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ...env,
  })!;
  return { logged, ...aliyunSms(config, { warn: (...words: unknown[]) => void logged.push(words) }) };
}

describe('the signature', () => {
  it("is the one of the documentation's own example", () => {
    const { query, headers } = signAcs3({
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      keyId: 'YourAccessKeyId',
      keySecret: 'YourAccessKeySecret',
      now: new Date('2023-10-26T10:22:32.120Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    });
    expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
    expect(headers['Authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;' +
        'x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('holds over the network, with a name that must be escaped', async () => {
    await provider().send('13700000001', TEXT);
    expect(Object.fromEntries(seen.query)).toEqual({
      PhoneNumbers: '13700000001',
      SignName: '云印 (测试)*',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"424242"}',
    });
    await provider().send('13700000001', { ...TEXT, scene: SMS_SCENES.register });
    expect(seen.query.get('TemplateCode')).toBe('SMS_2');
  });

  it('with a wrong secret is refused, and the person is told whom to ask', async () => {
    await expect(provider({ SMS_ALIYUN_KEY_SECRET: 'wrong' }).send('13700000001', TEXT)).rejects.toThrow(
      '短信服务的配置有误，请联系管理员',
    );
    await expect(provider({ SMS_ALIYUN_KEY_ID: 'other' }).send('13700000001', TEXT)).rejects.toThrow(
      '短信服务的配置有误，请联系管理员',
    );
  });
});

describe("the service's refusals become sentences", () => {
  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 429, '过于频繁，请 1 小时后再试'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 400, '请检查号码'],
    ['isv.DAY_LIMIT_CONTROL', 429, '请明天再试'],
    ['isv.OUT_OF_SERVICE', 503, '请联系管理员'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 503, '签名与模板'],
    ['isp.SYSTEM_ERROR', 503, '请稍后重试'],
    ['isv.SOMETHING_NEW', 502, '验证码没有发出'],
  ])('%s', async (name, code, words) => {
    answer = { status: 200, body: JSON.stringify({ Code: name, Message: 'x', RequestId: 'r' }) };
    const error = await provider()
      .send('13700000001', TEXT)
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect((error as Refusal).message).not.toMatch(/isv|isp|[A-Z_]{4,}/);
  });

  it('an answer that is none is no refusal: the text may be on its way', async () => {
    answer = { status: 502, body: '<html>' };
    const error = await provider()
      .send('13700000001', TEXT)
      .catch((e: unknown) => e);
    expect(error).not.toBeInstanceOf(Refusal);
  });

  it('nothing that is logged holds the code: the service repeats the request in its Message', async () => {
    const failing = provider({ SMS_ALIYUN_KEY_SECRET: 'wrong' });
    await failing.send('13700000001', TEXT).catch(() => undefined);
    expect(failing.logged).toHaveLength(1);
    expect(JSON.stringify(failing.logged)).toContain('SignatureDoesNotMatch');
    expect(JSON.stringify(failing.logged)).not.toContain(TEXT.code);
  });
});

describe('the configuration', () => {
  const whole = {
    SMS_ALIYUN_KEY_ID: 'a',
    SMS_ALIYUN_KEY_SECRET: 'b',
    SMS_ALIYUN_SIGN: 'c',
    SMS_ALIYUN_TEMPLATES: 'SMS_1',
  };
  it('is none where nothing is set', () => {
    expect(readSmsConfig({})).toBeUndefined();
  });
  it.each([
    ['in part', { ...whole, SMS_ALIYUN_SIGN: '' }, 'SMS_ALIYUN_SIGN'],
    [
      'without a template for a scene',
      { ...whole, SMS_ALIYUN_TEMPLATES: '21=SMS_1,22=SMS_2' },
      '2、3、5、23',
    ],
    ['with an address that is none', { ...whole, SMS_ALIYUN_URL: 'dysmsapi' }, 'SMS_ALIYUN_URL'],
  ])('%s it is refused in a sentence', (_, env, words) => {
    expect(() => readSmsConfig(env)).toThrow(words);
  });
  it('goes to the documented address unless another is set', () => {
    expect(readSmsConfig(whole)?.url).toBe('https://dysmsapi.aliyuncs.com/');
  });
});
