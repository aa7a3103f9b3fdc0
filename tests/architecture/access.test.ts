import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, TenantAccess } from '#contract/endpoint.ts';
import { ORDER_EVENTS } from '#contract/order/life-cycle/order-events.ts';
import { order } from '#contract/order/order.ts';
import { PERMISSIONS, type Permission } from '#contract/permissions.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { servedEndpoints } from '#server/platform/implement.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

type Guarded = Endpoint & { access: TenantAccess };
type Side = 'business' | 'factory';
const SIDES: Side[] = ['business', 'factory'];

let t: TestApp;
let users: Record<Side, Client>;
let guarded: Guarded[];
beforeAll(async () => {
  t = await startTestApp();
  users = { business: await t.as('merchant03'), factory: await t.as('designer01') };
  // Some calls are for factories that are open for work only.
  await t.database.system
    .updateTable('tenant')
    .set({ type: TENANT_TYPES.factory })
    .where('id', '=', users.factory.tenantId)
    .execute();
  guarded = servedEndpoints().filter(
    // Calls by key have their own keeper: server/modules/open-auth/signed.test.ts.
    (e): e is Guarded => typeof e.access === 'object' && e.access.by === undefined,
  );
  // Calls by a key ask it in place of a token: server/modules/open-auth/signed.test.ts.
  guarded = servedEndpoints().filter((e): e is Guarded => typeof e.access === 'object' && !e.access.by);
});
afterAll(() => t.close());

/** The role of the user of that side holds these permissions from now on. */
const hold = (side: Side, permissions: readonly string[]) =>
  t.database.system
    .updateTable('role')
    .set({ permissions: [...permissions] })
    .where('tenantId', '=', users[side].tenantId)
    .execute();

/** The code of an empty call: the guard answers before the input is looked at. */
async function codeOf(e: Endpoint, token?: string): Promise<number> {
  const answer = await t.app.inject({
    method: e.method,
    url: BASE_PATH + e.path.replaceAll(/\{\w+\}/g, '1'),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(e.method === 'GET' || e.method === 'DELETE' ? {} : { payload: {} }),
  });
  return answer.json<{ code: number }>().code;
}

const prefixed = (side: Side, list: readonly string[]) => list.filter((p) => p.startsWith(`${side}:`));
const open = (e: Guarded, side: Side) => e.access.of === 'any' || e.access.of === side;
const titleOf = (e: Endpoint) => `${e.method} ${e.path}`;
const outcomes = async (calls: Guarded[], token: string) => {
  const codes: Record<string, number> = {};
  for (const e of calls) codes[titleOf(e)] = await codeOf(e, token);
  return codes;
};
const all = (calls: Guarded[], code: number) => Object.fromEntries(calls.map((e) => [titleOf(e), code]));

