import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth/auth.ts';
import { hashPassword } from '#server/modules/auth/service.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { HOUR, MINUTE, SECOND, visitorOf } from '#tests/support/visitor.ts';

const RIGHT = 'Demo123456';
const WRONG = 'not-the-password';
const MISTAKEN = { code: 400, msg: '用户名或密码不正确，请重新输入。' };
const locked = (minutes: number) => ({
  code: 429,
  msg: `密码错误次数过多，请 ${minutes} 分钟后再试，或通过「忘记密码」重置密码。`,
});

let t: TestApp;
let v: ReturnType<typeof visitorOf>;
let ips = 0;
let ip: string;
beforeAll(async () => {
  t = await startTestApp();
  v = visitorOf(t);
});
afterAll(() => t.close());
beforeEach(() => {
  // Another address each time, and nobody is locked any more.
  ip = `10.1.0.${++ips}`;
  v.wait(HOUR);
});

const login = (username: string, password: string, from = ip) =>
  v.ask(auth.login, { username, password }, { ip: from });
async function fail(times: number, username = 'merchant01', from = ip) {
  for (let i = 0; i < times; i++) expect(await login(username, WRONG, from)).toMatchObject(MISTAKEN);
}

describe('[F16] five failures lock an account', () => {
  it('for fifteen minutes, and the right password says the same as a wrong one', async () => {
    await fail(5);
    expect(await login('merchant01', WRONG)).toMatchObject(locked(15));
    expect(await login('merchant01', RIGHT)).toMatchObject(locked(15));
    v.wait(10 * MINUTE + SECOND);
    expect(await login('merchant01', RIGHT)).toMatchObject(locked(5));
    v.wait(5 * MINUTE);
    expect(await login('merchant01', RIGHT)).toMatchObject({ code: 0 });
  });

  it('from wherever they come, by name and by mobile alike', async () => {
    const mobile = v.mobile();
    await t.database.system
      .updateTable('appUser')
      .set({ mobile, mobileProvenAt: new Date() })
      .where('username', '=', 'merchant01')
      .execute();
    await fail(2, 'merchant01', '10.2.0.1');
    await fail(2, mobile, '10.2.0.2');
    await fail(1, 'merchant01', '10.2.0.3');
    expect(await login(mobile, RIGHT, '10.2.0.4')).toMatchObject(locked(15));
  });

  it('that there is not as one that there is', async () => {
    await fail(5, 'nobody-at-all');
    expect(await login('nobody-at-all', WRONG)).toMatchObject(locked(15));
    expect(await login('NOBODY-at-all', WRONG)).toMatchObject(locked(15));
  });

  it('by every spelling alike: a name that somebody has tells no more than one that nobody has', async () => {
    const system = t.database.system;
    const has = async (username: string) =>
      system.selectFrom('appUser').select('id').where('username', '=', username).executeTakeFirst();
    const taken = 'Twin01';
    await system
      .insertInto('appUser')
      .values([
        {
          username: taken,
          realName: '甲',
          passwordHash: await hashPassword(RIGHT),
          mobile: '13900007777',
          mobileProvenAt: new Date(),
        },
        { username: 'twin01', realName: '乙', passwordHash: await hashPassword(RIGHT) },
      ])
      .execute();
    for (const [name, spellings] of [
      ['merchant01', ['MERCHANT01', 'Merchant01', 'ｍerchant01', ' merchant01']],
      ['nobody-has-it', ['NOBODY-has-it', 'Nobody-Has-It', 'ｎobody-has-it', ' nobody-has-it']],
      [taken, ['twin01', 'TWIN01', '13900007777', '+86 139 0000 7777', '１３９００００７７７７']],
      ['13900008888', ['+8613900008888', '139 0000 8888', '１３９００００８８８８', '139-0000-8888']],
    ] as const) {
      await fail(5, name);
      for (const other of spellings)
        expect([other, await login(other, WRONG)]).toMatchObject([other, locked(15)]);
      v.wait(HOUR);
    }
    // And what was tried under another spelling counts, known or not.
    for (const name of ['merchant01', 'nobody-has-it']) {
      await fail(5, name.toUpperCase());
      expect(await login(name, WRONG)).toMatchObject(locked(15));
    }
    expect(await has('MERCHANT01')).toBeUndefined();
  });

  it('and nobody else', async () => {
    await fail(5);
    expect(await login('merchant02', RIGHT)).toMatchObject({ code: 0 });
  });

  it('also where they come at once: no more than five passwords are tried', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('merchant01', WRONG)));
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(7);
  });

  it('on every server: what was counted stands in the database', async () => {
    await fail(5);
    const rows = await t.database.system
      .selectFrom('signInFailure')
      .select(['who', 'count'])
      .where('who', 'like', 'user:%')
      .execute();
    expect(rows).toContainEqual({ who: expect.stringMatching(/^user:\d+$/), count: 5 });
  });

  it('only within fifteen minutes, and without a right one between', async () => {
    await fail(4);
    v.wait(15 * MINUTE);
    await fail(4);
    expect(await login('merchant01', RIGHT)).toMatchObject({ code: 0 });
    await fail(4);
    expect(await login('merchant01', RIGHT)).toMatchObject({ code: 0 });
  });

  it('and its end gives five new tries', async () => {
    await fail(5);
    v.wait(15 * MINUTE + SECOND);
    await fail(5);
    expect(await login('merchant01', RIGHT)).toMatchObject(locked(15));
  });
});

