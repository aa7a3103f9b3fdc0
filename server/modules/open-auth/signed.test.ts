import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAuth, type KeyScope } from '#contract/open-auth/open-auth.ts';
import { openOrder } from '#contract/order/open-order.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { MINUTE } from '#tests/support/visitor.ts';
import { signed, systemOf, type Key, type SignedRequest } from '#tests/support/signed.ts';

let t: TestApp;
let key: Key & { id: number };
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.app.clock.set(0);
  await t.database.system.deleteFrom('openKey').execute();
  key = await newKey(['business:order', 'business:order:cancel']);
});

const newKey = async (scopes: KeyScope[], more: object = {}, user = 'merchant01') =>
  (await t.as(user)).call(openAuth.create, { name: `系统 ${(made += 1)}`, scopes, ...more });
const system = (of: Key = key, ip?: string) => systemOf(t, of, ip);

/** A good request, changed by a test; `after`: once it was signed. */
const send = (
  change: Partial<SignedRequest>,
  { after = {}, headers = {} }: { after?: Partial<SignedRequest>; headers?: Record<string, string> } = {},
  of: Endpoint = openOrder.page,
  input: object = { pageSize: 5 },
) => {
  const r = { ...system().requestOf(of, input), ...change };
  return system().send({ ...r, ...after }, { ...signed(key, r), ...headers });
};
const now = () => t.app.clock.now().getTime();

describe('a signed call is refused', () => {
  it('without a part of its signature, and says which one', async () => {
    for (const header of ['x-pod-key', 'x-pod-timestamp', 'x-pod-nonce', 'x-pod-signature'])
      expect(await send({}, { headers: { [header]: '' } })).toMatchObject({
        code: 401,
        msg: expect.stringContaining(header),
      });
  });

  it('with a token in place of a signature; and a key opens nothing else', async () => {
    const { token } = await t.as('merchant01');
    const answer = await t.app.inject({
      method: 'POST',
      url: '/fgapp/open/order/page',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect(answer.json()).toMatchObject({ code: 401 });
    expect(await send({ path: '/fgapp/order/trade/page' })).toMatchObject({ code: 401 });
  });

  it('whose maker was deleted or closed: a key does not outlive who made it', async () => {
    const { system: db } = t.database;
    const member = await db
      .selectFrom('membership as m')
      .innerJoin('appUser as u', 'u.id', 'm.userId')
      .selectAll('m')
      .where('u.username', '=', 'merchant01')
      .executeTakeFirstOrThrow();
    const his = (q: 'open' | 'closed') =>
      db
        .updateTable('membership')
        .set({ status: q === 'open' ? 0 : 1 })
        .where('userId', '=', member.userId)
        .where('tenantId', '=', member.tenantId)
        .execute();
    const gone = { code: 403, msg: expect.stringContaining('创建密钥的账号已停用或已删除') };
    await his('closed');
    expect(await send({})).toMatchObject(gone);
    await his('open');
    expect(await send({})).toMatchObject({ code: 0 });
    const account = (status: number) =>
      db.updateTable('appUser').set({ status }).where('id', '=', member.userId).execute();
    await account(1);
    expect(await send({})).toMatchObject(gone);
    await account(0);
    expect(await send({})).toMatchObject({ code: 0 });
  });

  it('where any part of what was signed is another', async () => {
    const other = { body: '{"pageSize":6}', path: '/fgapp/open/order/status', query: 'a=1' };
    for (const after of [
      { body: other.body },
      { path: other.path, body: '{"ids":[1]}' },
      { query: other.query },
    ])
      expect(await send({}, { after }), JSON.stringify(after)).toMatchObject({ code: 401 });
    const later = String(now() + 1000);
    expect(await send({}, { headers: { 'x-pod-timestamp': later } })).toMatchObject({ code: 401 });
    expect(await send({}, { headers: { 'x-pod-nonce': randomUUID() } })).toMatchObject({ code: 401 });
    expect(await send({}, { headers: { 'x-pod-signature': 'f'.repeat(64) } })).toMatchObject({ code: 401 });
    expect(await send({}, { headers: { 'x-pod-signature': 'short' } })).toMatchObject({ code: 401 });
    expect(await send({}, {}, openOrder.get, { id: 1 })).toMatchObject({ code: 404 });
    expect(await send({}, { after: { query: 'id=2' } }, openOrder.get, { id: 1 })).toMatchObject({
      code: 401,
    });
  });

  it('with an unknown key in the words for a wrong signature', async () => {
    const wrong = await system({ appKey: key.appKey, appSecret: 'x' }).ask(openOrder.page, {});
    const unknown = await system({ appKey: 'pk00', appSecret: key.appSecret }).ask(openOrder.page, {});
    expect(wrong).toMatchObject({ code: 401, msg: expect.stringContaining('签名') });
    expect(unknown).toEqual({ ...wrong, currentTime: expect.anything() });
  });

  it('more than five minutes off, either way', async () => {
    for (const off of [-5 * MINUTE - 1000, 5 * MINUTE + 1000])
      expect(await send({ timestamp: String(now() + off) })).toMatchObject({
        code: 401,
        msg: expect.stringContaining('5 分钟'),
      });
    for (const off of [-5 * MINUTE + 5000, 5 * MINUTE - 5000])
      expect(await send({ timestamp: String(now() + off) })).toMatchObject({ code: 0 });
    for (const timestamp of ['', '1', `${Math.floor(now() / 1000)}`, 'Sun', `-${now()}`])
      expect(await send({ timestamp }), timestamp).toMatchObject({ code: 401 });
  });

  it('with a nonce that is none', async () => {
    for (const nonce of [
      'short',
      'a'.repeat(65),
      'with space with space',
      '中文中文中文中文中文中文中文中文',
    ])
      expect(await send({ nonce: encodeURI(nonce) }), nonce).toMatchObject({ code: 401 });
  });

  it('from an address that the key does not name', async () => {
    const own = await newKey(['business:order'], { ips: ['203.0.113.7', '2001:db8::1'] });
    expect(await system(own).ask(openOrder.page, {})).toMatchObject({ code: 0 });
    expect(await system(own, '2001:db8::1').ask(openOrder.page, {})).toMatchObject({ code: 0 });
    expect(await system(own, '::ffff:203.0.113.7').ask(openOrder.page, {})).toMatchObject({ code: 0 });
    expect(await system(own, '203.0.113.8').ask(openOrder.page, {})).toMatchObject({
      code: 403,
      msg: expect.stringContaining('IP 白名单'),
    });
  });

  it('where the tenant is closed', async () => {
    const status = (value: number) =>
      t.database.system
        .updateTable('tenant')
        .set({ status: value })
        .where('id', '=', t.tenants.merchant1)
        .execute();
    await status(1);
    expect(await system().ask(openOrder.page, {})).toMatchObject({ code: 403 });
    await status(0);
    expect(await system().ask(openOrder.page, {})).toMatchObject({ code: 0 });
  });
});

describe('a signed call that is sent again', () => {
  it('is refused, whether it did something or not', async () => {
    const r = system().requestOf(openOrder.cancel, { platformOrderNo: 'NONE' });
    const headers = signed(key, r);
    expect(await system().send(r, headers)).toMatchObject({ code: 404 });
    expect(await system().send(r, headers)).toMatchObject({
      code: 401,
      msg: expect.stringContaining('随机串已使用过'),
    });
  });

  it('at the same moment counts once', async () => {
    const r = system().requestOf(openOrder.page, {});
    const headers = signed(key, r);
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await system().send(r, headers)).code),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 401)).toHaveLength(9);
  });

  it('to another server of the same database is refused too', async () => {
    const other = await buildApp({
      database: t.database,
      dataDir: t.dataDir,
      sandbox: true,
      logLevel: 'fatal',
    });
    try {
      const r = system().requestOf(openOrder.page, {});
      const headers = signed(key, r);
      expect(await system().send(r, headers)).toMatchObject({ code: 0 });
      const again = await other.inject({
        method: 'POST',
        url: r.path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: r.body,
      });
      expect(again.json()).toMatchObject({ code: 401 });
    } finally {
      await other.close();
    }
  });

  it('may have the nonce of another key', async () => {
    const nonce = randomUUID();
    const other = await newKey(['business:order']);
    expect(await send({ nonce })).toMatchObject({ code: 0 });
    const r = { ...systemOf(t, other).requestOf(openOrder.page, {}), nonce };
    expect(await system().send(r, signed(other, r))).toMatchObject({ code: 0 });
  });
});