describe('[A04] every call', () => {
  it('but the open ones refuses whoever has no token, or a forged one, with 401', async () => {
    const closed = servedEndpoints().filter((e) => e.access !== 'open');
    for (const e of closed) {
      expect(await codeOf(e), titleOf(e)).toBe(401);
      expect(await codeOf(e, 'forged'), titleOf(e)).toBe(401);
    }
    expect(closed.length).toBeGreaterThan(30);
  });

  it.each(SIDES)('that asks a permission refuses a %s user whose role is empty with 403', async (side) => {
    await hold(side, []);
    const calls = guarded.filter((e) => e.access.permissions.length > 0);
    expect(await outcomes(calls, users[side].token)).toEqual(all(calls, 403));
  });

  it.each(SIDES)('refuses a %s user where it belongs to the other side, whatever he holds', async (side) => {
    await hold(side, Object.keys(PERMISSIONS));
    const calls = guarded.filter((e) => !open(e, side));
    expect(await outcomes(calls, users[side].token)).toEqual(all(calls, 403));
  });

  it.each(SIDES)('opens to a %s user with one of its permissions, and with no other', async (side) => {
    const { token } = users[side];
    for (const e of guarded.filter((one) => open(one, side))) {
      const asked = prefixed(side, e.access.permissions);
      if (asked.length === 0) continue;
      for (const one of asked) {
        await hold(side, [one]);
        expect(await codeOf(e, token), `${titleOf(e)} with ${one}`).not.toBeOneOf([401, 403]);
      }
      const others = prefixed(side, Object.keys(PERMISSIONS)).filter((p) => !asked.includes(p));
      await hold(side, others);
      expect(await codeOf(e, token), `${titleOf(e)} without`).toBe(403);
    }
  });

  it.each(SIDES)('of an order action asks what its event asks, of a %s user too', async (side) => {
    await hold(side, [`${side}:order`]);
    for (const event of Object.keys(ORDER_EVENTS)) {
      // Editing has a call of its own.
      const code = event === 'order.edit' ? 400 : 403;
      expect(await users[side].ask(order.action, { event, ids: [1] }), event).toMatchObject({ code });
    }
  });

  it('that asks no permission of a tenant’s user is named here', () => {
    const free = guarded
      .filter((e) => e.access.permissions.length === 0)
      .map((e) => `${e.access.of} ${e.path}`);
    expect(free.toSorted()).toEqual([
      'any /basic/download/resource/list',
      'any /basic/dynamic/column/get/commonConfig/{id}',
      'any /basic/dynamic/column/get/v2',
      'any /basic/dynamic/column/get/{id}',
      'any /basic/dynamic/column/save',
      'any /basic/dynamic/column/save/commonConfig',
      'any /basic/dynamic/setting/get/{id}',
      'any /basic/dynamic/setting/save',
      'any /basic/file/upload',
      'any /basic/live/events',
      'any /basic/logistics/mapping/query/standard/list',
      'any /basic/notice/page',
      'any /basic/notice/read',
      'any /basic/search/collect/delete',
      'any /basic/search/collect/get/{id}',
      'any /basic/search/collect/getForAdmin/{id}',
      'any /basic/search/collect/saveOrUpdate',
      'any /basic/search/collect/updateSort',
      'any /basic/shop-author/groupShopForDeptPermission',
      'any /basic/system/auth/list-menus',
      'any /basic/system/dict-data/getDictDataList',
      'any /basic/system/feedback/mine',
      'any /basic/system/feedback/submitFeedback',
      'any /basic/system/param/config/enum',
      'any /basic/system/param/config/getConfigByKey',
      'any /basic/system/param/config/query/list',
      'any /basic/system/tenant/getTenantDangerOptPassword',
      'any /basic/system/tenant/update-name',
      'any /basic/system/tenant/updateTenantDangerOptPassword',
      'any /basic/system/tenant/updateTenantDangerOptPassword',
      'any /basic/system/user/list-all-simple',
      'any /basic/task/cancel',
      'any /basic/task/get',
      'any /basic/task/retry',
      'business /basic/shop-author/page',
      'business /basic/shop-author/platform-service-config/v2',
      'business /basic/shop-author/renewal-url',
      'business /basic/shop-author/share-factory-ids/V1',
      'business /basic/shop-author/temu-site-and-region',
      'business /basic/shop-customer/bind-factory-list',
      'factory /basic/factory-customer/list',
    ]);
  });

  it('that is open to anybody is named here', () => {
    const anybody = servedEndpoints().filter((e) => e.access === 'open');
    expect(anybody.map((e) => `${e.method} ${e.path}`).toSorted()).toEqual([
      'GET /basic/demo/clock',
      'GET /basic/demo/sms-outbox',
      'GET /basic/download/resource/template/{name}',
      'GET /basic/factory/invite/get-by-code',
      'GET /basic/file/open/{id}',
      'GET /basic/system/auth/demo-accounts',
      'GET /basic/system/auth/social-auth-redirect',
      'GET /basic/system/auth/social-ways',
      // Without a token it answers null, whatever is asked: server/modules/auth/ancestor.test.ts.
      'GET /basic/system/tenant/get-id-by-name',
      // Of print agents: the code that a person typed is the proof (pair.ts), then the key in the header (caller.ts).
      'POST /agent/print/pair',
      'POST /agent/print/paper',
      'POST /agent/print/poll',
      'POST /agent/print/tell',
      'POST /basic/demo/clock',
      'POST /basic/system/auth/login',
      'POST /basic/system/auth/refresh-token',
      'POST /basic/system/auth/register-and-login',
      'POST /basic/system/auth/send-sms-code',
      'POST /basic/system/auth/sms-login',
      'POST /basic/system/auth/social-login',
      'POST /basic/system/auth/tenant-register-and-login',
      'POST /basic/system/auth/validate-sms-code',
      'PUT /basic/system/user/profile/user-forget-password',
    ]);
  });
});

describe('[A02] the server fails closed', () => {
  it.each(SIDES)('for a %s user: strings of the other kind of tenant count for nothing', async (side) => {
    const other = side === 'business' ? 'factory' : 'business';
    await hold(side, prefixed(other, Object.keys(PERMISSIONS)));
    const calls = guarded.filter((e) => e.access.permissions.length > 0);
    expect(await outcomes(calls, users[side].token)).toEqual(all(calls, 403));
  });

  it('for a session that has not chosen a tenant', async () => {
    const undecided = await t.as('many01');
    expect(undecided.tenantId).toBeNull();
    expect(await outcomes(guarded, undecided.token)).toEqual(all(guarded, 403));
  });

  it('for who is no member any more, at once', async () => {
    await hold('business', ['business:task' satisfies Permission]);
    const { token, tenantId } = users.business;
    const call = guarded.find((e) => e.path === '/basic/task/page')!;
    expect(await codeOf(call, token)).toBe(0);
    await t.database.system.deleteFrom('membership').where('tenantId', '=', tenantId).execute();
    expect(await codeOf(call, token)).toBe(403);
  });
});
