import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/until.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { DAY, HOUR, MINUTE, SECOND, visitorOf } from '#tests/support/visitor.ts';

const LOST = { code: 401, msg: '认证失败，请重新登录' };
/** Nobody has it any more: the ancestor answers such a token with 400. */
const UNKNOWN = { code: 400, msg: '刷新令牌无效，请重新登录。' };

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
});
afterAll(() => t.close());

const signIn = async (username = 'merchant02') =>
  (await v.ask(auth.login, { username, password: 'Demo123456' })).data;
const refresh = ({ refreshToken }: Tokens) => v.ask(auth.refresh, { refreshToken });
const use = ({ accessToken }: Tokens) => v.ask(auth.permissionInfo, {}, { token: accessToken });
const rowOf = ({ userId }: Tokens) =>
  t.database.system
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
/** Somebody comes with the tokens, and it is known that he did. */
async function useAndBeSeen(tokens: Tokens) {
  expect(await use(tokens)).toMatchObject({ code: 0 });
  await until(async () => (await rowOf(tokens))?.seen);
}

describe('[N06] a refresh is refused', () => {
  it('for a token that nobody has, and for one that has expired', async () => {
    expect(await v.ask(auth.refresh, { refreshToken: 'forged' })).toMatchObject(UNKNOWN);
    const tokens = await signIn();
    v.wait(30 * DAY + SECOND);
    expect(await refresh(tokens)).toMatchObject(LOST);
  });

  it('for the tokens of a session that was left', async () => {
    const tokens = await signIn();
    await v.ask(auth.logout, {}, { token: tokens.accessToken });
    expect(await refresh(tokens)).toMatchObject(UNKNOWN);
    expect(await use(tokens)).toMatchObject(LOST);
  });

  it('for a token that was used, once its successor is in use: it was copied, and the session ends', async () => {
    const ended = vi.spyOn(t.app.live, 'endSession');
    const first = await signIn();
    const second = (await refresh(first)).data;
    await useAndBeSeen(second);
    v.wait(MINUTE + SECOND);
    const row = await rowOf(first);
    expect(await refresh(first)).toMatchObject(LOST);
    expect(await use(second)).toMatchObject(LOST);
    expect(await refresh(second)).toMatchObject(UNKNOWN);
    expect(ended.mock.calls).toEqual([[row!.id]]);
    ended.mockRestore();
  });

  it('for any token of the line, however old, and then for all of them', async () => {
    const first = await signIn();
    const second = (await refresh(first)).data;
    const third = (await refresh(second)).data;
    v.wait(2 * HOUR);
    expect(await refresh(first)).toMatchObject(LOST);
    expect(await refresh(third)).toMatchObject(UNKNOWN);
  });

  it('for a token before the last also within the minute, and the session ends: its line goes on without it', async () => {
    const first = await signIn();
    const third = (await refresh((await refresh(first)).data)).data;
    v.wait(30 * SECOND);
    expect(await refresh(first)).toMatchObject(LOST);
    expect(await use(third)).toMatchObject(LOST);
    expect(await refresh(third)).toMatchObject(UNKNOWN);
  });
});