describe('a key’s limit', () => {
  it('counts the calls of a minute, and the next minute begins anew', async () => {
    const slow = await newKey(['business:order'], { perMinute: 3 });
    const codes = async () => [
      ...(await Promise.all(
        Array.from({ length: 5 }, async () => (await systemOf(t, slow).ask(openOrder.page, {})).code),
      )),
    ];
    // From the beginning of a minute on, so that none ends between two calls.
    t.app.clock.set(60_000 - (Date.now() % 60_000));
    expect((await codes()).toSorted()).toEqual([0, 0, 0, 429, 429]);
    expect(await systemOf(t, slow).ask(openOrder.page, {})).toMatchObject({
      code: 429,
      msg: '密钥每分钟最多调用 3 次，请稍后再试。',
    });
    // Another key has a limit of its own.
    expect(await system().ask(openOrder.page, {})).toMatchObject({ code: 0 });
    t.app.clock.set(t.app.clock.aheadMs() + MINUTE);
    expect((await codes()).toSorted()).toEqual([0, 0, 0, 429, 429]);
  });

  it('is not used up by who cannot sign', async () => {
    const slow = await newKey(['business:order'], { perMinute: 1 });
    t.app.clock.set(60_000 - (Date.now() % 60_000));
    for (let i = 0; i < 3; i += 1)
      expect(await systemOf(t, { ...slow, appSecret: 'guess' }).ask(openOrder.page, {})).toMatchObject({
        code: 401,
      });
    expect(await systemOf(t, slow).ask(openOrder.page, {})).toMatchObject({ code: 0 });
  });
});

it('[A04] each signed call asks its permission of the key, and its side', async () => {
  const calls = Object.values(openOrder) as Endpoint[];
  const none = await newKey(['business:order']);
  await t.database.system.updateTable('openKey').set({ scopes: [] }).where('id', '=', none.id).execute();
  const theirs = await newKey(
    ['factory:order', 'factory:order:ship', 'factory:order:cancel'],
    {},
    'factory01',
  );
  for (const call of calls) {
    expect(call.access, call.path).toMatchObject({ by: 'key', permissions: expect.anything() });
    expect((await systemOf(t, none).ask(call, {})).code, call.path).toBe(403);
    const { of } = call.access as { of: string };
    if (of === 'business') expect((await systemOf(t, theirs).ask(call, {})).code, call.path).toBe(403);
    if (of === 'factory') expect((await system().ask(call, {})).code, call.path).toBe(403);
  }
});

it('a permission taken from a key is gone at the next call', async () => {
  expect(await system().ask(openOrder.cancel, { id: 1 })).toMatchObject({ code: 404 });
  const merchant = await t.as('merchant01');
  const form = { id: key.id, name: '改', scopes: ['business:order' as const], enabled: true };
  await merchant.call(openAuth.update, form);
  expect(await system().ask(openOrder.cancel, { id: 1 })).toMatchObject({ code: 403 });
});