describe('[F16] fifty failures lock an address', () => {
  const failAll = async (times: number) => {
    for (let i = 0; i < times; i++) await login(`guess-${ips}-${i}`, WRONG);
  };

  it('for every account, and no other address', async () => {
    await failAll(50);
    const refused = { code: 429, msg: '当前网络登录失败次数过多，请 15 分钟后再试。' };
    expect(await login('merchant02', RIGHT)).toMatchObject(refused);
    expect(await login('merchant02', RIGHT, '10.3.0.1')).toMatchObject({ code: 0 });
    v.wait(15 * MINUTE + SECOND);
    expect(await login('merchant02', RIGHT)).toMatchObject({ code: 0 });
  });

  it('and who signs in there with the right password counts for nothing', async () => {
    await failAll(48);
    for (let i = 0; i < 4; i++) expect(await login('merchant02', RIGHT)).toMatchObject({ code: 0 });
    await failAll(1);
    expect(await login('merchant02', RIGHT)).toMatchObject({ code: 0 });
  });

  it('and what comes from there meanwhile, unread, locks no account', async () => {
    await failAll(50);
    for (let i = 0; i < 6; i++) expect(await login('merchant02', RIGHT)).toMatchObject({ code: 429 });
    expect(await login('merchant02', RIGHT, '10.3.0.1')).toMatchObject({ code: 0 });
  });

  it('is the address that a proxy of this machine names, not one that anybody names', async () => {
    const from = async (remoteAddress: string, forwarded: string) =>
      (
        await t.app.inject({
          method: 'POST',
          url: `/fgapp${auth.login.path}`,
          remoteAddress,
          headers: { 'x-forwarded-for': forwarded },
          payload: { username: 'merchant02', password: RIGHT },
        })
      ).json<{ code: number }>().code;
    await failAll(50);
    expect(await from('127.0.0.1', ip)).toBe(429);
    expect(await from('127.0.0.1', '10.3.0.2')).toBe(0);
    expect(await from(ip, '10.3.0.3')).toBe(429);
  });
});

describe('what counts no more', () => {
  const counted = async () =>
    (await t.database.system.selectFrom('signInFailure').select('who').execute()).filter(({ who }) =>
      who.startsWith('name:'),
    );

  it('is swept', async () => {
    await fail(1, 'somebody');
    v.wait(HOUR);
    await login('merchant02', RIGHT);
    expect(await counted()).toEqual([]);
  });

  it('is left for another time where somebody counts it anew: nobody waits for a sweep', async () => {
    await fail(1, 'somebody');
    v.wait(HOUR);
    const hold = await t.database.system.startTransaction().execute();
    await hold
      .updateTable('signInFailure')
      .set({ count: 1, since: t.app.clock.now() })
      .where('who', 'like', 'name:%')
      .execute();
    expect(await login('merchant02', RIGHT)).toMatchObject({ code: 0 });
    await hold.commit().execute();
    expect(await counted()).toHaveLength(1);
  });
});
