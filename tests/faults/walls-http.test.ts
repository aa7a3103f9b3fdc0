import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth as authCalls } from '#contract/auth/auth.ts';
import { file } from '#contract/file/file.ts';
import { order } from '#contract/order/order.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { preference } from '#contract/preference/preference.ts';
import { shop } from '#contract/shop/shop.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { refuseUnstorable } from '#server/platform/body.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { expectRefused, expectSentence, keptBy } from '#tests/support/hostile.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const auth = () => ({ authorization: `Bearer ${merchant.token}` });
const PAGE = BASE_PATH + order.page.path;

async function post(payload: string | Buffer, type = 'application/json', url = PAGE): Promise<Envelope> {
  const headers = { ...auth(), 'content-type': type };
  return (await t.app.inject({ method: 'POST', url, headers, payload })).json();
}

describe('a body that is not what the call takes', () => {
  const deep = (depth: number, open: string, close: string) => open.repeat(depth) + '1' + close.repeat(depth);
  it.each([
    ['no JSON', '{"pageNo":', 'application/json'],
    ['a text', '"text"', 'application/json'],
    ['a number', '7', 'application/json'],
    ['a list', '[1,2,3]', 'application/json'],
    ['another type', '<a/>', 'application/xml'],
    ['plain text', 'a'.repeat(1_000_000), 'text/plain'],
    ['a form', 'pageNo=1', 'application/x-www-form-urlencoded'],
    ['half a character', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json'],
    ['lists in lists', `{"shopIds":${deep(200_000, '[', ']')}}`, 'application/json'],
    ['objects in objects', `{"params":${deep(100_000, '{"a":', '}')}}`, 'application/json'],
    ['a million items', `{"orderNo":[${'"a",'.repeat(999_999)}"a"]}`, 'application/json'],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 'application/json'],
  ])('%s', async (_, body, type) => {
    await expectRefused(t, () => post(body, type), 400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('more than a form can hold', async () => {
    await expectRefused(t, () => post(`{"orderNo":["${'a'.repeat(5_000_000)}"]}`), 413, /拆分/);
  });

  it.each([
    ['br', brotliCompressSync],
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
    ['x-odd', (text: string) => Buffer.from(text)],
  ])('a compressed one is not unpacked: %s', async (encoding, compress) => {
    const zeros = compress(`[${'0,'.repeat(2_000_000)}0]`);
    const headers = { ...auth(), 'content-type': 'application/json', 'content-encoding': encoding };
    // Who is not signed in is refused alike: the login takes forms of everybody.
    for (const url of [PAGE, BASE_PATH + authCalls.login.path, BASE_PATH + file.upload.path])
      await expectRefused(
        t,
        async () => (await t.app.inject({ method: 'POST', url, headers, payload: zeros })).json(),
        415,
        /不能压缩/,
      );
  });

  it('one that says that it comes as it is, is read', async () => {
    const headers = { ...auth(), 'content-type': 'application/json', 'content-encoding': 'identity' };
    const answer = await t.app.inject({ method: 'POST', url: PAGE, headers, payload: { pageNo: 1 } });
    expect(answer.json<Envelope>().code).toBe(0);
  });

  it.each([
    ['a list', Array.from({ length: 1_000_000 }, () => 0)],
    ['an object', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`a${i}`, 0]))],
  ])('%s of too many items is not read to its end', (_, many) => {
    let reads = 0;
    const counted = new Proxy(many, {
      get: (target, key, self) => ((reads += 1), Reflect.get(target, key, self) as unknown),
    });
    expect(() => refuseUnstorable({ counted })).toThrow('20000');
    expect(reads).toBeLessThanOrEqual(20_001);
  });
});

