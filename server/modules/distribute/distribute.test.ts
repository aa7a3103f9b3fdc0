import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { distributeRule, type DistributeRuleForm } from '#contract/distribute/distribute-rule.ts';
import { nestWhatIsDue } from '#server/modules/plate/service.ts';
import { hallTeam } from '#contract/station/team.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { buildRoute } from '#tests/support/routes.ts';
import { distribute } from './service.ts';

// P182: rules that put waiting pieces into batches. What they made is read from the tables of batches and pieces.

let hall: Hall;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
let profile: Awaited<ReturnType<typeof buildProfile>>;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());
beforeEach(async () => {
  await hall.ask(sql`update distribute_rule set enabled = false`);
  goods = await hall.newGoods();
  profile = await buildProfile(hall.system, {
    factoryId: hall.t.tenants.factory,
    materialId: goods.materialId,
  });
});

let named = 0;
const NONE = { fullAt: null, everyMinutes: null, dailyAt: [], urgentAtOnce: false };
const rule = async (
  more: Partial<DistributeRuleForm> = {},
  grouping: Partial<DistributeRuleForm['grouping']> = {},
) => {
  const name = `规则 ${(named += 1)}`;
  const { id } = await hall.factory.call(distributeRule.create, {
    ...{ name, profileId: profile.id, condition: null, release: false, nest: false, teamId: null },
    grouping: { ...NONE, everyMinutes: 30, ...grouping },
    ...more,
  });
  return { id, name };
};
async function ready(...copies: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of copies) ids.push(await hall.approved([[goods.sku, one]]));
  await hall.draw();
  return ids;
}
const count = async () =>
  (await hall.ask(sql<{ n: number }>`select count(*)::int as n from distribute_rule`))[0]!.n;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const look = (now = new Date()) => distribute(hall.t.app, now);
const batches = () =>
  hall.ask(sql<{ id: number; source: string; state: number; pieces: number }>`
    select b.id, b.source, b.state, (select count(*)::int from piece p where p.batch_id = b.id) as pieces
    from batch b where b.profile_id = ${profile.id} order by b.id`);
const ofModel = (...values: string[]) => ({
  join: 'all' as const,
  groups: [{ join: 'all' as const, leaves: [{ field: 'model' as const, op: 'anyOf' as const, values }] }],
});

