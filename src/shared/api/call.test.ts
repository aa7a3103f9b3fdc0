import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { clearSession, entry, rememberTenant, rememberTokens } from '@/shared/lib/cache/index.ts';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { notices, type Notice } from '@/shared/lib/notices/notices.ts';
import { envelopeOf, reply, serve, type Answer } from './fake-server.ts';
import { ApiError, call, query, queryKey, serverNow } from './index.ts';

const input = z.record(z.string(), z.unknown());
const base = { id: '-', title: '试', input, output: z.unknown(), access: 'signedIn' } as const;
const get = endpoint({ ...base, method: 'GET', path: '/order/get' });
const post = endpoint({ ...base, method: 'POST', path: '/order/page' });
const put = endpoint({ ...base, method: 'PUT', path: '/order/{id}/note' });
const remove = endpoint({ ...base, method: 'DELETE', path: '/order/delete' });
const login = endpoint({ ...base, method: 'POST', path: '/login', access: 'open' });

let shown: Notice[];
const endings: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  rememberTokens({ accessToken: 'tok' });
  shown = [];
  endings.push(notices.subscribe((notice) => shown.push(notice)));
});
afterEach(async () => {
  clearSession();
  for (const end of endings.splice(0)) await end();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
async function server(answer: Answer) {
  const started = await serve(answer);
  endings.push(started.close);
  return started;
}
const ok: Answer = () => envelopeOf({ fine: true });

describe('[H01] where calls go', () => {
  it('below /fgapp of the configured origin', async () => {
    const { seen, origin } = await server(ok);
    vi.stubEnv('VITE_API_BASE', `${origin}/`);
    await call(post, {});
    expect(seen[0]!.url).toBe('/fgapp/order/page');
  });
});

describe('[H03] calls about a factory’s goods', () => {
  const goods = endpoint({ ...base, method: 'POST', path: '/basic/factory/sku/page' });
  const sent = async (e: typeof post) => {
    const { seen, origin } = await server(ok);
    vi.stubEnv('VITE_API_BASE', origin);
    await call(e, { pageNo: 1 });
    return JSON.parse(seen[0]!.body) as object;
  };

  it('carry the customer who is chosen in their body, and no other call does', async () => {
    entry('shopTenantId', z.int()).write(42);
    expect(await sent(goods)).toEqual({ pageNo: 1, shopTenantId: 42 });
    expect(await sent(post)).toEqual({ pageNo: 1 });
  });

  it('carry none where none is chosen', async () => {
    expect(await sent(goods)).toEqual({ pageNo: 1 });
  });
});

describe('[H02] headers', () => {
  it('names token, client, zone and tenant', async () => {
    rememberTokens({ accessToken: 'tok' });
    rememberTenant(7);
    const { seen } = await server(ok);
    await call(post, {});
    expect(seen[0]!.headers).toMatchObject({
      authorization: 'Bearer tok',
      'from-client': '0',
      'x-timezone-offset': Intl.DateTimeFormat().resolvedOptions().timeZone,
      'tenant-id': '7',
    });
    expect(seen[0]!.headers).not.toHaveProperty('fingerprint');
  });
  it('takes another tenant where the call names one', async () => {
    rememberTenant(7);
    const { seen } = await server(ok);
    await call(post, {}, { tenantId: 9 });
    expect(seen[0]!.headers['tenant-id']).toBe('9');
  });
  it('adds the fingerprint where one is known', async () => {
    entry('fingerprint', z.string()).write('f1');
    const { seen } = await server(ok);
    await call(post, {});
    expect(seen[0]!.headers['fingerprint']).toBe('f1');
  });
  it('sends no token, and no empty header, with an open call', async () => {
    rememberTokens({ accessToken: 'stale' });
    const { seen } = await server(ok);
    await call(login, {});
    expect(seen[0]!.headers).not.toHaveProperty('authorization');
    expect(seen[0]!.headers).not.toHaveProperty('tenant-id');
  });
});

describe('[H04] parameters', () => {
  it('of GET stand in the query as key[sub]=value, without nulls', async () => {
    const { seen } = await server(ok);
    await call(get, { filter: { shop: 7, tag: null }, ids: [1, 2] });
    expect(decodeURIComponent(seen[0]!.url)).toBe('/fgapp/order/get?filter[shop]=7&ids[0]=1&ids[1]=2');
    expect(seen[0]!.body).toBe('');
  });
  it('of DELETE likewise', async () => {
    const { seen } = await server(ok);
    await call(remove, { id: 5 });
    expect(seen[0]).toMatchObject({ method: 'DELETE', url: '/fgapp/order/delete?id=5', body: '' });
  });
  it('of DELETE that no log may keep travel in its body', async () => {
    const { seen } = await server(ok);
    await call(remove, { id: 5, dangerOptPassword: 'pass 1' });
    expect(seen[0]).toMatchObject({ method: 'DELETE', url: '/fgapp/order/delete?id=5' });
    expect(JSON.parse(seen[0]!.body)).toEqual({ dangerOptPassword: 'pass 1' });
  });
  it('of POST travel as JSON, with their idempotency key', async () => {
    const { seen } = await server(ok);
    await call(post, { a: [1] }, { idempotencyKey: 'k1' });
    expect(JSON.parse(seen[0]!.body)).toEqual({ a: [1], idempotencyKey: 'k1' });
    expect(seen[0]!.headers['content-type']).toContain('application/json');
  });
  it('named in the path are filled in, escaped, and leave the body', async () => {
    const { seen } = await server(ok);
    await call(put, { id: 'a/b', note: 'x' });
    expect(seen[0]!.url).toBe('/fgapp/order/a%2Fb/note');
    expect(JSON.parse(seen[0]!.body)).toEqual({ note: 'x' });
  });
});

describe('[H05] envelope', () => {
  it('code 0 hands out the data and shows nothing', async () => {
    await server(ok);
    await expect(call(post, {})).resolves.toEqual({ fine: true });
    expect(shown).toEqual([]);
  });
  it("code 0 stores the server's time", async () => {
    const hour = 3_600_000;
    await server(() => ({ ...envelopeOf(null), currentTime: Date.now() + hour }));
    await call(post, {});
    expect(Math.abs(serverNow() - Date.now() - hour)).toBeLessThan(5000);
  });
  it('another code does not store it', async () => {
    await server(ok);
    await call(post, {});
    await server(() => ({ ...envelopeOf(null, 500), currentTime: 1 }));
    await call(post, {}, { quiet: true }).catch(() => undefined);
    expect(serverNow()).toBeGreaterThan(1_600_000_000_000);
  });
});

describe('[H06] other codes', () => {
  it("show a notice titled 提示 for 6000 ms with the server's msg, and throw", async () => {
    await server(() => envelopeOf(null, 1_010_001_001, '订单已被他人审核'));
    const error = await call(post, {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 1_010_001_001, msg: '订单已被他人审核', requestId: 'req-1' });
    expect(shown).toMatchObject([
      { kind: 'notice', title: '提示', text: '订单已被他人审核', duration: 6000, requestId: 'req-1' },
    ]);
  });
  it('show nothing where the caller says it itself', async () => {
    await server(() => envelopeOf(null, 500));
    await expect(call(post, {}, { quiet: true })).rejects.toMatchObject({ code: 500 });
    expect(shown).toEqual([]);
  });
  it('show one and the same notice for calls that fail alike', async () => {
    await server(() => envelopeOf(null, 500));
    await Promise.allSettled([call(post, {}), call(get, {})]);
    expect(new Set(shown.map((notice) => notice.key)).size).toBe(1);
  });
});

describe('[H07] silent codes', () => {
  // Section 8 of the specification.
  const silent = [
    1002003000, 1002003003, 1010001042, 1010001043, 1010002010, 1014000009, 1002003012, 1002000005,
    1009001015,
  ];
  it.each(silent)('%d throws without a notice', async (code) => {
    await server(() => envelopeOf(null, code, '由调用者处理'));
    await expect(call(post, {})).rejects.toMatchObject({ code, msg: '由调用者处理' });
    expect(shown).toEqual([]);
  });
});

describe('[H08] default texts', () => {
  // docs/spec/messages.tsv; 401 is said to open calls only, for others the login page follows.
  const texts: [number, string][] = [
    [400, '请求参数错误'],
    [401, '认证失败，请重新登录'],
    [403, '权限不足'],
    [404, '资源不存在'],
    [500, '服务器内部错误'],
    [501, '请求方法不支持'],
    [502, '网关错误'],
    [504, '网关超时'],
  ];
  it.each(texts)('%d in an envelope without msg: %s', async (code, text) => {
    await server(() => envelopeOf(null, code));
    await call(login, {}).catch(() => undefined);
    expect(shown.map((notice) => notice.text)).toEqual([text]);
  });
  it.each(texts)('%d as HTTP status of a page: %s', async (status, text) => {
    await server((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<h1>nginx</h1>');
    });
    await expect(call(login, {})).rejects.toMatchObject({ code: status });
    expect(shown.map((notice) => notice.text)).toEqual([text]);
  });
  it('an HTTP error with an envelope says what the envelope says', async () => {
    await server((_, response) => reply(response, envelopeOf(null, 400, '请填写单号'), 500));
    await expect(call(post, {})).rejects.toMatchObject({ code: 400, msg: '请填写单号' });
  });
  it('a page instead of an envelope, with status 200, is no success', async () => {
    await server((_, response) => void response.end('<html></html>'));
    await expect(call(post, {})).rejects.toMatchObject({ code: 502 });
  });
  it('an unknown code without msg is said with its number', async () => {
    await server(() => envelopeOf(null, 1_099_000_001));
    await call(post, {}).catch(() => undefined);
    expect(shown[0]!.text).toContain('1099000001');
  });
});

describe('[H09] no HTTP response', () => {
  const text = '请求超时，请刷新后重试';
  it('nobody listens', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${port}`);
    await expect(call(post, {})).rejects.toMatchObject({ msg: text, requestId: undefined });
    expect(shown).toMatchObject([{ title: '提示', text, duration: 6000 }]);
  });
  it('the connection breaks before an answer', async () => {
    await server((_, response) => void response.destroy());
    await expect(call(post, {})).rejects.toMatchObject({ msg: text });
  });
  it('a call that its caller aborts is no failure', async () => {
    const leaving = new AbortController();
    await server(() => leaving.abort(new Error('left the page')));
    await expect(call(post, {}, { signal: leaving.signal })).rejects.toThrow('left the page');
    expect(shown).toEqual([]);
  });
});

describe('query', () => {
  it('has the path and the input as its key, and the path alone finds them all', () => {
    expect(query(get, { id: 1 }).queryKey).toEqual(['/order/get', { id: 1 }]);
    expect(queryKey(get)).toEqual(['/order/get']);
  });
});
