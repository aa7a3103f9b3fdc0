import { describe, expect, it, vi } from 'vitest';
import { profile } from '#contract/profile/profile.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { personOfEachTest, RIGHT, tokenCode } from '#tests/support/person.ts';
import { MINUTE, otherThan } from '#tests/support/visitor.ts';

const NEW = '新密码-1234';
const { forgotPassword } = SMS_SCENES;

const here = personOfEachTest();
const asks = (token: string) => tokenCode(here.v, token);

describe('[F16] a forgotten password', () => {
  const forget = (code: string, password = NEW, of = here.person.mobile) =>
    here.v.ask(profile.forgotPassword, { mobile: of, code, password });

  it('[V01] is not set to one of fewer than 6 or more than 16 characters, and the code stays good', async () => {
    const code = await here.v.codeFor(here.person.mobile, forgotPassword);
    for (const password of ['12345', '12345678901234567', ''])
      expect(await forget(code, password)).toMatchObject({ code: 400, msg: '密码应为 6 至 16 个字符' });
    expect(await forget(code, '123456')).toMatchObject({ code: 0 });
  });

  it('is not set with a wrong code, or one of another scene', async () => {
    const code = await here.v.codeFor(here.person.mobile, forgotPassword);
    expect(await forget(otherThan(code))).toMatchObject({ code: 1002014003 });
    here.v.wait(MINUTE);
    const other = await here.v.codeFor(here.person.mobile, SMS_SCENES.login);
    if (other !== code) expect(await forget(other)).toMatchObject({ code: 1002014003 });
    expect(await here.person.login()).toMatchObject({ code: 0 });
  });

  it('of an unknown mobile is refused like a wrong code of a known one, try by try', async () => {
    const unknown = here.v.mobile();
    const wrong = otherThan(await here.v.codeFor(here.person.mobile, forgotPassword));
    const right = await here.v.codeFor(unknown, forgotPassword);
    for (let i = 0; i < 6; i++) {
      const [known, other] = [await forget(wrong), await forget(right, NEW, unknown)];
      expect({ ...other, currentTime: 0 }).toEqual({ ...known, currentTime: 0 });
    }
  });

  it('ends every session of the user and its live streams, and the new one opens', async () => {
    const ended = vi.spyOn(here.t.app.live, 'endSession');
    const tokens = [await here.person.signIn(), await here.person.signIn()];
    const bystander = await here.t.as('merchant02');
    expect(await forget(await here.v.codeFor(here.person.mobile, forgotPassword))).toMatchObject({
      code: 0,
      data: true,
    });
    expect(await Promise.all(tokens.map(asks))).toEqual([401, 401]);
    expect(ended).toHaveBeenCalledTimes(2);
    expect(await asks(bystander.token)).toBe(0);
    expect(await here.person.login()).toMatchObject({ code: 400 });
    expect(await here.person.login(NEW)).toMatchObject({ code: 0 });
    ended.mockRestore();
  });

  it('lifts the lock-out: who reset it need not wait', async () => {
    for (let i = 0; i < 6; i++) await here.person.login('wrong-one');
    expect(await here.person.login()).toMatchObject({ code: 429 });
    await forget(await here.v.codeFor(here.person.mobile, forgotPassword));
    expect(await here.person.login(NEW)).toMatchObject({ code: 0 });
  });
});

describe('[F16] a change of password', () => {
  const change = (token: string, oldPassword: string, newPassword = NEW) =>
    here.v.ask(profile.changePassword, { oldPassword, newPassword }, { token });

  it('is refused without a session, with a wrong old one, with the same one', async () => {
    expect(await change('forged', RIGHT)).toMatchObject({ code: 401 });
    const token = await here.person.signIn();
    expect(await change(token, 'wrong-one')).toMatchObject({ code: 400, msg: '原密码不正确，请重新输入。' });
    expect(await change(token, RIGHT, RIGHT)).toMatchObject({
      code: 400,
      msg: '新密码与原密码相同，请换一个新密码。',
    });
    expect(await here.person.login()).toMatchObject({ code: 0 });
  });

  it('[V01] is refused to one of fewer than 6 or more than 16 characters', async () => {
    const token = await here.person.signIn();
    for (const password of ['12345', '12345678901234567'])
      expect(await change(token, RIGHT, password)).toMatchObject({ msg: '密码应为 6 至 16 个字符' });
    for (const password of ['123456', '1234567890123456'])
      expect(await change(token, password === '123456' ? RIGHT : '123456', password)).toMatchObject({
        code: 0,
      });
  });

  it('counts wrong old ones for the lock-out, and then the right one says the same', async () => {
    const token = await here.person.signIn();
    for (let i = 0; i < 5; i++) await change(token, 'wrong-one');
    expect(await change(token, RIGHT)).toMatchObject({
      code: 429,
      msg: '密码错误次数过多，请 15 分钟后再试，或通过「忘记密码」重置密码。',
    });
    expect(await here.person.login()).toMatchObject({ code: 429 });
  });

  it('ends every other session with its live streams, and leaves the one that asks', async () => {
    const [other, own] = [await here.person.signIn(), await here.person.signIn()];
    const ended = vi.spyOn(here.t.app.live, 'endSession');
    expect(await change(own, RIGHT)).toMatchObject({ code: 0, data: true });
    expect(await asks(other)).toBe(401);
    expect(await asks(own)).toBe(0);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(await here.person.login()).toMatchObject({ code: 400 });
    expect(await here.person.login(NEW)).toMatchObject({ code: 0 });
    ended.mockRestore();
  });
});
