import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { price } from '#contract/price/price.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { buildAgent, buildGroup, intoGroup } from '#tests/support/prices.ts';

let t: TestApp;
let factory: Client;
let skuId: number;
let groupId: number;
let merchantId: number;
let otherId: number;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  const { factory: factoryId, merchant1, merchant2 } = t.tenants;
  [merchantId, otherId] = [merchant1, merchant2];
  const made = { factoryId, material: '硅胶', color: '黑色', priceCents: 1000 };
  skuId = (await buildSku(t.database.system, { ...made, code: 'SHELL-1' })).id;
  groupId = await buildGroup(t.database.system, factoryId, '老客户');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.system.deleteFrom('priceRule').execute();
  await intoGroup(t.database.system, t.tenants.factory, merchantId, null);
});

const folds = (value: number, more: object = {}) => ({ way: 'percent' as const, value, ...more });
const set = (more: Partial<Input<typeof price.setGoods>> = {}) =>
  factory.call(price.setGoods, {
    merchantIds: [merchantId],
    items: [folds(8500, { material: '硅胶' })],
    ...more,
  });
const page = async (more: Input<typeof price.page> = {}) => (await factory.call(price.page, more)).list;
const explain = (more: Partial<Input<typeof price.explain>> = {}) =>
  factory.call(price.explain, { merchantId, skuId, quantity: 1, ...more });
