import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { profile } from '#contract/profile/profile.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { readConfig } from './config.ts';

let t: TestApp;
beforeAll(async () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16' });
  t = await startTestApp({ trustedProxies });
});
afterAll(() => t.close());

// Each says that it serves somebody of its own, so that one server can be asked all of it.
it.each([
  ['a proxy of the same machine', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['one that is trusted', '10.0.0.5', '203.0.113.10', '203.0.113.10'],
  ['one of a network that is trusted', '10.1.200.3', '203.0.113.11', '203.0.113.11'],
  ['anybody else', '10.2.0.1', '203.0.113.12', '10.2.0.1'],
])('%s says whom it serves, or does not: from %s for %s it is %s', async (_who, remoteAddress, seen, ip) => {
  const merchant = await t.as('merchant02');
  const addresses = async () => (await merchant.call(profile.sessions, {})).map((one) => one.ip);
  const before = await addresses();
  const answer = await t.app.inject({
    method: 'POST',
    url: `/fgapp${auth.login.path}`,
    remoteAddress,
    headers: { 'x-forwarded-for': seen },
    payload: { username: 'merchant02', password: DEMO_PASSWORD },
  });
  expect(answer.json()).toMatchObject({ code: 0 });
  expect((await addresses()).toSorted()).toEqual([...before, ip].toSorted());
});

it.each(['proxy.example.com', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1/8/8', '10.0.0.5;10.0.0.6', '::1/129'])(
  'what is no address and no network is refused at the start with what to write: %s',
  (text) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `10.0.0.5,${text}` })).toThrow(
      `TRUSTED_PROXIES 应为以逗号分隔的 IP 地址或网段，例如 10.0.0.5,10.1.0.0/16，现在其中有「${text}」。`,
    );
  },
);