describe('[N06] a refresh', () => {
  it('answers a new pair; the old access token is worth nothing any more', async () => {
    const first = await signIn();
    const second = (await refresh(first)).data;
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second).toMatchObject({ userId: first.userId, tenantId: first.tenantId });
    expect(await use(first)).toMatchObject(LOST);
    expect(await use(second)).toMatchObject({ code: 0 });
  });

  it('keeps the session, its beginning and its place in the list', async () => {
    const first = await signIn();
    const before = await rowOf(first);
    v.wait(HOUR);
    await refresh(first);
    const after = await rowOf(first);
    expect(after).toMatchObject({ id: before!.id, createdAt: before!.createdAt });
    expect(after!.lastSeenAt.getTime() - before!.lastSeenAt.getTime()).toBeGreaterThanOrEqual(HOUR);
  });

  it('whose answer was lost by a reload is answered the same again', async () => {
    const first = await signIn();
    const lost = (await refresh(first)).data;
    const again = (await refresh(first)).data;
    expect(again).toEqual(lost);
    expect(await use(again)).toMatchObject({ code: 0 });
  });

  it('whose answer was lost with the line is answered hours later too, as long as nobody has come with it', async () => {
    const first = await signIn();
    await refresh(first);
    v.wait(9 * HOUR);
    const again = (await refresh(first)).data;
    // The access token of that answer has expired meanwhile; its refresh token has not.
    expect(await use(again)).toMatchObject(LOST);
    expect(await use((await refresh(again)).data)).toMatchObject({ code: 0 });
  });

  it('whose answer was lost while a request of before was under way is answered later too', async () => {
    const first = await signIn();
    const { id } = (await rowOf(first))!;
    v.wait(10 * MINUTE);
    const hold = await t.database.system.startTransaction().execute();
    await hold.selectFrom('session').select('id').where('id', '=', id).forUpdate().execute();
    const lost = refresh(first);
    await untilWaiting(t, 'session');
    const late = use(first);
    await untilWaiting(t, 'session', 2);
    await hold.commit().execute();
    await Promise.all([lost, late]);
    v.wait(2 * MINUTE);
    expect(await refresh(first)).toMatchObject({ code: 0 });
  });

  it('of two tabs at once has one outcome', async () => {
    const first = await signIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(new Set(answers.map(({ data }) => data.accessToken)).size).toBe(1);
    expect(await use(answers[0]!.data)).toMatchObject({ code: 0 });
  });

  it('of a second tab has the outcome of the first for a minute, also where that one is in use', async () => {
    const first = await signIn();
    const second = (await refresh(first)).data;
    await useAndBeSeen(second);
    v.wait(30 * SECOND);
    expect((await refresh(first)).data).toEqual(second);
  });

  it('leaves neither a token nor what it could be derived from where only hashes are kept', async () => {
    const first = await signIn();
    const second = (await refresh(first)).data;
    const third = (await refresh(second)).data;
    const kept = JSON.stringify([
      await t.database.system.selectFrom('session').selectAll().execute(),
      await t.database.system.selectFrom('spentRefresh').selectAll().execute(),
    ]);
    for (const { accessToken, refreshToken } of [first, second, third])
      for (const token of [accessToken, refreshToken]) {
        expect(kept).not.toContain(token);
        expect(kept).not.toContain(JSON.stringify([...Buffer.from(token, 'base64url')]).slice(1, -1));
      }
  });

  it('answers no tenant that the user has left meanwhile', async () => {
    const first = await signIn('merchant04');
    await t.database.system.deleteFrom('membership').where('userId', '=', first.userId).execute();
    expect((await refresh(first)).data).toMatchObject({ tenantId: null, tenants: [] });
  });

  it('forgets spent tokens when they would have expired', async () => {
    let tokens = await signIn();
    for (let i = 0; i < 3; i++) {
      v.wait(20 * DAY);
      tokens = (await refresh(tokens)).data;
    }
    const { id } = (await rowOf(tokens))!;
    const spent = await t.database.system
      .selectFrom('spentRefresh')
      .select('spentAt')
      .where('sessionId', '=', id)
      .execute();
    expect(spent).toHaveLength(2);
  });
});

describe('an access token', () => {
  it('lives two hours', async () => {
    const tokens = await signIn();
    v.wait(2 * HOUR - MINUTE);
    expect(await use(tokens)).toMatchObject({ code: 0 });
    v.wait(MINUTE + SECOND);
    expect(await use(tokens)).toMatchObject(LOST);
    expect(await use((await refresh(tokens)).data)).toMatchObject({ code: 0 });
  });

  it('says when its session was last seen, at most once a minute', async () => {
    const tokens = await signIn();
    const seenAt = async () => (await rowOf(tokens))!.lastSeenAt.getTime();
    const first = await seenAt();
    v.wait(30 * SECOND);
    await use(tokens);
    v.wait(45 * SECOND);
    const before = t.app.clock.now().getTime();
    await use(tokens);
    const second = await until(async () => {
      const now = await seenAt();
      return now !== first && now;
    });
    expect(second).toBeGreaterThanOrEqual(before);
  });
});

describe('a change of tenant', () => {
  it('keeps when the user signed in, and takes the old tokens away', async () => {
    const first = await signIn('many01');
    const { createdAt } = (await rowOf(first))!;
    v.wait(MINUTE);
    const chosen = await v.ask(
      auth.chooseTenant,
      { tenantId: t.tenants.factory },
      { token: first.accessToken },
    );
    expect((await rowOf(chosen.data))!.createdAt).toEqual(createdAt);
    expect(await use(first)).toMatchObject(LOST);
    expect(await refresh(first)).toMatchObject(UNKNOWN);
  });
});
