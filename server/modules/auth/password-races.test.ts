import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import { register } from '#contract/register/register.ts';
import { hashPassword, setPassword, setPasswordIn } from '#server/modules/auth/service.ts';
import type { Db } from '#server/platform/database.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

/** Who knows an old password, or has a stolen session, is out with the change of the password: also at its very moment. */

const OLD = 'Demo123456';
const LOST = { code: 401, msg: '认证失败，请重新登录' };

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
});
afterAll(() => t.close());

const signIn = (username: string) => v.ask(auth.login, { username, password: OLD });
const use = ({ accessToken }: Tokens) => v.ask(auth.permissionInfo, {}, { token: accessToken });
const sessionsOf = (userId: number) =>
  t.database.system.selectFrom('session').select('id').where('userId', '=', userId).execute();

/** What `meanwhile` asks while the password is set anew, and everything about it written and not yet committed. */
async function whilePasswordChanges<T>(
  userId: number,
  table: string,
  meanwhile: () => Promise<T>,
): Promise<T> {
  const passwordHash = await hashPassword('Another123');
  let asked: Promise<T> | undefined;
  await t.database.system.transaction().execute(async (trx) => {
    await setPasswordIn(trx, userId, { passwordHash, now: new Date() });
    asked = meanwhile();
    // It waits for the change, or it is through and should not be.
    await Promise.race([untilWaiting(t, table), asked]);
  });
  return asked!;
}

/** Sets it while `first` is under way: all but the line of the tenant's log is written. */
async function changedWhile<T>(userId: number, first: () => Promise<T>): Promise<T> {
  let asked: Promise<T> | undefined;
  let changed: Promise<void> | undefined;
  await t.database.system.transaction().execute(async (trx: Db) => {
    await sql`lock table tenant_log in share mode`.execute(trx);
    asked = first();
    await untilWaiting(t, 'session');
    changed = setPassword(t.database.system, t.app.live, userId, { password: 'Another123', now: new Date() });
    await untilWaiting(t, 'app_user', 2);
  });
  await changed;
  return asked!;
}

it('the old password opens nothing while another one is being set', async () => {
  const { userId } = (await signIn('merchant01')).data;
  const answer = await whilePasswordChanges(userId, 'app_user', () => signIn('merchant01'));
  expect(answer).toMatchObject({ code: 400, msg: '用户名或密码不正确，请重新输入。' });
  expect(await sessionsOf(userId)).toEqual([]);
});

it('a session that changes its tenant is ended with the others', async () => {
  const { data: before } = await signIn('merchant02');
  const { data: after } = await changedWhile(before.userId, () =>
    v.ask(auth.chooseTenant, { tenantId: before.tenantId! }, { token: before.accessToken }),
  );
  expect(await use(after)).toMatchObject(LOST);
  expect(await sessionsOf(before.userId)).toEqual([]);
});

it('nor does one that opens a tenant of its own outlive it', async () => {
  const { data: before } = await signIn('merchant03');
  const opened = await whilePasswordChanges(before.userId, 'app_user', () =>
    v.ask(register.openTenant, { tenantName: '新公司' }, { token: before.accessToken }),
  );
  expect(opened).toMatchObject(LOST);
  expect(await sessionsOf(before.userId)).toEqual([]);
});
