import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
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
  return { app, ask, arrived, answer: () => waiting.splice(0).forEach((go) => go()) };
}

describe('calls that are answered at once', () => {
  it('above the limit are told that it is busy, and served again when there is room', async () => {
    const { ask, arrived, answer } = await limited({ open: 2, rate: 0 });
    const first = [ask('/wait'), ask('/wait')];
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

  it('do not count those that listen, nor one whose caller left', async () => {
    const { app, ask, arrived, answer } = await limited({ open: 1, rate: 0 });
    const listening = ask('/listen');
    await arrived(1);
    const { port } = app.server.address() as AddressInfo;
    const leaving = net.connect(port, '127.0.0.1');
    leaving.write(`GET ${BASE_PATH}/wait HTTP/1.1\r\nhost: here\r\n\r\n`);
    await arrived(2);
    expect((await ask(auth.demoAccounts.path)).code).toBe(CODES.unavailable);
    leaving.destroy();
    await expect.poll(async () => (await ask(auth.demoAccounts.path)).code).toBe(CODES.ok);
    answer();
    expect((await listening).code).toBe(0);
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
  const { ask } = await limited({ rate: 3 });
  const token = (name: string) => ({ authorization: `Bearer ${name}` });
  const codes = [];
  for (let i = 0; i < 5; i++) codes.push((await ask(auth.profile.path, token('one'))).code);
  expect(codes).toEqual([401, 401, 401, CODES.tooMany, CODES.tooMany]);
  const { code, msg } = await ask(auth.profile.path, token('one'));
  expect([code, msg]).toEqual([CODES.tooMany, expect.stringMatching(/^操作过于频繁，请 \d+ 秒后重试。$/)]);
  expect((await ask(auth.profile.path, token('two'))).code).toBe(401);
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
