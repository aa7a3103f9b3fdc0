import { describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { clearSession, rememberLogin } from '@/shared/lib/cache/index.ts';
import { envelopeOf, isRefresh } from './fake-server.ts';
import { fakePage, get, login, post, signIn } from './fake-page.ts';
import { call } from './index.ts';

const { lost, shown, server, tokenServer } = fakePage();

describe('[N06] after a logout', () => {
  it('nothing is asked any more, and nothing is said: whoever still polls gets a quiet refusal', async () => {
    signIn('r-old');
    const { seen } = await tokenServer('old');
    await call(auth.logout, {});
    clearSession();
    const before = seen.length;
    const polls = await Promise.allSettled([call(post, {}), call(get, {}), call(post, {}, { quiet: true })]);
    for (const poll of polls)
      expect(poll).toMatchObject({ reason: { code: 401, msg: '认证失败，请重新登录' } });
    expect(seen).toHaveLength(before);
    expect(lost).not.toHaveBeenCalled();
    expect(shown).not.toHaveBeenCalled();
  });
  it('the next login asks again', async () => {
    clearSession();
    await expect(call(post, {})).rejects.toMatchObject({ code: 401 });
    signIn();
    await tokenServer('old');
    await expect(call(post, {})).resolves.toBe('fine');
  });
  it.each([
    ['fails', 500],
    ['is refused as nobody’s', 401],
  ])('a call that was under way and %s says nothing', async (_, code) => {
    signIn('r-old');
    const late = Promise.withResolvers<void>();
    const started = await server(async (seen) => {
      if (!seen.body.includes('slow')) return envelopeOf('fine');
      await late.promise;
      return envelopeOf(null, code);
    });
    const slow = call(post, { slow: true });
    await call(auth.logout, {});
    clearSession();
    late.resolve();
    await expect(slow).rejects.toMatchObject({ code });
    expect(started.seen.filter(isRefresh)).toHaveLength(0);
    expect(lost).not.toHaveBeenCalled();
    expect(shown).not.toHaveBeenCalled();
  });
  it('with an expired access token the server still hears of it, by the renewed one', async () => {
    signIn('r-old');
    const { seen } = await tokenServer('new');
    await call(auth.logout, {});
    expect(seen.map((s) => [s.url.split('/').at(-1), s.headers.authorization])).toEqual([
      ['logout', 'Bearer old'],
      ['refresh-token', undefined],
      ['logout', 'Bearer new'],
    ]);
  });
});

describe('[N06] an expired refresh token', () => {
  it('is not sent with a login, and does not stand in its way', async () => {
    signIn('expired');
    const { seen } = await tokenServer('new', undefined, () => envelopeOf(null, 401));
    await expect(call(post, {})).rejects.toMatchObject({ code: 401 });
    const asked = seen.length;
    await call(login, {}).catch(() => undefined);
    expect(seen).toHaveLength(asked + 1);
    expect(seen.at(-1)!.headers).not.toHaveProperty('authorization');
    rememberLogin({ accessToken: 'new', refreshToken: 'r', tenantId: null });
    await expect(call(post, {})).resolves.toBe('fine');
    expect(lost).toHaveBeenCalledTimes(1);
  });
  it('that two calls of an open page meet is said once, not as a notice', async () => {
    signIn('expired');
    await tokenServer('new', undefined, () => envelopeOf(null, 401));
    await Promise.allSettled([call(post, {}), call(get, {})]);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(shown).not.toHaveBeenCalled();
  });
});
