import { describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { profile } from '#contract/profile/profile.ts';
import { sms, SMS_SCENES } from '#contract/sms/sms.ts';
import { personOfEachTest, RIGHT, tokenCode } from '#tests/support/person.ts';
import { HOUR, MINUTE, otherThan, SECOND } from '#tests/support/visitor.ts';

const { changeMobile } = SMS_SCENES;
const WINDOWS_EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

const here = personOfEachTest();
const asks = (token: string) => tokenCode(here.v, token);

describe('[F16] a change of mobile', () => {
  const change = (token: string, input: { mobile: string; code: string; oldCode?: string }) =>
    here.v.ask(profile.changeMobile, input, { token });
  const mobileNow = async (token: string) => (await here.v.ask(auth.profile, {}, { token })).data.mobile;

  it('is refused without the code of the number before, or with a wrong one; no code is used up', async () => {
    const token = await here.person.signIn();
    const next = here.v.mobile();
    const code = await here.v.codeFor(next, changeMobile);
    const oldCode = await here.v.codeFor(here.person.mobile, changeMobile);
    expect(await change(token, { mobile: next, code })).toMatchObject({
      code: 400,
      msg: '请输入原手机号收到的验证码。',
    });
    expect(await change(token, { mobile: next, code, oldCode: otherThan(oldCode) })).toMatchObject({
      code: 1002014003,
    });
    expect(await change(token, { mobile: next, code: otherThan(code), oldCode })).toMatchObject({
      code: 1002014003,
    });
    expect(await mobileNow(token)).toBe(here.person.mobile);
    expect(await change(token, { mobile: next, code, oldCode })).toMatchObject({ code: 0 });
    expect(await mobileNow(token)).toBe(next);
    const used = { mobile: next, scene: changeMobile, code };
    expect(await here.v.ask(sms.validate, used)).toMatchObject({ code: 1002014002 });
  });

  it('is refused to the number that he has, and to one that is none', async () => {
    const token = await here.person.signIn();
    expect(await change(token, { mobile: here.person.mobile, code: '000000' })).toMatchObject({
      code: 400,
      msg: '新手机号与当前手机号相同，请输入其他手机号。',
    });
    expect(await change(token, { mobile: '12345', code: '000000' })).toMatchObject({ code: 400 });
  });

  it('is refused to a taken number, which is told to its holder alone', async () => {
    const token = await here.person.signIn();
    const taken = here.v.mobile();
    await here.t.database.system
      .updateTable('appUser')
      .set({ mobile: taken, mobileProvenAt: new Date() })
      .where('username', '=', 'merchant03')
      .execute();
    const code = await here.v.codeFor(taken, changeMobile);
    const oldCode = await here.v.codeFor(here.person.mobile, changeMobile);
    const guess = await change(token, { mobile: taken, code: otherThan(code), oldCode });
    expect(guess).toMatchObject({ code: 1002014003 });
    expect(await change(token, { mobile: taken, code, oldCode })).toMatchObject({
      code: 409,
      msg: '该手机号已被其他账号使用，请换一个手机号。',
    });
    expect(await mobileNow(token)).toBe(here.person.mobile);
  });

  it('of two users to one number at once gives it to one, and tells the other', async () => {
    await here.t.database.system
      .updateTable('appUser')
      .set({ mobile: null })
      .where('id', '=', here.person.userId)
      .execute();
    const token = await here.person.signIn();
    const next = here.v.mobile();
    const code = await here.v.codeFor(next, changeMobile);
    const answers = await Promise.all([1, 2, 3].map(() => change(token, { mobile: next, code })));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(await mobileNow(token)).toBe(next);
  });

  it('opens the login by the new number, and no longer by the old', async () => {
    const token = await here.person.signIn();
    const next = here.v.mobile();
    const [code, oldCode] = [
      await here.v.codeFor(next, changeMobile),
      await here.v.codeFor(here.person.mobile, changeMobile),
    ];
    await change(token, { mobile: next, code, oldCode });
    expect(await here.v.ask(auth.login, { username: next, password: RIGHT })).toMatchObject({ code: 0 });
    expect(await here.v.ask(auth.login, { username: here.person.mobile, password: RIGHT })).toMatchObject({
      code: 400,
    });
  });
});

describe('[F18] the default tenant', () => {
  const choose = (token: string, tenantId: number | null) =>
    here.v.ask(profile.setDefaultTenant, { tenantId }, { token });

  it('is none that the user is no member of', async () => {
    await here.person.join(here.t.tenants.merchant1);
    expect(await choose(await here.person.signIn(), here.t.tenants.merchant2)).toMatchObject({
      code: 403,
      msg: '您不是该公司的成员，请选择其他公司。',
    });
    expect(await choose(await here.person.signIn(), 999_999)).toMatchObject({ code: 403 });
  });

  it('is entered at the next login and stands first; without one the login asks, in the order as it was', async () => {
    const { merchant1, merchant2, factory } = here.t.tenants;
    for (const tenant of [merchant1, merchant2, factory]) await here.person.join(tenant);
    const token = await here.person.signIn();
    const order = async () => (await here.person.login()).data.tenants.map(({ id }) => id);
    const plain = await order();
    expect((await here.person.login()).data.tenantId).toBeNull();
    expect(await choose(token, merchant2)).toMatchObject({ code: 0, data: true });
    expect((await here.person.login()).data.tenantId).toBe(merchant2);
    expect(await order()).toEqual([merchant2, ...plain.filter((id) => id !== merchant2)]);
    const info = await here.v.ask(auth.profile, {}, { token });
    expect(info.data).toMatchObject({ defaultTenantId: merchant2 });
    await choose(token, null);
    expect((await here.person.login()).data.tenantId).toBeNull();
    expect(await order()).toEqual(plain);
  });

  it('that the user has left is asked for again', async () => {
    const { merchant1, merchant2, factory } = here.t.tenants;
    for (const tenant of [merchant1, merchant2, factory]) await here.person.join(tenant);
    await choose(await here.person.signIn(), merchant2);
    await here.t.database.system
      .deleteFrom('membership')
      .where('userId', '=', here.person.userId)
      .where('tenantId', '=', merchant2)
      .execute();
    expect((await here.person.login()).data.tenantId).toBeNull();
  });
});

describe('the sessions of a user', () => {
  const list = async (token: string) => (await here.v.ask(profile.sessions, {}, { token })).data;
  const end = (token: string, id?: number) =>
    here.v.ask(profile.endSession, id === undefined ? {} : { id }, { token });

  it('of another are neither listed nor ended', async () => {
    const other = await here.t.as('merchant02');
    const [foreign] = await list(other.token);
    const token = await here.person.signIn();
    expect((await list(token)).map(({ id }) => id)).not.toContain(foreign!.id);
    expect(await end(token, foreign!.id)).toMatchObject({
      code: 404,
      msg: '该设备已经下线，请刷新列表。',
    });
    expect(await asks(other.token)).toBe(0);
  });

  it('are listed with device, address, tenant and times, the one that asks first', async () => {
    await here.person.join(here.t.tenants.merchant1);
    const first = await here.person.signIn(WINDOWS_EDGE);
    here.v.wait(MINUTE);
    await here.person.signIn();
    const [own, other] = await list(first);
    expect(own).toMatchObject({
      current: true,
      device: 'Windows 上的 Edge',
      ip: '10.0.0.1',
      tenantName: '云朵手机壳旗舰店',
    });
    expect(other).toMatchObject({ current: false, device: '未知设备' });
    expect(other!.createdAt - own!.createdAt).toBeGreaterThanOrEqual(MINUTE);
  });

  it('that can no longer be renewed are not listed', async () => {
    await here.person.signIn();
    here.v.wait(30 * 24 * HOUR + SECOND);
    expect(await list(await here.person.signIn())).toHaveLength(1);
  });

  it('end one by one, with their live streams, and all but the own at once', async () => {
    const tokens = [
      await here.person.signIn(),
      await here.person.signIn(),
      await here.person.signIn(),
      await here.person.signIn(),
    ];
    const ids = await Promise.all(
      tokens.map(async (token) => (await list(token)).find(({ current }) => current)!.id),
    );
    const ended = vi.spyOn(here.t.app.live, 'endSession');
    expect(await end(tokens[0]!, ids[1])).toMatchObject({ code: 0 });
    expect(ended.mock.calls).toEqual([[ids[1]]]);
    expect(await Promise.all(tokens.map(asks))).toEqual([0, 401, 0, 0]);
    await end(tokens[0]!);
    expect(await Promise.all(tokens.map(asks))).toEqual([0, 401, 401, 401]);
    expect(await end(tokens[0]!, ids[2])).toMatchObject({ code: 404 });
    ended.mockRestore();
  });
});

describe('the profile', () => {
  it('names the social accounts of the user, and of nobody else', async () => {
    const account = (id: number, openid: string) =>
      here.t.database.system
        .insertInto('socialAccount')
        .values({ type: 32, unionid: `union-${openid}`, openid, nick: '微信昵称', userId: id })
        .execute();
    const other = await here.t.database.system
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'designer01')
      .executeTakeFirstOrThrow();
    await account(other.id, 'of-another');
    const token = await here.person.signIn();
    expect((await here.v.ask(auth.profile, {}, { token })).data.socialUsers).toEqual([]);
    await account(here.person.userId, 'of-his-own');
    expect((await here.v.ask(auth.profile, {}, { token })).data.socialUsers).toEqual([
      { type: 32, openid: 'of-his-own' },
    ]);
  });
});
