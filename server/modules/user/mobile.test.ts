import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { guide } from '#contract/guide/guide.ts';
import { profile } from '#contract/profile/profile.ts';
import { register } from '#contract/register/register.ts';
import { role } from '#contract/role/role.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { task } from '#contract/task/task.ts';
import { user } from '#contract/user/user.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { MINUTE, visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let owner: Client;
let roleIds: number[];
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
  owner = await t.as('merchant01');
  roleIds = [(await owner.call(role.simple, {})).find(({ name }) => name === '客服')!.id];
});
afterAll(() => t.close());

const REGISTERED = '13800000001';
let made = 0;
const form = (mobile: string | null) => ({
  username: `written${++made}`,
  realName: '小林',
  password: DEMO_PASSWORD,
  roleIds,
  mobile,
});
/** A sub-account whose mobile its tenant wrote down. */
async function written(mobile: string) {
  const given = form(mobile);
  const { id } = await owner.call(user.create, given);
  return { id, username: given.username };
}
const newest = async (mobile: string, scene: number) => {
  v.wait(2 * MINUTE);
  return v.codeFor(mobile, scene as never);
};
const smsLogin = async (mobile: string) =>
  v.ask(auth.smsLogin, { mobile, code: await newest(mobile, SMS_SCENES.login) });
const registered = async (mobile: string) => {
  const code = await newest(mobile, SMS_SCENES.register);
  return v.ask(register.user, { mobile, code, realName: '机主', password: 'Secret123' });
};

describe('a mobile that nobody has proven', () => {
  it('signs nobody in: neither by a code, nor by the password that its tenant knows', async () => {
    const mobile = v.mobile();
    await written(mobile);
    expect(await smsLogin(mobile)).toMatchObject({ code: 1002003003 });
    expect(await v.ask(auth.login, { username: mobile, password: DEMO_PASSWORD })).toMatchObject({
      code: 400,
      msg: '用户名或密码不正确，请重新输入。',
    });
  });

  it('gives nobody a new password, and takes nobody in elsewhere', async () => {
    const mobile = v.mobile();
    const { username } = await written(mobile);
    const code = await newest(mobile, SMS_SCENES.forgotPassword);
    const forgotten = { mobile, code, password: 'Another12' };
    expect((await v.ask(profile.forgotPassword, forgotten)).code).not.toBe(0);
    expect((await v.ask(auth.login, { username, password: DEMO_PASSWORD })).code).toBe(0);
    const other = await t.as('merchant02');
    const given = { mobile, code: await newest(mobile, SMS_SCENES.associate), roleIds: [1] };
    const id = (await other.call(role.simple, {}))[0]!.id;
    expect(await other.ask(user.associate, { ...given, roleIds: [id] })).toMatchObject({ code: 1002003003 });
  });

  it('keeps its holder from nothing: he registers, signs in by it, and is alone in his account', async () => {
    const mobile = v.mobile();
    const { id } = await written(mobile);
    const { code, data } = await registered(mobile);
    expect(code).toBe(0);
    expect(data.userId).not.toBe(id);
    expect(await smsLogin(mobile)).toMatchObject({ code: 0, data: { userId: data.userId, tenants: [] } });
    expect((await v.ask(auth.login, { username: mobile, password: 'Secret123' })).data.userId).toBe(
      data.userId,
    );
  });

  it('is asked for by the guide as one that is missing', async () => {
    const { username } = await written(v.mobile());
    expect((await (await t.as(username)).call(guide.progress, {})).mobile).toBeNull();
  });

  it('is proven by a code that went to it, and is a way in from then on', async () => {
    const mobile = v.mobile();
    const { id, username } = await written(mobile);
    const person = await t.as(username);
    expect(await person.call(auth.profile, {})).toMatchObject({ mobile, mobileProven: false });
    const code = await newest(mobile, SMS_SCENES.changeMobile);
    expect(await person.call(profile.changeMobile, { mobile, code })).toBe(true);
    expect(await person.call(auth.profile, {})).toMatchObject({ mobile, mobileProven: true });
    expect(await smsLogin(mobile)).toMatchObject({ code: 0, data: { userId: id } });
    expect(await registered(mobile)).toMatchObject({ code: 1002003000 });
    await owner.call(user.update, { id, mobile: v.mobile() });
    expect(await person.call(auth.profile, {})).toMatchObject({ mobileProven: false });
    expect(await smsLogin(mobile)).toMatchObject({ code: 1002003003 });
  });

  it('stays as it is for another who proves the same one first', async () => {
    const mobile = v.mobile();
    const { username } = await written(mobile);
    await registered(mobile);
    const person = await t.as(username);
    const code = await newest(mobile, SMS_SCENES.changeMobile);
    expect(await person.ask(profile.changeMobile, { mobile, code })).toMatchObject({
      code: 409,
      msg: '该手机号已被其他账号使用，请换一个手机号。',
    });
  });
});

describe('the form and the file of users', () => {
  it('take a registered mobile like any other: nothing tells which are', async () => {
    for (const mobile of [REGISTERED, v.mobile(), null]) {
      expect(await owner.ask(user.create, form(mobile))).toMatchObject({ code: 0 });
      const { id } = await written(v.mobile());
      expect(await owner.ask(user.update, { id, mobile })).toMatchObject({ code: 0, data: true });
    }
    const lines = ['用户名,姓名,角色,手机号,初始密码', ...[REGISTERED, v.mobile()].map(lineOf)];
    const { data } = await owner.upload(user.import, '用户.csv', lines.join('\n'));
    await expect
      .poll(async () => (await owner.call(task.get, { id: data.taskId })).result, { timeout: 20_000 })
      .toEqual({ 新增: 2, 修改: 0, 拒绝: 0 });
    expect(await smsLogin(REGISTERED)).toMatchObject({ code: 0, data: { userId: expect.any(Number) } });
    expect((await (await t.as('factory01')).call(auth.profile, {})).mobile).toBe(REGISTERED);
  });
  const lineOf = (mobile: string) => `filed${++made},小周,客服,${mobile},${DEMO_PASSWORD}`;

  it('say of a user name that somebody has it thirty times, and then nothing for half an hour', async () => {
    const merchant = await t.as('merchant02');
    const id = (await merchant.call(role.simple, {}))[0]!.id;
    const tryName = (username: string) =>
      merchant.ask(user.create, { ...form(null), username, roleIds: [id] });
    const counter = { who: `taken:${merchant.tenantId}`, count: 29, since: t.app.clock.now() };
    await t.database.system.insertInto('signInFailure').values(counter).execute();
    expect((await tryName('factory01')).code).toBe(1002003000);
    const refused = { code: 429, msg: expect.stringContaining('请半小时后再试') };
    expect(await tryName('factory01')).toMatchObject(refused);
    expect(await tryName('nobodyhasthis')).toMatchObject(refused);
    v.wait(31 * MINUTE);
    expect(await tryName('nobodyhasthis')).toMatchObject({ code: 0 });
  });
});
