import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { startTestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';

it('who is about to go says so at /ready, serves on meanwhile, and ends the connections that he answers', async () => {
  const t = await startTestApp();
  const app = await buildApp({
    database: t.database,
    dataDir: t.dataDir,
    drainSeconds: 2,
    logLevel: 'fatal',
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ready = () => fetch(`${url}/ready`);
  expect((await ready()).status).toBe(200);
  let ended = false;
  const closed = app.close().then(() => (ended = true));
  await until(async () => (await ready()).status === 503, 'it does not say that it goes');
  const [said, lives] = await Promise.all([ready(), fetch(`${url}/health`)]);
  expect(await said.json()).toEqual({ status: 'leaving' });
  expect(lives.status).toBe(200);
  expect(lives.headers.get('connection')).toBe('close');
  expect(ended).toBe(false);
  await closed;
  await expect(ready()).rejects.toThrow('fetch failed');
  await t.close();
});

describe('a server that ends', () => {
  it('does not wait for a connection on which nothing is asked', async () => {
    const t = await startTestApp();
    const url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
    // As browsers do, who connect before they know what they ask.
    const early = net.connect(Number(url.port), url.hostname);
    await once(early, 'connect');
    expect(await (await fetch(`${url.origin}/health`)).json()).toEqual({ status: 'ok' });
    const left = once(early.resume(), 'close');
    await t.close();
    await left;
  });

  it('answers whom it has taken, and ends his connection with that', async () => {
    const t = await startTestApp();
    const entered = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const app = await buildApp({ database: t.database, dataDir: t.dataDir, logLevel: 'fatal' });
    app.get('/slow', async () => {
      entered.resolve();
      await held.promise;
      return { done: true };
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const asked = fetch(`${url}/slow`);
    await entered.promise;
    const closed = app.close();
    await until(() => !app.server.listening, 'it takes others');
    held.resolve();
    const answer = await asked;
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toEqual({ done: true });
    await closed;
    await t.close();
  });
});

it('how long is read from the environment, and said where it is no time', () => {
  expect(readConfig({ DRAIN_SECONDS: '2.5' }).drainSeconds).toBe(2.5);
  expect(readConfig({}).drainSeconds).toBe(0);
  expect(() => readConfig({ DRAIN_SECONDS: '-1' })).toThrow('DRAIN_SECONDS');
});
