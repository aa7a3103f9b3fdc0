import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { waybillAccount } from '#contract/waybill/account.ts';
import { MOST_WAYBILL_RULES, waybillRule } from '#contract/waybill/rule.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let factory: Client;
let [one, two] = [0, 0];
const account = async (name: string) =>
  (await factory.call(waybillAccount.create, { name, adapter: 'range', expressName: '其他快递' })).id;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  [one, two] = [await account('号段一'), await account('号段二')];
});
afterAll(() => t.close());
beforeEach(() => t.database.system.deleteFrom('waybillRule').execute());

const make = (name: string, more: Partial<Input<typeof waybillRule.create>> = {}) =>
  factory.call(waybillRule.create, { name, accountIds: [one], ...more });
const refused = (more: Partial<Input<typeof waybillRule.create>>) =>
  factory.ask(waybillRule.create, { name: '不行', accountIds: [one], ...more });
const names = async (asked: Input<typeof waybillRule.page> = {}) =>
  (await factory.call(waybillRule.page, asked)).list.map(({ name }) => name);

describe('[P167] rules that choose an account', () => {
  it('are made, changed as they were seen, switched and deleted, with a line of the log each', async () => {
    const { id } = await make('华南件', {
      ...{ expressName: 'SF', merchantIds: [t.tenants.merchant1], platforms: ['taobao'] },
      ...{ areaCodes: ['广东', '4501'], fromG: 100, belowG: 2000, minCopies: 2, materials: ['纯棉'] },
      ...{ tags: ['急', '急'], fromCents: 10_000, belowCents: 20_000 },
      accountIds: [two, one],
    });
    const [row] = (await factory.call(waybillRule.page, {})).list;
    expect(row).toMatchObject({
      ...{ id, priority: 1, enabled: true, hits: 0, expressName: '顺丰速运', areaCodes: ['44', '4501'] },
      areas: ['广东省', '广西壮族自治区 南宁市'],
      accounts: [
        { id: two, name: '号段二' },
        { id: one, name: '号段一' },
      ],
    });
    expect(row!.sentence).toMatch(
      /^订单指定顺丰速运，客户 .+，平台 淘宝，发往 广东省、广西.*，100 克起、不到 2,000 克，2 件及以上，材质 纯棉，订单金额 100.00 CNY起、不到 200.00 CNY，标签 急$/,
    );
    const change = { id, version: 1, name: '两广件', accountIds: [one] };
    await factory.call(waybillRule.update, change);
    expect(await factory.ask(waybillRule.update, change)).toMatchObject({
      ...{ code: 409, msg: expect.stringContaining('已被他人修改') },
    });
    await factory.call(waybillRule.turn, { id, version: 2, enabled: false });
    expect(await factory.ask(waybillRule.turn, { id, version: 2, enabled: true })).toMatchObject({
      code: 409,
    });
    expect((await factory.call(waybillRule.page, { enabled: 'no' })).list).toMatchObject([
      { name: '两广件', sentence: '全部包裹', enabled: false, version: 3 },
    ]);
    expect(await names({ enabled: 'yes' })).toEqual([]);
    await factory.call(waybillRule.delete, { id });
    expect(await factory.ask(waybillRule.delete, { id })).toMatchObject({ code: 404 });
    const { list } = await factory.call(tenantLog.page, { kind: 'waybill' });
    expect(list.slice(0, 4).map(({ text }) => text)).toEqual([
      '删除选号规则「两广件」',
      '停用选号规则「两广件」',
      '修改选号规则「两广件」，原名「华南件」',
      '新建选号规则「华南件」（启用）',
    ]);
  });

  it('are asked in the order in which they were put, a new one last', async () => {
    const made = [await make('甲'), await make('乙'), await make('丙')].map(({ id }) => id);
    expect(await names()).toEqual(['甲', '乙', '丙']);
    await factory.call(waybillRule.sort, { ids: [made[2]!, made[0]!, made[1]!] });
    expect(await names()).toEqual(['丙', '甲', '乙']);
    expect(await names({ accountId: two })).toEqual([]);
    expect(await factory.ask(waybillRule.sort, { ids: made.slice(1) })).toMatchObject({
      ...{ code: 409, msg: expect.stringContaining('已变化') },
    });
  });

  it.each<[string, () => Partial<Input<typeof waybillRule.create>>, string]>([
    ['without an account', () => ({ accountIds: [] }), '请选择账户'],
    ['with an account twice', () => ({ accountIds: [one, one] }), '不能重复'],
    ['with an account that is not there', () => ({ accountIds: [one, 999_999] }), '面单账户不存在'],
    ['with a weight to that is not above the one from', () => ({ fromG: 500, belowG: 500 }), '应大于'],
    ['with more copies at least than at most', () => ({ minCopies: 3, maxCopies: 2 }), '不能小于'],
    [
      'with an amount to that is not above the one from',
      () => ({ fromCents: 5, belowCents: 5 }),
      '金额上限应大于',
    ],
    ['of a customer that is not bound', () => ({ merchantIds: [999_999] }), '客户不存在'],
    ['of a shop that nobody knows', () => ({ shopIds: [999_999] }), '店铺不存在'],
    ['of an area that is not there', () => ({ areaCodes: ['440399'] }), '440399'],
    ['of an express that is none', () => ({ expressName: '没有快递' }), '没有“没有快递”'],
  ])('are refused %s', async (_why, more, said) => {
    const answer = await refused(more());
    expect(answer.code).not.toBe(0);
    expect(JSON.stringify(answer)).toContain(said);
  });

  it('are refused under a name that is taken, and beyond as many as a factory keeps', async () => {
    await make('同名');
    expect(await factory.ask(waybillRule.create, { name: '同名', accountIds: [one] })).toMatchObject({
      ...{ code: 409, msg: expect.stringContaining('同名') },
    });
    const factoryId = t.tenants.factory;
    await t.database.system
      .insertInto('waybillRule')
      .values(
        Array.from({ length: MOST_WAYBILL_RULES - 1 }, (_, at) => ({
          ...{ factoryId, name: `第 ${at}`, priority: at + 10, accountIds: [one] },
        })),
      )
      .execute();
    expect(await refused({})).toMatchObject({ code: 409, msg: expect.stringContaining('200') });
  });

  it('have a default behind them, which goes with its account', async () => {
    const gone = await account('会删除的');
    const preset = async () => (await factory.call(waybillRule.options, {})).presetId;
    expect(await preset()).toBeNull();
    await factory.call(waybillRule.preset, { accountId: gone });
    await factory.call(waybillRule.preset, { accountId: two });
    expect(await preset()).toBe(two);
    expect(await factory.ask(waybillRule.preset, { accountId: 999_999 })).toMatchObject({ code: 404 });
    await factory.call(waybillRule.preset, { accountId: gone });
    await factory.call(waybillAccount.delete, { id: gone });
    expect(await preset()).toBeNull();
    await factory.call(waybillRule.preset, { accountId: null });
  });

  it('offer what conditions can be chosen from', async () => {
    const { merchants, accounts } = await factory.call(waybillRule.options, {});
    expect(merchants.map(({ id }) => id)).toContain(t.tenants.merchant1);
    expect(accounts.map(({ name }) => name)).toEqual(expect.arrayContaining(['号段一', '号段二']));
  });
});