const logged = async () =>
  (
    await t.database.system
      .selectFrom('tenantLog')
      .select('text')
      .where('tenantId', '=', t.tenants.factory)
      .where('kind', '=', 'price')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.text;

describe('a discount of goods', () => {
  it('is set for customers and groups at once, and set again changes nothing', async () => {
    const wish = { merchantIds: [merchantId, otherId], groupIds: [groupId] };
    expect(await set(wish)).toEqual({ added: 3, changed: 0, unchanged: 0 });
    expect(await logged()).toMatch(/^设置(「.+」、){2}「老客户」的商品折扣：新增 3 条，修改 0 条$/);
    expect(await set(wish)).toEqual({ added: 0, changed: 0, unchanged: 3 });
    const cheaper = { ...wish, items: [folds(8000, { material: '硅胶' })] };
    expect(await set(cheaper)).toEqual({ added: 0, changed: 3, unchanged: 0 });
    expect(await page()).toMatchObject([
      { kind: 'goods', way: 'percent', value: 8000, version: 2 },
      { value: 8000 },
      { value: 8000 },
    ]);
    expect((await page()).map(({ targetName }) => targetName).toSorted()).toEqual(
      ['云朵手机壳旗舰店', '拾光配件商行', '老客户'].toSorted(),
    );
  });

  it('is what the customer pays, with every step said', async () => {
    await intoGroup(t.database.system, t.tenants.factory, merchantId, groupId);
    await set({ merchantIds: [], groupIds: [groupId], items: [folds(9000)] });
    expect(await explain()).toMatchObject({ unitCents: 900, steps: [{ step: 'list' }, { step: 'group' }] });
    const ranges = [{ from: 10, to: null, way: 'minus' as const, value: 50 }];
    await set({ items: [folds(8500, { skuId, ranges })] });
    const now = t.app.clock.now().getTime();
    const promotion = { name: '双十一', from: now - 1000, until: now + 60_000 };
    await set({ merchantIds: [], all: true, items: [folds(9500)], promotion });
    expect(await explain({ quantity: 10 })).toEqual({
      unitCents: 760,
      currency: 'CNY',
      skuCode: 'SHELL-1',
      skuName: expect.any(String),
      steps: [
        { step: 'list', way: null, value: 1000, after: 1000 },
        { step: 'group', way: 'percent', value: 9000, after: 900 },
        { step: 'customer', way: 'percent', value: 8500, after: 850, replaces: true },
        { step: 'quantity', way: 'minus', value: 50, after: 800, from: 10, to: null },
        { step: 'promotion', way: 'percent', value: 9500, after: 760, name: '双十一' },
      ],
    });
    // Gifts have a discount of their own, and the other customer nothing but the promotion.
    expect(await explain({ gift: true })).toMatchObject({ unitCents: 1000 });
    expect(await explain({ merchantId: otherId })).toMatchObject({ unitCents: 950 });
  });

  it('is refused with what is to be done, and nothing is written', async () => {
    const bad: [object, string][] = [
      [{ merchantIds: [] }, '请选择客户或客户分组'],
      [{ items: [] }, '请至少填写一项折扣'],
      [{ items: [folds(0)] }, '折扣应大于 0 折，且不超过 10 折'],
      [{ items: [folds(10_001)] }, '折扣应大于 0 折，且不超过 10 折'],
      [{ items: [{ way: 'fixed', value: -1 }] }, '折扣和金额不能为负数'],
      [{ items: [{ way: 'fixed', value: 1001, skuId }] }, '高于最高标价 10.00'],
      [{ items: [{ way: 'fixed', value: 100, material: '没有' }] }, '没有以 CNY 标价的 SKU'],
      [
        { items: [folds(9000, { ranges: [folds(1, { from: 1, to: 9 }), folds(1, { from: 9, to: null })] })] },
        '数量区间不能重叠',
      ],
      [{ promotion: { name: '促销', from: 2, until: 1 } }, '促销的结束时间应晚于开始时间'],
    ];
    for (const [more, msg] of bad)
      expect(
        await factory.ask(price.setGoods, { merchantIds: [merchantId], items: [folds(8500)], ...more }),
        JSON.stringify(more),
      ).toMatchObject({ code: 400, msg: expect.stringContaining(msg) });
    expect(await page()).toEqual([]);
  });

  it('[A05] is of the factory’s own customers, groups and goods: foreign ones are as missing ones', async () => {
    const { platform, merchant3 } = t.tenants;
    const foreignGroup = await buildGroup(t.database.system, platform, '别家的');
    const foreignSku = await buildSku(t.database.system, { factoryId: platform });
    const asks = (foreign: number, missing: number, wish: (id: number) => object) =>
      Promise.all(
        [foreign, missing].map((id) => factory.ask(price.setGoods, { items: [folds(1)], ...wish(id) })),
      );
    for (const [a, b] of [
      await asks(merchant3, 999_999, (id) => ({ merchantIds: [id] })),
      await asks(foreignGroup, 999_999, (id) => ({ groupIds: [id] })),
      await asks(foreignSku.id, 999_999, (id) => ({
        merchantIds: [merchantId],
        items: [folds(1, { skuId: id })],
      })),
    ]) {
      expect(a!.code).toBe(404);
      expect(b).toEqual({ ...a, currentTime: expect.anything() });
    }
    expect(await page()).toEqual([]);
  });
});

it('[A05] rules reach the factory and the customer whom they concern, and nobody else', async () => {
  await intoGroup(t.database.system, t.tenants.factory, otherId, groupId);
  await set({ merchantIds: [merchantId], groupIds: [groupId], items: [folds(8000)] });
  const { factory: factoryId, platform } = t.tenants;
  const asked = async (who: number, of: number) => {
    const { rows } = await sql<{ targetId: number; ruled: boolean }>`
      select target_id as "targetId", price_ruled(${factoryId}, ${of}) as ruled
      from price_rules_of(${factoryId}, ${of}, '{}')`.execute(t.database.of(who));
    return rows;
  };
  expect(await asked(merchantId, merchantId)).toEqual([{ targetId: merchantId, ruled: true }]);
  expect(await asked(otherId, otherId)).toEqual([{ targetId: groupId, ruled: true }]);
  expect(await asked(factoryId, merchantId)).toHaveLength(1);
  for (const stranger of [otherId, platform]) {
    expect(await asked(stranger, merchantId)).toEqual([]);
    const { rows } = await sql<{
      ruled: boolean;
    }>`select price_ruled(${factoryId}, ${merchantId}) as ruled`.execute(t.database.of(stranger));
    expect(rows).toEqual([{ ruled: false }]);
  }
  await intoGroup(t.database.system, factoryId, otherId, null);
});

describe('discounts of express', () => {
  it('have number ranges, set for many at once; those of goods are told apart', async () => {
    const items = [folds(9000, { expressName: '顺丰', area: '浙江省' })];
    await factory.call(price.setExpress, { merchantIds: [merchantId], items });
    await factory.call(price.setExpressWeight, { merchantIds: [merchantId], items });
    await set();
    const ids = (await page()).map(({ id }) => id).toSorted((a, b) => a - b);
    const ranges = [
      { from: 11, to: null, ...folds(7000) },
      { from: 1, to: 10, ...folds(8000) },
    ];
    const done = await factory.call(price.updateRanges, { ids, ranges });
    expect(done).toMatchObject({ successIds: ids.slice(0, 2), failed: [{ id: ids[2], code: 409 }] });
    expect((await page()).filter(({ kind }) => kind !== 'goods').map((one) => one.ranges)).toEqual(
      Array.from({ length: 2 }, () => [ranges[1], ranges[0]]),
    );
  });

  it('are agreed with agents', async () => {
    const agentId = await buildAgent(t.database.system, t.tenants.factory, t.tenants.platform);
    const items = [folds(6000, { expressName: '中通' })];
    const wish = { agentFactoryIds: [agentId], items };
    expect(await factory.call(price.setAgentExpress, wish)).toEqual({ added: 1, changed: 0, unchanged: 0 });
    const { name } = await t.database.system
      .selectFrom('tenant')
      .select('name')
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow();
    expect(await page({ target: 'agent' })).toMatchObject([
      { targetId: agentId, targetName: name, kind: 'express' },
    ]);
    expect(await logged()).toBe(`设置「${name}」的快递折扣「中通快递 · 全国」：6 折`);
    expect(await factory.ask(price.setAgentExpress, { agentFactoryIds: [merchantId], items })).toMatchObject({
      code: 404,
    });
    const { factory: factoryId } = t.tenants;
    const names = (asker: number) =>
      sql<{
        name: string;
      }>`select name from agent_names(${factoryId}, ${[agentId, merchantId]}::bigint[])`.execute(
        t.database.of(asker),
      );
    expect((await names(factoryId)).rows).toEqual([{ name }]);
    for (const stranger of [agentId, merchantId]) expect((await names(stranger)).rows).toEqual([]);
  });
});

describe('[F14] what changes prices', () => {
  it('asks for the password for dangerous operations where there is one', async () => {
    await factory.call(tenant.setDangerPassword, { dangerOptPassword: 'danger66' });
    const wish = { merchantIds: [merchantId], items: [folds(8500)] };
    expect(await factory.ask(price.setGoods, wish)).toMatchObject({ code: 1014000009 });
    expect(await factory.ask(price.setGoods, { ...wish, dangerOptPassword: 'wrong' })).toMatchObject({
      code: 1014000009,
    });
    expect(await page()).toEqual([]);
    expect(await factory.ask(price.setGoods, { ...wish, dangerOptPassword: 'danger66' })).toMatchObject({
      code: 0,
    });
    for (const [call, input] of [
      [price.delete, { ids: [1] }],
      [price.updateMany, { ids: [1], ...folds(1) }],
      [price.updateRanges, { ids: [1], ranges: [] }],
      [price.copy, { from: { target: 'customer', targetId: merchantId }, merchantIds: [otherId] }],
      [price.setAgentExpress, { agentFactoryIds: [1], items: [folds(1)] }],
    ] as const)
      expect(await factory.ask(call, input), call.path).toMatchObject({ code: 1014000009 });
    await sql`delete from danger_password`.execute(t.database.system);
  });
});
