import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import { profile } from '#contract/profile/profile.ts';
import { role } from '#contract/role/role.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop } from '#tests/support/goods.ts';
import { DAY, SECOND, visitorOf } from '#tests/support/visitor.ts';

/**
 * Programs that were written for the ancestor of this API (ruoyi-vue-pro, the generation of 2023) send and expect these
 * forms. The expectations stand in its sources: system_oauth2, AuthController, UserController, TenantController.
 */

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let owner: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  owner = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const signIn = async (username = 'merchant01'): Promise<Tokens> =>
  (await v.ask(auth.login, { username, password: DEMO_PASSWORD })).data;

interface Sent {
  query?: string;
  type?: string;
  body?: string;
  token?: string;
}
/** As a foreign program sends it: nothing of this contract's encoding. */
async function send({ method, path }: Endpoint, { query = '', type, body, token }: Sent = {}) {
  const answer = await t.app.inject({
    method,
    url: `${BASE_PATH}${path}${query}`,
    headers: {
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return answer.json<{ code: number; msg: string; data: unknown }>();
}

describe('a refresh token', () => {
  it('is taken from the address, with no body or an empty one', async () => {
    for (const sent of [{}, { type: 'application/json', body: '{}' }]) {
      const { refreshToken, userId } = await signIn();
      const answer = await send(auth.refresh, { ...sent, query: `?refreshToken=${refreshToken}` });
      expect(answer).toMatchObject({ code: 0, data: { userId } });
      expect((answer.data as Tokens).refreshToken).not.toBe(refreshToken);
    }
  });

  it('that nobody has is refused with 400, one that has expired with 401, by either way', async () => {
    const { refreshToken } = await signIn();
    expect(await send(auth.refresh, { query: '?refreshToken=forged' })).toMatchObject({ code: 400 });
    expect(await v.ask(auth.refresh, { refreshToken: 'forged' })).toMatchObject({ code: 400 });
    expect(await send(auth.refresh)).toMatchObject({ code: 400 });
    v.wait(30 * DAY + SECOND);
    expect(await send(auth.refresh, { query: `?refreshToken=${refreshToken}` })).toMatchObject({ code: 401 });
    owner = await t.as('merchant01');
    factory = await t.as('factory01');
  });
});

describe('a logout', () => {
  it.each<[string, Sent]>([
    ['without a body', {}],
    ['with a type and no body', { type: 'application/json' }],
    ['with an empty object', { type: 'application/json', body: '{}' }],
    ['with null', { type: 'application/json', body: 'null' }],
    ['with a list', { type: 'application/json', body: '[1]' }],
    ['with something that is no JSON', { type: 'application/json', body: '{"a"' }],
    ['with a form', { type: 'application/x-www-form-urlencoded', body: 'a=1' }],
    ['with a text', { type: 'text/plain', body: 'bye' }],
  ])('%s answers true and ends the session', async (_title, sent) => {
    const { accessToken: token } = await signIn();
    expect(await send(auth.logout, { ...sent, token })).toMatchObject({ code: 0, data: true });
    expect(await v.ask(auth.permissionInfo, {}, { token })).toMatchObject({ code: 401 });
  });
});

describe('a list of users', () => {
  const page = (body: object) =>
    send(user.page, { type: 'application/json', body: JSON.stringify(body), token: owner.token });
  const names = async (body: object) => {
    const answer = await page({ pageNo: 1, pageSize: 100, ...body });
    expect(answer.code, answer.msg).toBe(0);
    return (answer.data as { list: { username: string }[] }).list.map(({ username }) => username);
  };
  const joined: Record<string, string> = {
    anna1: '2026-03-05T16:00:00Z',
    annabel: '2026-03-06T15:59:59.400Z',
    berta: '2026-03-06T16:00:00Z',
  };
  beforeAll(async () => {
    const roleId = (await owner.call(role.simple, {}))[0]!.id;
    for (const [i, [username, at]] of Object.entries(joined).entries()) {
      const { id } = await owner.call(user.create, {
        ...{ username, realName: '某人', password: DEMO_PASSWORD, mobile: `1390000000${i}` },
        roleIds: [roleId],
      });
      await t.database.system
        .updateTable('membership')
        .set({ createdAt: new Date(at) })
        .where('userId', '=', id)
        .execute();
    }
  });

  it('narrows by a part of the user name or of the mobile', async () => {
    expect(await names({ username: 'anna' })).toEqual(['anna1', 'annabel']);
    expect(await names({ mobile: '00000001' })).toEqual(['annabel']);
    expect(await names({ username: 'anna', mobile: '00000002' })).toEqual([]);
  });

  it('narrows by when they came, as clock times of Shanghai and as milliseconds, in body and address', async () => {
    const day = ['2026-03-06 00:00:00', '2026-03-06 23:59:59'];
    expect(await names({ createTime: day })).toEqual(['anna1', 'annabel']);
    const ms = [Date.parse('2026-03-05T16:00:00Z'), Date.parse('2026-03-06T15:59:59Z')];
    expect(await names({ createTime: ms })).toEqual(['anna1']);
    const query = `?${new URLSearchParams({ 'createTime[0]': day[0]!, 'createTime[1]': day[1]! })}`;
    expect(await send(user.export, { query, token: owner.token })).toMatchObject({ code: 0 });
    for (const wrong of ['2026-02-31 00:00:00', '2026-03-06', '2026-03-06 24:61:00', 'today'])
      expect(await page({ createTime: [wrong, day[1]] }), wrong).toMatchObject({
        code: 400,
        msg: '请选择有效的日期',
      });
  });

  it('stands in the order of createTime where that is asked', async () => {
    const sorted = async (direction: string) =>
      (await names({ sortingFields: [{ field: 'createTime', order: direction }] })).filter(
        (name) => name in joined,
      );
    expect(await sorted('asc')).toEqual(['anna1', 'annabel', 'berta']);
    expect(await sorted('desc')).toEqual(['berta', 'annabel', 'anna1']);
  });

  it('takes null for what is not asked, and refuses what it does not know by its name', async () => {
    const all = await names({});
    const none = { username: null, mobile: null, status: null, deptId: null, createTime: null };
    expect(await names(none)).toEqual(all);
    expect(await page({ nickname: '某人' })).toMatchObject({
      code: 400,
      msg: '没有这一项：nickname，请去掉后重试。',
    });
    expect(await send(user.export, { query: '?nickname=x', token: owner.token })).toMatchObject({
      code: 400,
    });
  });

  it('refuses an unknown condition in every list, also where orders are chosen by what is asked', async () => {
    const unknown = { type: 'application/json', body: '{"nick":"x"}', token: owner.token };
    for (const call of [order.page, order.statusCount, role.page])
      expect(await send(call, unknown), call.path).toMatchObject({ code: 400 });
    expect(await send(tenantLog.page, { query: '?nick=x', token: owner.token })).toMatchObject({ code: 400 });
  });
});

describe('a list of orders', () => {
  it('is sorted by createTime and narrowed by clock times', async () => {
    const system = t.database.system;
    const { id: shopId } = await buildShop(system, { merchantId: owner.tenantId });
    const ids: number[] = [];
    for (const at of ['2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z']) {
      const { id } = await buildOrder(system, { merchantId: owner.tenantId, shopId, status: 'waitPush' });
      await system
        .updateTable('tradeOrder')
        .set({ createdAt: new Date(at) })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    }
    const asked = async (direction: string, to: string) => {
      const body = JSON.stringify({
        createTime: ['2026-05-01 08:00:00', to],
        sortingFields: [{ field: 'createTime', order: direction }],
      });
      const answer = await send(order.page, { type: 'application/json', body, token: owner.token });
      return (answer.data as { list: { id: number }[] }).list.map(({ id }) => id);
    };
    expect(await asked('asc', '2026-05-02 08:00:00')).toEqual(ids);
    expect(await asked('desc', '2026-05-02 08:00:00')).toEqual(ids.toReversed());
    expect(await asked('asc', '2026-05-02 07:59:58')).toEqual(ids.slice(0, 1));
  });
});

describe('a profile', () => {
  let token: string;
  beforeEach(async () => {
    token = (await signIn('merchant02')).accessToken;
  });
  const read = async () => (await v.ask(auth.profile, {}, { token })).data;
  const write = (body: object) =>
    send(profile.update, { type: 'application/json', body: JSON.stringify(body), token });

  it('says when and from where he signed in the last time, and his roles with their ids', async () => {
    v.wait(SECOND);
    const at = t.app.clock.now().getTime();
    await v.ask(auth.login, { username: 'merchant02', password: DEMO_PASSWORD }, { ip: '10.9.8.7' });
    const his = await read();
    expect(his).toMatchObject({ loginIp: '10.9.8.7', email: '', sex: 0, avatar: '' });
    expect(his.loginDate).toBeGreaterThanOrEqual(at);
    const shown = (await (await t.as('merchant02')).call(role.page, {})).list.find(({ users }) => users > 0)!;
    expect(his.roles).toEqual([{ id: shown.id, name: shown.name }]);
  });

  it('is changed as its form sends it; what is left out stays', async () => {
    const { mobile, realName } = await read();
    const form = { nickname: '新的名字', email: 'a@example.com', mobile, sex: 2 };
    expect(await write(form)).toMatchObject({ code: 0, data: true });
    expect(await write({ avatar: 'https://example.com/a.png' })).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({
      ...{ realName: '新的名字', email: 'a@example.com', sex: 2, mobile },
      avatar: 'https://example.com/a.png',
    });
    expect(await write({ email: '', realName })).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({ email: '', realName, sex: 2 });
    const client = await t.as('merchant02');
    const [line] = (await client.call(tenantLog.page, { kind: 'user', pageSize: 1 })).list;
    expect(line!.text).toContain('新的名字');
  });

  it.each<[string, object]>([
    ['another mobile', { mobile: '13912345678' }],
    ['no mail address', { email: 'here' }],
    ['an address of a script', { avatar: 'javascript:alert(1)' }],
    ['a sex that is none', { sex: 3 }],
    ['a name of nothing', { nickname: ' ' }],
    ['a password', { password: 'secret-1' }],
  ])('is refused with %s', async (_title, change) => {
    const before = await read();
    expect(await write(change)).toMatchObject({ code: 400 });
    expect(await read()).toEqual(before);
  });
});

describe('a tenant', () => {
  const ask = (name: string, token?: string) => v.ask(tenant.idByName, { name }, { ...(token && { token }) });
  const nameOf = async (id: number) =>
    (
      await t.database.system
        .selectFrom('tenant')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).name;

  it('is found by its name by its own people; a stranger cannot tell one that exists from one that does not', async () => {
    const own = await nameOf(owner.tenantId);
    expect(await ask(own, owner.token)).toMatchObject({ code: 0, data: owner.tenantId });
    const strangers = [
      await ask(own),
      await ask('没有这家'),
      await ask(own, 'forged'),
      await ask(await nameOf(factory.tenantId), owner.token),
      await ask('没有这家', owner.token),
    ];
    for (const answer of strangers) expect(answer).toMatchObject({ code: 0, data: null });
  });

  it('stands in the list of who may act for it, and in nobody else’s', async () => {
    const list = await owner.call(tenant.simple, {});
    expect(list).toContainEqual({ id: owner.tenantId, name: await nameOf(owner.tenantId) });
    expect(list.map(({ id }) => id)).not.toContain(factory.tenantId);
    expect(await v.ask(tenant.simple, {})).toMatchObject({ code: 401 });
  });
});

describe('a role', () => {
  it('is read by its id, by its own tenant only', async () => {
    const [shown] = (await owner.call(role.page, {})).list;
    expect(await owner.call(role.get, { id: shown!.id })).toEqual(shown);
    expect(await factory.ask(role.get, { id: shown!.id })).toMatchObject({ code: 404 });
  });

  it('of a user is told by its id, of a user of another tenant nothing', async () => {
    const [first] = (await owner.call(user.page, {})).list;
    const ids = first!.roles.map(({ id }) => id);
    expect(await owner.call(role.ofUser, { userId: first!.id })).toEqual(ids);
    expect(await factory.call(role.ofUser, { userId: first!.id })).toEqual([]);
  });
});
