import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { live } from '#contract/task/task.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { listen } from '#tests/support/events.ts';
import { MOST_STREAMS_OF_A_USER } from './stream.ts';

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await startTestApp({ limits: { rate: 0, connections: 60 } });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

const refused = async (token: string) => {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  return (await (await fetch(url + BASE_PATH + live.events.path, { headers })).json()) as Envelope;
};

it('one user listens so often, all of them never so often that no call finds room', async () => {
  const [first, second] = [await t.as('merchant01'), await t.as('merchant02')];
  const his = await Promise.all(
    Array.from({ length: MOST_STREAMS_OF_A_USER }, () => listen(url, first.token)),
  );
  expect(await refused(first.token)).toMatchObject({
    code: CODES.tooMany,
    msg: '同时打开的页面过多，请关闭一些页面后刷新。',
  });
  // 45 of 60 connections are for streams.
  const hers = await Promise.all(Array.from({ length: 15 }, () => listen(url, second.token)));
  expect(await refused(second.token)).toMatchObject({
    code: CODES.unavailable,
    msg: '服务器繁忙，请稍后重试。',
  });
  his[0]!.close();
  await expect
    .poll(async () => {
      const again = await listen(url, second.token).catch(() => undefined);
      again?.close();
      return again !== undefined;
    })
    .toBe(true);
  for (const one of [...his, ...hers]) one.close();
});