describe('[P182] a rule makes a batch', () => {
  it('[P182] once as many pieces wait as it asks for, of whole orders, and not before', async () => {
    const { name } = await rule({}, { everyMinutes: null, fullAt: 3 });
    await ready(2);
    await look();
    expect(await batches()).toEqual([]);
    await ready(2);
    await look();
    expect(await batches()).toMatchObject([{ source: name, pieces: 4, state: 0 }]);
    await look();
    expect(await batches()).toHaveLength(1);
  });

  it('[P182] of all that waits when its minutes are over, and releases it where it says so', async () => {
    await rule({ release: true }, { everyMinutes: 30 });
    await ready(1, 2);
    await look(later(29));
    expect(await batches()).toEqual([]);
    await look(later(31));
    expect(await batches()).toMatchObject([{ pieces: 3, state: 10 }]);
  });

  it('[P182] of urgent orders at once, and leaves the others', async () => {
    await rule({}, { everyMinutes: null, urgentAtOnce: true });
    const [urgent] = await ready(1, 2);
    await hall.ask(sql`update trade_order set urgent = true where id = ${urgent!}`);
    await look();
    expect(await batches()).toMatchObject([{ pieces: 1 }]);
  });

  it('[M41] of what it asks for alone, and only where no rule before it takes it', async () => {
    const other = await rule({ condition: ofModel('没有的型号') });
    const first = await rule({ condition: null });
    await rule({ condition: null });
    await ready(2);
    const { rules } = await hall.factory.call(distributeRule.waiting, {});
    expect(rules.find(({ ruleId }) => ruleId === other.id)).toMatchObject({ pieces: 0 });
    expect(rules.find(({ ruleId }) => ruleId === first.id)).toMatchObject({ pieces: 2, orders: 1 });
    await look(later(31));
    expect(await batches()).toMatchObject([{ source: first.name, pieces: 2 }]);
  });

  it('[M41] once, though two servers look at the same moment', async () => {
    await rule({}, { everyMinutes: null, fullAt: 2 });
    await ready(1, 1);
    await Promise.all([look(), look(), look()]);
    expect(await batches()).toMatchObject([{ pieces: 2 }]);
    const runs = await hall.ask(sql<{ n: number }>`
      select count(*)::int as n from distribute_run r join batch b on b.id = r.batch_id where b.profile_id = ${profile.id}`);
    expect(runs).toEqual([{ n: 1 }]);
  });

  it('[P182] and lays it on plates once it is released, with a line in its log', async () => {
    const { id, name } = await rule({ release: true, nest: true }, { everyMinutes: null, fullAt: 1 });
    await ready(2);
    await look();
    await nestWhatIsDue(hall.t.app, () => new Date());
    const [plates] = await hall.ask(sql<{ laid: number; due: boolean }>`
      select (select count(*)::int from piece where batch_id = b.id and state = 30) as laid, nest_at is not null as due
      from batch b where profile_id = ${profile.id}`);
    expect(plates).toEqual({ laid: 2, due: false });
    const { list } = await hall.factory.call(distributeRule.runs, { ruleId: id });
    expect(list).toMatchObject([{ ruleName: name, trigger: 'full', pieces: 2, orders: 1, userName: null }]);
  });

  it('[P182] tries what cannot be laid now again after a minute, and not before', async () => {
    await rule({ release: true, nest: true }, { everyMinutes: null, fullAt: 1 });
    await ready(2);
    await look();
    const device = sql`(select device_id from print_profile where id = ${profile.id})`;
    const turn = (closed: boolean) =>
      hall.ask(sql`update device set closed = ${closed} where id = ${device}`);
    const laid = async () => {
      const [row] = await hall.ask(sql<{ n: number }>`
        select count(*)::int as n from piece where profile_id = ${profile.id} and state = 30`);
      return row!.n;
    };
    const now = Date.now() + 1000;
    const lay = (seconds: number) => nestWhatIsDue(hall.t.app, () => new Date(now + seconds * 1000));
    await turn(true);
    await lay(0);
    await turn(false);
    await lay(59);
    expect(await laid()).toBe(0);
    await lay(60);
    expect(await laid()).toBe(2);
  });

  it('[M41] at once where a person runs it, and the same request makes no second one', async () => {
    const { id } = await rule();
    await ready(2);
    const asked = { id, idempotencyKey: `run-${id}-once` };
    const told = await hall.factory.call(distributeRule.run, asked);
    expect(told).toMatchObject({ pieces: 2, orders: 1, more: false });
    await ready(1);
    expect(await hall.factory.call(distributeRule.run, asked)).toEqual(told);
    expect(await batches()).toHaveLength(1);
  });

  it('[M41] once, and counts nothing twice, however often and by whomever it is asked to run', async () => {
    const { id } = await rule();
    await ready(2, 1);
    const asked = { id, idempotencyKey: `run-${id}-again` };
    const run = () => hall.factory.call(distributeRule.run, asked);
    const [first] = await Promise.all([run(), look(later(31)), run()]);
    expect(await run()).toEqual(first);
    await look(later(31));
    expect(await batches()).toMatchObject([{ pieces: 3 }]);
    const counted = await hall.ask(sql<{ runs: number; pieces: number; told: number }>`
      select count(*)::int as runs, sum(r.pieces)::int as pieces,
        (select count(*)::int from tenant_log l where l.text like '%组批 ' || min(b.number) || '%') as told
      from distribute_run r join batch b on b.id = r.batch_id where r.rule_id = ${id}`);
    expect(counted).toEqual([{ runs: 1, pieces: 3, told: 1 }]);
  });

  it('[M41] at its time of the day in China, once, and not before', async () => {
    const { id } = await rule({}, { everyMinutes: null, dailyAt: ['09:00'] });
    // 09:00 in China is 01:00 in London.
    await hall.ask(sql`update distribute_rule set clock_at = '2026-11-18T00:00:00Z' where id = ${id}`);
    await ready(1);
    await look(new Date('2026-11-18T00:59:59Z'));
    expect(await batches()).toEqual([]);
    await look(new Date('2026-11-18T01:00:00Z'));
    expect(await batches()).toMatchObject([{ pieces: 1 }]);
    await ready(1);
    await look(new Date('2026-11-18T23:00:00Z'));
    expect(await batches()).toHaveLength(1);
    const { list } = await hall.factory.call(distributeRule.runs, { ruleId: id });
    expect(list).toMatchObject([{ trigger: 'daily' }]);
  });

  it('[P182] whose work orders go to the team of the rule, as far as the team may do the step', async () => {
    const { t, system } = hall;
    const steps = await buildRoute(system, {
      ...{ factoryId: t.tenants.factory, materialId: goods.materialId },
      steps: [{ name: '贴合' }, { name: '擦拭' }],
    });
    const [who] = await hall.ask(sql<{ id: number }>`select id from app_user where username = 'factory01'`);
    const team = { name: `早班 ${(named += 1)}`, userIds: [who!.id], stepIds: [steps[0]!] };
    const { id: teamId } = await hall.factory.call(hallTeam.create, team);
    await expect(rule({ teamId })).rejects.toThrow('请同时选择自动下发');
    const { id } = await rule({ teamId, release: true }, { fullAt: 1 });
    await ready(2);
    await look();
    const given = await hall.ask(sql<{ stepId: number; teamId: number | null }>`
      select w.step_id as "stepId", w.team_id as "teamId" from work_order w join batch b on b.id = w.batch_id
      where b.profile_id = ${profile.id} order by w.id`);
    expect(given).toEqual([
      { stepId: steps[0], teamId },
      { stepId: steps[1], teamId: null },
    ]);
    const { list } = await hall.factory.call(distributeRule.runs, { ruleId: id });
    expect(list).toMatchObject([{ did: '已下发，派工 1 张工单' }]);
  });

  it('[M16] of 500 pieces in fewer than 60 statements', async () => {
    const { id } = await rule();
    const [first] = await ready(1);
    await hall.ask(sql`
      with first as (select * from trade_order where id = ${first!}),
      orders as (
        insert into trade_order (merchant_id, factory_id, shop_id, shop_name, platform, order_no, platform_order_no, status,
          pieces, created_at, pushed_at)
        select merchant_id, factory_id, shop_id, shop_name, platform, 'RULE-' || n, 'RULE-' || n, 30, 2, now(), now()
        from first, generate_series(1, 250) n returning id, factory_id)
      insert into piece (factory_id, order_id, copy_no, sku_id, state, last_event, profile_id, art_planned, quality_wanted,
        created_at, updated_at)
      select factory_id, id, copy, ${goods.sku.id}, 10, 'piece.art.made', ${profile.id}, true, false, now(), now()
      from orders, generate_series(1, 2) copy`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const told = await hall.factory.call(distributeRule.run, { id });
    const { calls, contexts } = query.mock;
    const textOf = ([of]: readonly unknown[]) =>
      typeof of === 'string' ? of : ((of as { text?: string }).text ?? '');
    const own = contexts[calls.findIndex((call) => textOf(call).includes('insert into "batch"'))];
    const sent = contexts.filter((connection) => connection === own).length;
    query.mockRestore();
    expect(told.pieces).toBe(501);
    expect(sent).toBeLessThan(60);
  });
});

describe('[P182] a rule', () => {
  it('[P182] of a profile that is not there, or stopped, cannot be opened', async () => {
    await expect(rule({ profileId: 999_999_999 })).rejects.toThrow('打印配置不存在或已停用');
    const { id } = await rule({ enabled: false });
    await hall.ask(sql`update print_profile set closed = true, is_default = false where id = ${profile.id}`);
    await expect(hall.factory.call(distributeRule.turn, { id, version: 1, enabled: true })).rejects.toThrow(
      '已停用，请先启用',
    );
  });

  it('[P182] has at most 20 conditions, 1 to 10,000 pieces, and says when it makes batches', async () => {
    const leaf = { field: 'urgent' as const, is: true };
    const many = (n: number) => ({ join: 'all' as const, leaves: Array.from({ length: n }, () => leaf) });
    await expect(rule({ condition: { join: 'all', groups: [many(20), many(1)] } })).rejects.toThrow(
      '最多 20 个条件',
    );
    await expect(rule({}, { fullAt: 10_001 })).rejects.toThrow('1 至 10,000');
    await expect(rule({}, { fullAt: 0 })).rejects.toThrow('1 至 10,000');
    await expect(rule({}, { everyMinutes: null })).rejects.toThrow('至少选择一种组批时机');
  });

  it('[P182] is one of at most 100, and keeps its place in a list that shows a part of them', async () => {
    const { id, name } = await rule({ condition: ofModel('没有的型号') });
    const full = sql`
      insert into distribute_rule (factory_id, name, enabled, priority, names, every_minutes, urgent_at_once, release, nest,
        clock_at, updated_at, updated_by)
      select ${hall.t.tenants.factory}, '占位 ' || n, false, 1000 + n, '{}', 30, false, false, false, now(), now(), ''
      from generate_series(1, 100 - (select count(*) from distribute_rule)) n`;
    await hall.ask(full);
    await expect(rule()).rejects.toThrow('最多 100 条规则');
    const { total } = await hall.factory.call(distributeRule.page, {});
    await hall.ask(sql`delete from distribute_rule where name like '占位 %'`);
    expect(total).toBe(100);
    const asked = { keyword: name, profileId: profile.id, enabled: 'yes' as const, takesNone: true };
    const { list } = await hall.factory.call(distributeRule.page, asked);
    expect(list).toMatchObject([{ id, priority: await count() }]);
    expect(await hall.factory.call(distributeRule.page, { ...asked, takesNone: false })).toMatchObject({
      total: 0,
    });
  });

  it('[P182] is tried on waiting pieces, and what no rule takes says why', async () => {
    const { name } = await rule({ condition: null });
    const [mine] = await ready(1);
    const [piece] = await hall.piecesOf(mine!);
    const told = await hall.factory.call(distributeRule.trial, { numbers: [piece!.number, '100000000000'] });
    expect(told).toMatchObject([
      { number: piece!.number, ruleName: name, why: '全部生产件' },
      { number: '100000000000', ruleName: null, why: '没有这个生产件号，请核对' },
    ]);
    const found = await hall.factory.call(distributeRule.preview, { profileId: profile.id, condition: null });
    expect(found).toMatchObject({ examined: 1, total: 1, pieces: 1, list: [{ why: ['全部生产件'] }] });
    await hall.act('order.lock', [mine!]);
    const [held] = await hall.factory.call(distributeRule.trial, { numbers: [piece!.number] });
    expect(held).toMatchObject({ ruleName: null, why: '订单被拦截' });
  });

  it('[P182] an order whose pieces wait with two print profiles is one order of the preview', async () => {
    const other = await hall.newGoods();
    await buildProfile(hall.system, { factoryId: hall.t.tenants.factory, materialId: other.materialId });
    const both = await hall.approved([
      [goods.sku, 1],
      [other.sku, 2],
    ]);
    await hall.draw();
    const found = await hall.factory.call(distributeRule.preview, { profileId: null, condition: null });
    expect(found.list.filter(({ orderId }) => orderId === both)).toMatchObject([{ pieces: 3 }]);
    const orders = found.list.map(({ orderId }) => orderId);
    expect([found.total, found.examined]).toEqual([new Set(orders).size, new Set(orders).size]);
  });
});

it('[P182] what a person batches is not the rules’', async () => {
  await ready(1);
  await hall.factory.call(batch.make, { profileId: profile.id });
  expect(await batches()).toMatchObject([{ source: '', pieces: 1 }]);
});
