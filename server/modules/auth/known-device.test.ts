import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { profile } from '#contract/profile/profile.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { DAY, visitorOf } from '#tests/support/visitor.ts';

const OFFICE = '11111111222222223333333344444444';
const LAPTOP = '55555555666666667777777788888888';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
});
afterAll(() => t.close());

const signIn = async (username: string, fingerprint?: string) => {
  const from = fingerprint === undefined ? {} : { fingerprint };
  const { data } = await v.ask(auth.login, { username, password: 'Demo123456' }, from);
  return data;
};
/** Whether the session that asks says of itself that its device is new. */
async function isNew({ accessToken }: { accessToken: string }) {
  const { data } = await v.ask(profile.sessions, {}, { token: accessToken });
  return data.find(({ current }) => current)!.newDevice;
}
const lines = (userId: number) =>
  t.database.system
    .selectFrom('tenantLog')
    .select('text')
    .where('userId', '=', userId)
    .where('kind', '=', 'signIn')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ text }) => text));

describe('[H02] the fingerprint of a sign-in', () => {
  it('tells of a device that the user never came from, in his list of devices and in the log of his tenant', async () => {
    const first = await signIn('merchant03', OFFICE);
    expect(await isNew(first)).toBe(false);
    expect(await isNew(await signIn('merchant03', LAPTOP))).toBe(true);
    expect(await isNew(await signIn('merchant03', LAPTOP))).toBe(false);
    expect(await isNew(await signIn('merchant03', OFFICE))).toBe(false);
    expect(await lines(first.userId)).toEqual(['登录', '在新设备上登录']);
  });

  it('says nothing where a program or a guarded browser sends none, or no word', async () => {
    const first = await signIn('merchant04', OFFICE);
    expect(await isNew(await signIn('merchant04'))).toBe(false);
    expect(await isNew(await signIn('merchant04', 'short'))).toBe(false);
    expect(await isNew(await signIn('merchant04', 'x'.repeat(65)))).toBe(false);
    expect(await isNew(await signIn('merchant04', "no'word or one with spaces"))).toBe(false);
    expect(await lines(first.userId)).toEqual(['登录']);
  });

  it('belongs to one user: what a colleague came with is new to the others', async () => {
    await signIn('factory02', OFFICE);
    expect(await isNew(await signIn('factory02', LAPTOP))).toBe(true);
  });

  it('goes with the session into another tenant and through a renewal', async () => {
    await signIn('many01', OFFICE);
    const tokens = await signIn('many01', LAPTOP);
    const { tenants } = tokens;
    const asked = { tenantId: tenants.find(({ id }) => id !== tokens.tenantId)!.id };
    const { data: other } = await v.ask(auth.chooseTenant, asked, { token: tokens.accessToken });
    expect(await isNew(other)).toBe(true);
    const { data: renewed } = await v.ask(auth.refresh, { refreshToken: other.refreshToken });
    expect(await isNew(renewed)).toBe(true);
  });

  it('is kept as a hash, and forgotten after 400 days without a sign-in', async () => {
    const { userId } = await signIn('merchant02', OFFICE);
    const kept = () =>
      t.database.system.selectFrom('userDevice').selectAll().where('userId', '=', userId).execute();
    expect(JSON.stringify(await kept())).not.toContain(OFFICE);
    v.wait(401 * DAY);
    expect(await isNew(await signIn('merchant02', LAPTOP))).toBe(false);
    expect(await kept()).toHaveLength(1);
  });
});
