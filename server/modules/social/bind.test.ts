import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import { social, WECHAT } from '#contract/social/social.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { askOpen, listen, scan } from '#tests/support/wechat.ts';
import { bindTicket } from './service.ts';

let t: TestApp;
const ids: Record<string, number> = {};
beforeAll(async () => {
  t = await startTestApp();
  await listen(t.app);
  for (const { id, username } of await t.database.system.selectFrom('appUser').selectAll().execute())
    ids[username] = id;
});
beforeEach(() => t.database.system.deleteFrom('socialAccount').execute());
afterAll(() => t.close());
afterEach(() => t.app.clock.set(0));

const ticketOf = async (nickname: string): Promise<SocialTicket> => {
  const { code, state } = await scan(t.app, nickname);
  const { code: answer } = await askOpen(t.app, social.login, { type: WECHAT, code, state });
  expect(answer).toBe(CODES.socialNotBound);
  return { type: WECHAT, code, state, source: 'pc' };
};
const bind = (ticket: SocialTicket, username: string) =>
  bindTicket(t.database.system, ticket, ids[username]!, t.app.clock.now());
const holders = async () =>
  (await t.database.system.selectFrom('socialAccount').select(['nick', 'userId']).execute()).map(
    ({ nick, userId }) => [nick, userId],
  );
const refused = (code: number, msg: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(msg) as unknown }) as Error;

describe('[F02] a ticket binds', () => {
  it('nobody where somebody made it up, or changed a word of it', async () => {
    const ticket = await ticketOf('甲');
    for (const changed of [{ code: 'x' }, { state: 'x' }, { type: 31 }]) {
      await expect(bind({ ...ticket, ...changed }, 'merchant02')).rejects.toEqual(refused(400, '已失效'));
    }
    expect(await holders()).toEqual([]);
  });

  it('nothing after ten minutes', async () => {
    const ticket = await ticketOf('乙');
    t.app.clock.set(10 * 60_000);
    await expect(bind(ticket, 'merchant02')).rejects.toEqual(refused(400, '请重新扫码'));
    expect(await holders()).toEqual([]);
  });

  it('nothing a second time, also where the account was taken off again', async () => {
    const ticket = await ticketOf('丙');
    await bind(ticket, 'merchant02');
    await (await t.as('merchant02')).call(social.unbind, { type: WECHAT });
    await expect(bind(ticket, 'merchant03')).rejects.toEqual(refused(400, '已失效'));
    await expect(bind(ticket, 'merchant02')).rejects.toEqual(refused(400, '已失效'));
    expect(await holders()).toEqual([]);
  });

  it('no account of another user, and the ticket stays good', async () => {
    const [first, second] = [await ticketOf('丁'), await ticketOf('丁')];
    await bind(first, 'merchant02');
    await expect(bind(second, 'merchant03')).rejects.toEqual(refused(CODES.conflict, '已绑定其他账号'));
    expect(await holders()).toEqual([['丁', ids.merchant02]]);
    await bind(second, 'merchant02');
  });

  it('no second account of one type', async () => {
    await bind(await ticketOf('戊'), 'merchant02');
    await expect(bind(await ticketOf('己'), 'merchant02')).rejects.toEqual(
      refused(CODES.conflict, '已绑定另一个微信'),
    );
    expect(await holders()).toEqual([['戊', ids.merchant02]]);
  });

  it('one of two users who come with it at the same moment', async () => {
    const ticket = await ticketOf('庚');
    const both = await Promise.allSettled([bind(ticket, 'merchant02'), bind(ticket, 'merchant03')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await holders()).toHaveLength(1);
  });

  it('the same to the same user once, however often he sends it', async () => {
    const ticket = await ticketOf('辛');
    await Promise.all([bind(ticket, 'merchant02'), bind(ticket, 'merchant02')]);
    await bind(ticket, 'merchant02');
    expect(await holders()).toEqual([['辛', ids.merchant02]]);
  });

  it('nothing where the transaction that it belongs to ends otherwise', async () => {
    const ticket = await ticketOf('壬');
    const ended = t.database.system.transaction().execute(async (trx) => {
      await bindTicket(trx, ticket, ids.merchant02!, t.app.clock.now());
      throw new Error('and then');
    });
    await expect(ended).rejects.toThrow('and then');
    expect(await holders()).toEqual([]);
    await bind(ticket, 'merchant02');
    expect(await holders()).toHaveLength(1);
  });

  it('so that the next scan signs in', async () => {
    await bind(await ticketOf('癸'), 'merchant02');
    const { code, state } = await scan(t.app, '癸');
    const { data } = await askOpen(t.app, social.login, { type: WECHAT, code, state });
    expect(data.userId).toBe(ids.merchant02);
  });
});

describe('to take it off', () => {
  it('is refused where there is none', async () => {
    const answer = await (await t.as('merchant03')).ask(social.unbind, { type: WECHAT });
    expect(answer).toMatchObject({ code: CODES.notFound, msg: '您的账号没有绑定微信。' });
  });

  it('is refused where it is the only way in', async () => {
    await bind(await ticketOf('子'), 'merchant03');
    const client = await t.as('merchant03');
    const user = t.database.system.updateTable('appUser').where('id', '=', ids.merchant03!);
    const { passwordHash } = await t.database.system
      .selectFrom('appUser')
      .select('passwordHash')
      .where('id', '=', ids.merchant03!)
      .executeTakeFirstOrThrow();
    await user.set({ passwordHash: '' }).execute();
    const answer = await client.ask(social.unbind, { type: WECHAT });
    await user.set({ passwordHash }).execute();
    expect(answer).toMatchObject({ code: CODES.conflict, msg: '请先设置登录密码，再解绑微信。' });
    expect(await holders()).toHaveLength(1);
  });

  it('is refused without a session, and leaves other users what they have', async () => {
    await bind(await ticketOf('丑'), 'merchant02');
    expect(await askOpen(t.app, social.unbind, { type: WECHAT })).toMatchObject({ code: 401 });
    await bind(await ticketOf('寅'), 'merchant03');
    await (await t.as('merchant03')).call(social.unbind, { type: WECHAT });
    expect(await holders()).toEqual([['丑', ids.merchant02]]);
  });
});
