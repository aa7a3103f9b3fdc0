import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sms, SMS_SCENES } from '#contract/sms/sms.ts';
import { buildApp } from '#server/app.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { DAY, HOUR, MINUTE, otherThan, SECOND, visitorOf } from '#tests/support/visitor.ts';
import { sendCode, takeCode } from './service.ts';

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let mobile: string;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
});
afterAll(() => t.close());
beforeEach(() => void (mobile = v.mobile()));

const { login, register, forgotPassword } = SMS_SCENES;
const send = (to = mobile, scene: number = login, ip = '10.0.0.1') =>
  v.ask(sms.send, { mobile: to, scene }, { ip });
const validate = (code: string, scene: number = login) => v.ask(sms.validate, { mobile, scene, code });
const take = (code: string, scene: typeof login | typeof register = login) =>
  takeCode(t.database.system, { mobile, scene, code }, t.app.clock.now());

describe('[F16] a code is refused', () => {
  it('where none was asked for', async () => {
    expect(await validate('123456')).toMatchObject({ code: 1002014000, msg: '请先获取验证码。' });
  });

  it('where it is not six digits, before anything is looked up', async () => {
    for (const code of ['', '12345', '1234567', 'abcdef'])
      expect(await validate(code)).toMatchObject({ code: 400, msg: '请输入 6 位数字验证码' });
  });

  it('after ten minutes, and not a moment before', async () => {
    const code = await v.codeFor(mobile, login);
    v.wait(10 * MINUTE - SECOND);
    expect(await validate(code)).toMatchObject({ code: 0, data: true });
    v.wait(2 * SECOND);
    expect(await validate(code)).toMatchObject({
      code: 1002014001,
      msg: '验证码已过期，请重新获取验证码。',
    });
    await expect(take(code)).rejects.toMatchObject({ code: 1002014001 });
  });

  it('in another scene, and for another mobile', async () => {
    const code = await v.codeFor(mobile, login);
    expect(await validate(code, register)).toMatchObject({ code: 1002014000 });
    const other = v.mobile();
    await v.codeFor(other, login);
    const answer = await v.ask(sms.validate, { mobile: other, scene: login, code });
    // One in a million gets the same six digits.
    if ((await v.texts(other))[0]!.text.includes(code)) return;
    expect(answer).toMatchObject({ code: 1002014003 });
  });

  it('once a newer one was sent', async () => {
    const first = await v.codeFor(mobile, login);
    v.wait(MINUTE);
    const second = await v.codeFor(mobile, login);
    if (first !== second) expect(await validate(first)).toMatchObject({ code: 1002014003 });
    expect(await validate(second)).toMatchObject({ code: 0 });
  });

  it('the second time: one call uses it up, looking at it does not', async () => {
    const code = await v.codeFor(mobile, login);
    expect(await validate(code)).toMatchObject({ code: 0 });
    expect(await validate(code)).toMatchObject({ code: 0 });
    await take(code);
    await expect(take(code)).rejects.toMatchObject({
      code: 1002014002,
      message: '验证码已使用，请重新获取验证码。',
    });
    expect(await validate(code)).toMatchObject({ code: 1002014002 });
  });

  it('for all but one of those who bring it at once', async () => {
    const code = await v.codeFor(mobile, login);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => take(code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('after five wrong tries, also the right one; looking and using count alike', async () => {
    const code = await v.codeFor(mobile, login);
    const wrong = otherThan(code);
    for (const left of [4, 3, 2, 1]) {
      const msg = `验证码不正确，还可以试 ${left} 次。`;
      if (left % 2) expect(await validate(wrong)).toMatchObject({ code: 1002014003, msg });
      else await expect(take(wrong)).rejects.toMatchObject({ code: 1002014003, message: msg });
    }
    const spent = { code: 1002014003, msg: '验证码错误次数过多，请重新获取验证码。' };
    expect(await validate(wrong)).toMatchObject(spent);
    expect(await validate(code)).toMatchObject(spent);
    await expect(take(code)).rejects.toMatchObject({ code: 1002014003 });
  });

  it('also where wrong tries come at once: each of them counts', async () => {
    const code = await v.codeFor(mobile, login);
    await Promise.all(Array.from({ length: 5 }, () => validate(otherThan(code))));
    expect(await validate(code)).toMatchObject({ code: 1002014003 });
  });

  it('with an error, not a verdict, within a transaction: the wrong try would be rolled back', async () => {
    const code = await v.codeFor(mobile, login);
    const within = t.database.system
      .transaction()
      .execute((trx) => takeCode(trx, { mobile, scene: login, code }, t.app.clock.now()));
    await expect(within).rejects.toThrow('transaction');
  });
});

describe('[F16] a text is not sent', () => {
  it('twice within a minute to one mobile, whatever it is for; a sentence says how long to wait', async () => {
    expect(await send()).toMatchObject({ code: 0 });
    v.wait(15 * SECOND);
    const refused = await send(mobile, register);
    expect(refused.code).toBe(1002014005);
    expect(refused.msg).toMatch(/^验证码已发送，请 4[45] 秒后再获取。$/);
    v.wait(46 * SECOND);
    expect(await send()).toMatchObject({ code: 0 });
  });

  it('twice where two ask at once', async () => {
    const answers = await Promise.all([send(), send(), send(mobile, register, '10.9.9.9')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1002014005, 1002014005]);
    expect(await v.texts(mobile)).toHaveLength(1);
  });

  it('after one that began later and came first', async () => {
    expect(await send()).toMatchObject({ code: 0 });
    const earlier = new Date(t.app.clock.now().getTime() - 5 * SECOND);
    const sending = sendCode(
      t.database.system,
      { send: () => Promise.resolve() },
      { mobile, scene: login },
      { ip: '10.0.0.1', now: earlier },
    );
    await expect(sending).rejects.toMatchObject({ code: 1002014005 });
  });

  it('an eleventh time within 24 hours', async () => {
    for (let i = 0; i < 10; i++) {
      expect(await send()).toMatchObject({ code: 0 });
      v.wait(MINUTE);
    }
    expect(await send()).toMatchObject({
      code: 1002014004,
      msg: '该手机号 24 小时内已获取 10 次验证码，请 24 小时后再试。',
    });
    v.wait(23 * HOUR);
    expect(await send()).toMatchObject({ code: 1002014004, msg: expect.stringContaining('请 1 小时后再试') });
    v.wait(HOUR);
    expect(await send()).toMatchObject({ code: 0 });
  });

  it('a hundred and first time within an hour from one address', async () => {
    const ip = '10.7.7.7';
    for (let i = 0; i < 100; i++) expect((await send(v.mobile(), login, ip)).code).toBe(0);
    expect(await send(v.mobile(), login, ip)).toMatchObject({
      code: 429,
      msg: '当前网络获取验证码的次数过多，请 1 小时后再试。',
    });
    expect(await send(v.mobile(), login, '10.7.7.8')).toMatchObject({ code: 0 });
    v.wait(HOUR);
    expect(await send(v.mobile(), login, ip)).toMatchObject({ code: 0 });
  });

  it.each(['1380000000', '12800000000', '138000000000', '2380000000a', ''])(
    '[V02] to %j, which is no mobile',
    async (text) => {
      expect(await send(text)).toMatchObject({ code: 400, msg: expect.stringContaining('11 位手机号') });
    },
  );
});

describe('[F16] nothing tells', () => {
  it('whether a mobile is known: every scene sends to both and says the same', async () => {
    const known = v.mobile();
    await t.database.system
      .updateTable('appUser')
      .set({ mobile: known })
      .where('username', '=', 'merchant03')
      .execute();
    for (const scene of Object.values(SMS_SCENES)) {
      const unknown = v.mobile();
      const [one, other] = await Promise.all([send(known, scene), send(unknown, scene)]);
      expect({ ...one, currentTime: 0 }).toEqual({ ...other, currentTime: 0 });
      expect((await v.texts(unknown)).length).toBe(1);
      v.wait(MINUTE);
    }
    expect(await v.texts(known)).toHaveLength(6);
  });

  it('a code: no answer and no line of the log holds one, nor what is kept', async () => {
    const lines: string[] = [];
    const app = await buildApp({
      database: t.database,
      dataDir: t.dataDir,
      sandbox: true,
      logLevel: 'trace',
      logTo: { write: (line) => void lines.push(line) },
    });
    const answers: string[] = [];
    const ask = async (path: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url: BASE_PATH + path, payload });
      answers.push(answer.body, JSON.stringify(answer.headers));
    };
    await ask(sms.send.path, { mobile, scene: login });
    const [text] = await v.texts(mobile);
    const code = /\d{6}/.exec(text!.text)![0];
    await ask(sms.send.path, { mobile, scene: login });
    await ask(sms.validate.path, { mobile, scene: login, code: otherThan(code) });
    await ask(sms.validate.path, { mobile, scene: login, code });
    await ask('/basic/system/auth/sms-login', { mobile, code });
    await ask('/basic/system/auth/sms-login', { mobile, code });
    await app.close();
    expect(lines.length).toBeGreaterThan(5);
    expect(answers).toHaveLength(12);
    // Digits of a time or of an id may be the same ones: a code stands alone.
    const alone = new RegExp(String.raw`(?<![\d.])${code}(?!\d)`);
    expect([...lines, ...answers].filter((line) => alone.test(line))).toEqual([]);
    const kept = await t.database.system
      .selectFrom('smsCode')
      .selectAll()
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    expect(kept.codeHash).toEqual(createHash('sha256').update(`${mobile} ${login} ${code}`).digest());
    expect(JSON.stringify({ ...kept, codeHash: kept.codeHash.toString('latin1') })).not.toMatch(alone);
  });
});

describe('where the provider fails', () => {
  const sendBy = (error: Error) =>
    sendCode(
      t.database.system,
      {
        async send() {
          throw error;
        },
      },
      { mobile, scene: login },
      { ip: '10.0.0.1', now: t.app.clock.now() },
    );

  it('with a refusal, its sentence is said, and nobody waits for a text that was never sent', async () => {
    await expect(sendBy(badRequest('请检查号码。'))).rejects.toMatchObject({ message: '请检查号码。' });
    expect(await send()).toMatchObject({ code: 0 });
  });

  it('without an answer, the text may come: the next one waits its minute', async () => {
    await expect(sendBy(new Error('socket hang up'))).rejects.toMatchObject({
      code: 502,
      message: '短信平台没有回应；如果没有收到验证码，请 60 秒后重新获取。',
    });
    expect(await send()).toMatchObject({ code: 1002014005 });
  });
});

describe('the outbox', () => {
  it('holds what was sent, the newest first, and says what it is for', async () => {
    await send(mobile, login);
    v.wait(MINUTE);
    await send(mobile, forgotPassword);
    const texts = await v.texts(mobile);
    expect(texts.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^【PodFlow】验证码 \d{6}，用于找回密码，10 分钟内有效/),
      expect.stringMatching(/^【PodFlow】验证码 \d{6}，用于登录，10 分钟内有效/),
    ]);
    expect(texts[0]!.at - texts[1]!.at).toBeGreaterThanOrEqual(MINUTE);
  });

  it('outside of demo mode is refused, and a text says that SMS is not set up', async () => {
    const app = await buildApp({ database: t.database, dataDir: t.dataDir, logLevel: 'fatal' });
    const outbox = await app.inject({ url: BASE_PATH + sms.outbox.path });
    expect(outbox.json()).toMatchObject({ code: 403, msg: expect.stringContaining('只在演示环境') });
    const sent = await app.inject({
      method: 'POST',
      url: BASE_PATH + sms.send.path,
      payload: { mobile, scene: login },
    });
    expect(sent.json()).toMatchObject({ code: 501, msg: expect.stringContaining('短信服务尚未开通') });
    await app.close();
    // Nothing was kept: where it is set up, he need not wait.
    expect(await send()).toMatchObject({ code: 0 });
  });
});

it('codes that no limit counts any more are swept, whoever asks next', async () => {
  await send();
  v.wait(DAY + MINUTE);
  const next = v.mobile();
  await send(next);
  const rows = await t.database.system.selectFrom('smsCode').select('mobile').execute();
  expect(rows).toEqual([{ mobile: next }]);
});
