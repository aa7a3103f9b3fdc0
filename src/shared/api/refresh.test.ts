import { describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import {
  clearSession,
  credentials,
  currentTenantId,
  isSignedIn,
  rememberLogin,
  rememberTenant,
  rememberTokens,
  replaceTokens,
} from '@/shared/lib/cache/index.ts';
import { envelopeOf, isRefresh, reply, tokensOf, unknownToken } from './fake-server.ts';
import { fakePage, get, login, post, signIn } from './fake-page.ts';
import { call } from './index.ts';

const { lost, shown, server, tokenServer } = fakePage();

describe('[N06] a dead access token with a refresh token', () => {
  it('is renewed once, and the call is sent again as it was', async () => {
    signIn('r-old');
    rememberTenant(7);
    const { seen } = await tokenServer('new');
    await expect(call(get, { ids: [1, 2], a: { b: 'x' } }, { tenantId: 9 })).resolves.toBe('fine');
    expect(seen.map((s) => s.url.split('?')[0])).toEqual([
      '/fgapp/order/get',
      '/fgapp/basic/system/auth/refresh-token',
      '/fgapp/order/get',
    ]);
    expect(seen[2]!.url).toBe(seen[0]!.url);
    expect(seen[2]!.headers['tenant-id']).toBe('9');
    expect(JSON.parse(seen[1]!.body)).toEqual({ refreshToken: 'r-old' });
    expect(seen[1]!.headers).not.toHaveProperty('authorization');
    expect(credentials()).toMatchObject({ accessToken: 'new', refreshToken: 'r-new' });
    expect(lost).not.toHaveBeenCalled();
    expect(shown).not.toHaveBeenCalled();
  });
  it('is renewed after an HTTP 401 too', async () => {
    signIn('r-old');
    await server((seen, response) => {
      if (isRefresh(seen)) return envelopeOf(tokensOf('new', 'r'));
      if (seen.headers.authorization === 'Bearer new') return envelopeOf('fine');
      response.writeHead(401).end();
    });
    await expect(call(post, {})).resolves.toBe('fine');
  });
  it.each([
    ['in a browser that can lock over tabs', undefined],
    ['on plain http, where no locks are', {}],
  ])('is renewed once for twenty calls, and each is answered its own, %s', async (_, navigator) => {
    if (navigator) vi.stubGlobal('navigator', navigator);
    signIn('r-old');
    const { seen } = await tokenServer('new', (s) => envelopeOf(JSON.parse(s.body)));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(post, { n })));
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
    expect(seen.filter(isRefresh)).toHaveLength(1);
  });
  it('is renewed also where another tab keeps the turn and sleeps', async () => {
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, { signal }: { signal: AbortSignal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      },
    });
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    signIn('r-old');
    const { seen } = await tokenServer('new', () => envelopeOf('fine'));
    const answered = call(post, {});
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    patience.abort();
    await expect(answered).resolves.toBe('fine');
    expect(seen.filter(isRefresh)).toHaveLength(1);
  });
  it('is renewed before the first answer of a call that started with the old one comes late', async () => {
    signIn('r-old');
    const late = Promise.withResolvers<void>();
    const started = await server(async (seen) => {
      if (isRefresh(seen)) return envelopeOf(tokensOf('new', 'r'));
      if (seen.headers.authorization === 'Bearer new') return envelopeOf('fine');
      if (seen.body.includes('slow')) await late.promise;
      return unknownToken;
    });
    const slow = call(post, { slow: true });
    await call(post, {});
    late.resolve();
    await expect(slow).resolves.toBe('fine');
    expect(started.seen.filter(isRefresh)).toHaveLength(1);
  });
  it('renewed by another tab meanwhile: its token is used, without a refresh', async () => {
    signIn('r-old');
    let first = true;
    const { seen } = await tokenServer('new');
    const started = await server((s) => {
      if (s.headers.authorization === 'Bearer new') return envelopeOf('fine');
      if (first) replaceTokens({ accessToken: 'new', refreshToken: 'r-new' });
      first = false;
      return unknownToken;
    });
    await expect(call(post, {})).resolves.toBe('fine');
    expect([...seen, ...started.seen].filter(isRefresh)).toHaveLength(0);
  });
  it('a refresh without a clear answer fails the call and leaves the session', async () => {
    signIn('r-old');
    await tokenServer('new', undefined, (_, response) => reply(response, {}, 502));
    await expect(call(post, {})).rejects.toMatchObject({ code: 502 });
    expect(credentials().refreshToken).toBe('r-old');
    expect(lost).not.toHaveBeenCalled();
    expect(shown).toHaveBeenCalledTimes(1);
  });
});

