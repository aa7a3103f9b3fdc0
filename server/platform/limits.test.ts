import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { readConfig } from './config.ts';
import type { Limits } from './limits.ts';

let t: TestApp;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => t.close());

/** The whole server, with a call that is answered when it is told to. */
async function limited(limits: Partial<Limits>) {
  const app = await buildApp({ database: t.database, dataDir: t.dataDir, limits, logLevel: 'fatal' });
  const waiting: (() => void)[] = [];
  const wait = () => new Promise((resolve) => waiting.push(() => resolve({ code: 0 })));
  app.get(`${BASE_PATH}/wait`, wait);
  app.post(`${BASE_PATH}/wait`, wait);
  app.get(`${BASE_PATH}/listen`, { config: { stream: true } }, wait);
  await app.listen({ host: '127.0.0.1', port: 0 });
  apps.push(app);
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${BASE_PATH}${path}`, { headers });
    return { ...((await response.json()) as Envelope), retryAfter: response.headers.get('retry-after') };
  };
  const arrived = async (n: number) => {
    await expect.poll(() => waiting.length).toBe(n);
  };
  /** Sends the bytes as they are, and listens to nothing. */
  const send = (text: string) => {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(text);
    return socket;
  };
  /** Headers of people whose tokens this server has found good. */
  const goodTokens = async () => {
    const good = async (name: string) => {
      const headers = token((await t.as(name)).token);
      expect((await ask(auth.profile.path, headers)).code).toBe(0);
      return headers;
    };
    return [await good('merchant01'), await good('merchant02')] as const;
  };
  return { app, ask, arrived, send, goodTokens, answer: () => waiting.splice(0).forEach((go) => go()) };
}

const token = (name: string) => ({ authorization: `Bearer ${name}` });
const head = (method: string, more = '') =>
  `${method} ${BASE_PATH}/wait HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n${more}\r\n`;

describe('calls that are answered at once', () => {
  it('above the limit are told that it is busy, and served again when there is room', async () => {
    const { ask, arrived, answer, goodTokens } = await limited({ open: 2, rate: 0 });
    const first = (await goodTokens()).map((one) => ask('/wait', one));
    await arrived(2);
    expect(await ask(auth.demoAccounts.path)).toMatchObject({
      code: CODES.unavailable,
      msg: '服务器繁忙，请稍后重试。',
      retryAfter: '1',
    });
    answer();
    expect((await Promise.all(first)).map(({ code }) => code)).toEqual([0, 0]);
    expect((await ask(auth.demoAccounts.path)).code).toBe(CODES.ok);
  });

  it('do not count those that listen', async () => {
    const { ask, arrived, answer } = await limited({ open: 1, rate: 0 });
    const listening = ask('/listen');
    await arrived(1);
    expect((await ask(auth.demoAccounts.path)).code).toBe(CODES.ok);
    answer();
    expect((await listening).code).toBe(0);
  });

  it.each([
    ['asked', head('GET')],
    ['sent a form', `${head('POST', 'content-length: 2\r\n')}{}`],
  ])('do not count one whose caller left after he %s', async (_what, text) => {
    const { ask, arrived, answer, send } = await limited({ open: 1, rate: 0 });
    const leaving = send(text);
    await arrived(1);
    expect((await ask(auth.demoAccounts.path)).code).toBe(CODES.unavailable);
    leaving.destroy();
    await expect.poll(async () => (await ask(auth.demoAccounts.path)).code).toBe(CODES.ok);
    answer();
  });

  it('do not count a form that is promised and does not come', async () => {
    const { app, ask, send } = await limited({ open: 1, rate: 0 });
    const connected = () => new Promise<number>((got) => app.server.getConnections((_, n) => got(n)));
    const slow = send(head('POST', 'content-length: 100\r\n'));
    await expect.poll(connected).toBe(1);
    expect((await ask(auth.demoAccounts.path)).code).toBe(CODES.ok);
    slow.destroy();
  });

  it('are a fifth of all for one caller, so that nobody waits for his', async () => {
    const { ask, arrived, answer, goodTokens } = await limited({ open: 5, rate: 0 });
    const [one, two] = await goodTokens();
    const first = ask('/wait', one);
    await arrived(1);
    expect((await ask(auth.profile.path, one)).code).toBe(CODES.unavailable);
    expect((await ask(auth.profile.path, two)).code).toBe(0);
    answer();
    expect((await first).code).toBe(0);
  });

  it('of made-up tokens are those of one caller, however many tokens he makes up', async () => {
    const { ask, arrived, answer, goodTokens } = await limited({ open: 5, rate: 0 });
    const [one] = await goodTokens();
    const first = ask('/wait', token('made up'));
    await arrived(1);
    for (const name of ['another', 'and another'])
      expect((await ask(auth.profile.path, token(name))).code).toBe(CODES.unavailable);
    expect((await ask(auth.profile.path, one)).code).toBe(0);
    answer();
    await first;
  });

  it('of a token that was good count for its address again once it is not', async () => {
    const { ask, arrived, answer, goodTokens } = await limited({ open: 5, rate: 0 });
    const [one, two] = await goodTokens();
    await t.app.inject({ method: 'POST', url: BASE_PATH + auth.logout.path, headers: one, payload: {} });
    expect((await ask(auth.profile.path, one)).code).toBe(401);
    const first = ask('/wait', one);
    await arrived(1);
    expect((await ask(auth.demoAccounts.path)).code).toBe(CODES.unavailable);
    expect((await ask(auth.profile.path, two)).code).toBe(0);
    answer();
    await first;
  });

  it('leave /health alone', async () => {
    const { app, ask, arrived, answer } = await limited({ open: 1, rate: 0 });
    const waiting = ask('/wait');
    await arrived(1);
    const { port } = app.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    answer();
    await waiting;
  });
});

it('one login sends so many calls in ten seconds, another one is not held for it', async () => {
  const { ask, goodTokens } = await limited({ rate: 3 });
  const [one, two] = await goodTokens();
  const codes = [];
  for (let i = 0; i < 5; i++) codes.push((await ask(auth.profile.path, one)).code);
  expect(codes).toEqual([0, 0, 0, CODES.tooMany, CODES.tooMany]);
  const { code, msg } = await ask(auth.profile.path, one);
  expect([code, msg]).toEqual([CODES.tooMany, expect.stringMatching(/^操作过于频繁，请 \d+ 秒后重试。$/)]);
  expect((await ask(auth.profile.path, two)).code).toBe(0);
});

it('a token made up for each call, and a path in other letters, are counted all the same', async () => {
  const { ask, app } = await limited({ rate: 3 });
  const codes = [];
  for (let i = 0; i < 6; i++) codes.push((await ask(auth.profile.path, token(`${i}`))).code);
  const { tooMany } = CODES;
  expect(codes).toEqual([401, 401, 401, tooMany, tooMany, tooMany]);
  const { port } = app.server.address() as AddressInfo;
  const other = await fetch(`http://127.0.0.1:${port}/%66gapp${auth.profile.path}`);
  expect(await other.json()).toMatchObject({ code: CODES.tooMany });
  expect(other.headers.get('cache-control')).toBe('no-store');
});

it('more connections than there may be are not taken', async () => {
  const { app } = await limited({ connections: 2, rate: 0 });
  const { port } = app.server.address() as AddressInfo;
  const connect = () => {
    const socket = net.connect(port, '127.0.0.1');
    return new Promise<'open' | 'closed'>((resolve) => {
      socket.on('close', () => resolve('closed'));
      socket.on('error', () => resolve('closed'));
      socket.on('data', () => resolve('open'));
      socket.write('GET /health HTTP/1.1\r\nhost: here\r\n\r\n');
    });
  };
  const came = [];
  for (let i = 0; i < 4; i++) came.push(await connect());
  expect(came).toEqual(['open', 'open', 'closed', 'closed']);
});

it('are read from the environment, and said where they are none', () => {
  expect(readConfig({ RATE_LIMIT: '0', MAX_OPEN_REQUESTS: '50' }).limits).toEqual({ rate: 0, open: 50 });
  expect(() => readConfig({ MAX_OPEN_REQUESTS: '0' })).toThrow('MAX_OPEN_REQUESTS');
});