describe('an address that is none', () => {
  const get = async (url: string) => {
    const answer = await t.app.inject({ url: BASE_PATH + url, headers: auth() });
    return answer.json<Envelope>();
  };
  it.each([
    ['unknown', '/nothing/here', 404],
    ['out of the folder', '/basic/file/open/..%2f..%2fetc%2fpasswd?expires=1&sign=a', 400],
    ['a broken escape', '/basic/dynamic/column/get/%E0%A4%A', 400],
    ['a NUL', '/basic/dynamic/column/get/%00', 400],
    ['a long name', `/basic/dynamic/column/get/${'a'.repeat(5000)}`, 400],
    ['a wrong method', '/order/trade/action', 404],
  ])('%s', async (_, url, code) => {
    await expectRefused(t, () => get(url), code);
  });

  it('a question that reaches for prototypes is answered without', async () => {
    for (const query of [
      '__proto__[x]=1',
      'constructor[prototype][x]=1',
      'a[__proto__][x]=1',
      'pageNo[__proto__]=1',
    ]) {
      await get(`${shop.page.path}?${query}`);
      expect(({} as { x?: string }).x).toBeUndefined();
    }
  });

  it('a question of many parts is answered soon, and no part of it is lost', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => `capFlagList[${i}]=1`).join('&');
    // Refused for being so many: all of them have come.
    expect((await get(`${shop.page.path}?${many}`)).code).toBe(400);
    expect((await get(`${shop.page.path}?${many.split('&').slice(0, 10).join('&')}`)).code).toBe(0);
  });
});

describe('a token', () => {
  it.each([
    ['missing', {}],
    ['empty', { authorization: 'Bearer ' }],
    ['unknown', { authorization: `Bearer ${'a'.repeat(64)}` }],
    ['long', { authorization: `Bearer ${'a'.repeat(12_000)}` }],
    ['of another scheme', { authorization: 'Basic YTpi' }],
    ['odd', { authorization: 'Bearer %00\u00ff' }],
  ])('%s is refused everywhere that needs one', async (_, headers) => {
    for (const url of [PAGE, BASE_PATH + file.upload.path, BASE_PATH + orderImport.inspect.path]) {
      const answer = await t.app.inject({ method: 'POST', url, headers, payload: {} });
      expect(answer.json<Envelope>().code).toBe(401);
      expectSentence(answer.json<Envelope>().msg);
    }
  });

  it('is not taken from the address', async () => {
    const answer = await t.app.inject({ url: `${BASE_PATH}${shop.page.path}?token=${merchant.token}` });
    expect(answer.json<Envelope>().code).toBe(401);
  });
});

it('an upload that is cut off is refused or forgotten, and leaves nothing', async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2';
  for (const url of [BASE_PATH + file.upload.path, BASE_PATH + orderImport.inspect.path])
    await expectRefused(t, () => post(part, 'multipart/form-data; boundary=x', url), 400, /不完整/);
  // And one whose sender goes away half way: nobody is left to be told.
  const before = await keptBy(t);
  const scratch = () => fs.readdirSync(path.join(t.dataDir, 'scratch'));
  const waiting = scratch().length;
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    `POST ${BASE_PATH}${file.upload.path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${merchant.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n${part}`,
  );
  await until(() => scratch().length > waiting, 'the server does not write the upload down');
  socket.destroy();
  await until(() => scratch().length === waiting, 'what was half written stays');
  expect(await keptBy(t)).toEqual(before);
});

it('what is no HTTP gets no inside of the server', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer).not.toMatch(/node_modules|at \w+|stack/i);
});

it('two lengths, or a length and chunks, are refused: no request hides behind another', async () => {
  for (const headers of [
    'content-length: 4\r\ncontent-length: 5',
    'content-length: 4\r\ntransfer-encoding: chunked',
  ]) {
    const status = await new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write(`POST ${PAGE} HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n{}\r\n`),
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => resolve(text.split('\r\n')[0]!));
    });
    expect(status).toMatch(/ 400 /);
  }
});

it('a header of the caller never comes back to him as a header', async () => {
  const answer = await new Promise<http.IncomingMessage>((resolve) =>
    http.get(
      {
        port,
        path: `${BASE_PATH}${preference.columns.path}`,
        headers: { 'x-request-id': 'mine', ...auth() },
      },
      resolve,
    ),
  );
  answer.resume();
  expect(answer.headers['x-request-id']).not.toBe('mine');
});
