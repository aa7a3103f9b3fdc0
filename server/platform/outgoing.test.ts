import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutgoing, OutgoingFailure } from './outgoing.ts';
import { isPrivate } from './private-network.ts';
import { Refusal } from './refusal.ts';

let asked = 0;
const server = http.createServer((request, response) => {
  asked += 1;
  if (request.url === '/silent') return;
  if (request.url === '/cut') return void response.socket?.destroy();
  if (request.url === '/long') return void response.end('x'.repeat(2000));
  if (request.url === '/away') return void response.writeHead(302, { location: '/here' }).end();
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => response.setHeader('x-method', request.method!).end(`got ${body}`));
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('where private networks may be reached', () => {
  const out = openOutgoing(true);
  it('sends and answers, whatever the status', async () => {
    const answer = await out.send({ url: `${base}/x`, method: 'POST', body: '你好' });
    expect(answer).toMatchObject({ status: 200, text: 'got 你好', headers: { 'x-method': 'POST' } });
  });
  it('follows no redirect', async () => {
    expect(await out.send({ url: `${base}/away` })).toMatchObject({
      status: 302,
      headers: { location: '/here' },
    });
  });
  it.each([
    ['/silent', 'timeout'],
    ['/cut', 'unreachable'],
    ['/long', 'tooLong'],
  ])('%s: %s', async (path, kind) => {
    const sent = out.send({ url: base + path, timeoutMs: 300, mostBytes: 1000 });
    await expect(sent).rejects.toBeInstanceOf(OutgoingFailure);
    await expect(sent).rejects.toMatchObject({ kind });
  });
});

it('a token with letters that no header can hold is refused with what to do', async () => {
  const headers = { 'x-shopify-access-token': '令牌' };
  await expect(async () => openOutgoing(true).send({ url: base, headers })).rejects.toThrow('请重新复制粘贴');
});

describe('where they may not', () => {
  const out = openOutgoing(false);
  it.each(['http://127.0.0.1', 'http://[::1]', 'http://2130706433', 'http://[::ffff:7f00:1]'])(
    'refuses %s without asking it',
    async (host) => {
      const before = asked;
      await expect(out.send({ url: `${host}:${new URL(base).port}/` })).rejects.toBeInstanceOf(Refusal);
      expect(asked).toBe(before);
    },
  );
  it.each(['localhost', 'nobody-has-this-name.invalid'])(
    '%s is not reached, whatever it is',
    async (host) => {
      const before = asked;
      const sent = out.send({ url: `http://${host}:${new URL(base).port}/` });
      await expect(sent).rejects.toBeInstanceOf(OutgoingFailure);
      await expect(sent).rejects.toMatchObject({ kind: 'unreachable', message: 'outgoing: unreachable' });
      expect(asked).toBe(before);
    },
  );
  it.each(['ftp://example.com/', 'http://user:pw@example.com/', 'nonsense', 'file:///etc/passwd'])(
    'refuses %s',
    async (url) => {
      await expect(async () => out.send({ url })).rejects.toBeInstanceOf(Refusal);
    },
  );
});

it.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['169.254.169.254', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['2002:a00:1::', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2400:3200::1', false],
  ['no address', true],
])('%s is private: %s', (address, expected) => expect(isPrivate(address)).toBe(expected));
