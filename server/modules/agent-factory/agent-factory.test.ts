import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFactory } from '#contract/agent-factory/agent-factory.ts';
import { invite } from '#contract/invite/invite.ts';
import { notice } from '#contract/notice/notice.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { letIn, logOf, secondFactory } from '#tests/support/partners.ts';

let t: TestApp;
let factory: Client;
let agent: Client;
/** Neither of the two. */
let third: Client;
let code: string;
beforeAll(async () => {
  t = await startTestApp();
  await secondFactory(t);
  await letIn(t, 'platform', ['factory:customer']);
  factory = await t.as('factory01');
  agent = await t.as('designer01');
  third = await t.as('admin01');
  const wish = { name: '给上级', validUntil: null, mostUses: 1 };
  code = (await agent.call(invite.create, wish)).inviteCode;
});
afterAll(() => t.close());

const list = (who = factory) => who.call(agentFactory.list, {});
const bind = (inviteCode: string, who = factory) => who.ask(agentFactory.bind, { inviteCode });

/** The pair, bound here where no test before has bound it. */
const bound = async () => (await list())[0] ?? (await factory.call(agentFactory.bind, { inviteCode: code }));

describe('an agent factory', () => {
  it('is not bound by merchants, by who may not, or by who is no factory', async () => {
    for (const username of ['merchant01', 'factory02'])
      expect(await bind(code, await t.as(username)), username).toMatchObject({ code: 403 });
    expect(await bind(code, third)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('已开通的工厂'),
    });
    expect(await list()).toEqual([]);
  });

  it('is not bound by a code that is none, the caller’s own, or a merchant’s', async () => {
    expect(await bind('Nobody01')).toMatchObject({
      code: 1010002010,
      msg: expect.stringContaining('不存在'),
    });
    expect(await bind(DEMO_INVITES.factory)).toMatchObject({ code: 1010001043 });
    expect(await bind(DEMO_INVITES.business)).toMatchObject({
      code: 1010002010,
      msg: expect.stringContaining('商家的邀请码'),
    });
    expect(await bind(' ')).toMatchObject({ code: 400, msg: '请输入邀请码' });
  });

  it('is bound once by its code, which counts the use; it learns of it, and both see the other', async () => {
    const { data } = await bind(code);
    expect(data).toMatchObject({
      role: 'agent',
      factoryId: t.tenants.designer,
      factoryName: '墨白设计工作室',
    });
    expect(await list()).toEqual([data]);
    expect(await list(agent)).toMatchObject([
      { id: data.id, role: 'principal', factoryId: t.tenants.factory, factoryName: '晨星印刷工厂' },
    ]);
    expect((await agent.call(notice.page, {})).list[0]).toMatchObject({ title: '成为代理工厂' });
    expect((await agent.call(invite.list, {})).list).toMatchObject([{ used: 1 }]);
    expect(await logOf(t, t.tenants.factory)).toContain('绑定代理工厂「墨白设计工作室」');
    expect(await bind(code)).toMatchObject({ code: 1010001042, msg: '您已绑定过该工厂' });
    expect(await list()).toHaveLength(1);
  });

  it('is not its principal’s principal at the same time', async () => {
    const { inviteCode } = await factory.call(invite.create, {
      name: '反向',
      validUntil: null,
      mostUses: null,
    });
    expect(await bind(inviteCode, agent)).toMatchObject({ code: 409 });
  });

  it('[A05] is nobody else’s business: the pair is unknown to a third one', async () => {
    const pair = await bound();
    expect(await list(third)).toEqual([]);
    const unknown = await third.ask(agentFactory.unbind, { id: 999_999 });
    expect(unknown.code).toBe(404);
    expect(await third.ask(agentFactory.unbind, { id: pair.id })).toMatchObject({
      code: 404,
      msg: unknown.msg,
    });
  });

  it('[F14] is unbound by either, with the tenant’s password where one is set; the other learns of it', async () => {
    const pair = await bound();
    await agent.call(tenant.setDangerPassword, { dangerOptPassword: 'agent-1' });
    expect(await agent.ask(agentFactory.unbind, { id: pair.id })).toMatchObject({ code: 1014000009 });
    await agent.call(agentFactory.unbind, { id: pair.id, dangerOptPassword: 'agent-1' });
    expect([await list(), await list(agent)]).toEqual([[], []]);
    expect((await factory.call(notice.page, {})).list[0]).toMatchObject({ title: '代理关系已解除' });
    expect(await factory.ask(agentFactory.unbind, { id: pair.id })).toMatchObject({ code: 404 });
  });

  it('is not bound by a code whose uses are over', async () => {
    expect(await bind(code)).toMatchObject({ code: 1010002010, msg: expect.stringContaining('已用完') });
    expect(await list()).toEqual([]);
  });

  it('is never bound both ways, by two at the same moment either', async () => {
    const { inviteCode: back } = await factory.call(invite.create, {
      name: '给下级',
      validUntil: null,
      mostUses: null,
    });
    const { inviteCode: forth } = await agent.call(invite.create, {
      name: '给上级 2',
      validUntil: null,
      mostUses: null,
    });
    for (const { id } of await list()) await factory.call(agentFactory.unbind, { id });
    // Both have found nothing yet when the tenants are let go.
    const asked = await t.database.system.transaction().execute(async (trx) => {
      await trx
        .selectFrom('tenant')
        .select('id')
        .where('id', 'in', [t.tenants.factory, t.tenants.designer])
        .forUpdate()
        .execute();
      const both = [bind(forth), bind(back, agent)];
      await wait(700);
      return { both };
    });
    const answers = await Promise.all(asked.both);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 409]);
    expect(answers.find(({ code }) => code === 409)!.msg).toMatch(/已经是「.+」的代理，不能再反过来绑定/);
  });
});