describe('[N06] no way back', () => {
  it.each([
    ['no refresh token', undefined, undefined],
    ['a refresh token that is refused as unknown', 'r-old', 400],
    ['a refresh token that has expired', 'r-old', 401],
  ])('%s: the session is lost, said once and not as a notice', async (_, refreshToken, code) => {
    signIn(refreshToken);
    await tokenServer('new', undefined, () => envelopeOf(null, code));
    const results = await Promise.allSettled([call(post, {}), call(get, {}), call(post, {})]);
    expect(results.map((r) => r.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(lost.mock.calls).toEqual([[{ msg: '认证失败，请重新登录' }]]);
    expect(isSignedIn()).toBe(false);
    expect(shown).not.toHaveBeenCalled();
  });
  it('a renewed token that is refused again is not renewed for ever', async () => {
    signIn('r-old');
    const { seen } = await tokenServer('never', undefined, () => envelopeOf(tokensOf('also-bad', 'r2')));
    await expect(call(post, {})).rejects.toMatchObject({ code: 401 });
    expect(seen.filter(isRefresh)).toHaveLength(1);
    expect(lost).toHaveBeenCalledTimes(1);
  });
  it('tokens that are merely gone, in the middle of a session, lead to the login too', async () => {
    signIn();
    await tokenServer('old');
    await call(post, {});
    localStorage.clear();
    await expect(call(post, {})).rejects.toMatchObject({ code: 401 });
    expect(lost).toHaveBeenCalledTimes(1);
  });
  it('a 401 to an open call is an answer: it is shown, and the session stays', async () => {
    signIn('r-old');
    await tokenServer('new');
    await expect(call(login, {})).rejects.toMatchObject({ code: 401 });
    expect(lost).not.toHaveBeenCalled();
    expect(isSignedIn()).toBe(true);
    expect(shown).toHaveBeenCalledTimes(1);
  });
});

describe('[N06] another user signed in meanwhile', () => {
  it("the old user's call is not sent again in the new one's name, and the new session stays", async () => {
    signIn('r-old');
    const started = await server((seen) => {
      if (seen.headers.authorization === 'Bearer other') return envelopeOf('done as other');
      clearSession();
      rememberTokens({ accessToken: 'other', refreshToken: 'r-other' });
      return unknownToken;
    });
    await expect(call(post, {})).rejects.toMatchObject({ code: 401 });
    expect(started.seen).toHaveLength(1);
    expect(credentials().accessToken).toBe('other');
    expect(lost).not.toHaveBeenCalled();
  });
  it("what goes wrong with the old user's call is not shown to the new one", async () => {
    signIn('r-old');
    await server(() => {
      clearSession();
      rememberTokens({ accessToken: 'other', refreshToken: 'r-other' });
      return envelopeOf(null, 500);
    });
    await expect(call(post, {})).rejects.toMatchObject({ code: 500 });
    expect(shown).not.toHaveBeenCalled();
  });
  it('a refresh that ends after the sign-out does not bring the session back', async () => {
    signIn('r-old');
    await tokenServer('new', undefined, () => {
      clearSession();
      return envelopeOf(tokensOf('new', 'r-new'));
    });
    await expect(call(post, {})).rejects.toMatchObject({ code: 401 });
    expect(isSignedIn()).toBe(false);
  });
  it('while the tenant is being changed, a call of the old session neither refreshes nor ends anything', async () => {
    signIn('r-old');
    const changed = Promise.withResolvers<void>();
    const started = await server(async (seen) => {
      if (!seen.url.endsWith('/login/tenant')) return unknownToken;
      await changed.promise;
      return envelopeOf(tokensOf('next', 'r-next'));
    });
    const change = call(auth.chooseTenant, { tenantId: 7 });
    await expect(call(post, {})).rejects.toMatchObject({ code: 401 });
    changed.resolve();
    rememberLogin(await change);
    expect(started.seen.filter(isRefresh)).toHaveLength(0);
    expect(credentials()).toMatchObject({ accessToken: 'next', refreshToken: 'r-next' });
    expect(lost).not.toHaveBeenCalled();
    expect(shown).not.toHaveBeenCalled();
  });
  it('a tenant that the user has left is forgotten with the refresh', async () => {
    signIn('r-old');
    rememberTenant(7);
    await tokenServer('new', undefined, () => envelopeOf({ ...tokensOf('new', 'r'), tenantId: null }));
    await call(post, {});
    expect(currentTenantId()).toBeUndefined();
  });
});
