import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { all, amountAtLeast, openReview, type ReviewWorld } from '#tests/support/review.ts';

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

const form = {
  name: '金额过高转人工',
  condition: all(amountAtLeast(50_000)),
  actions: { pend: { reason: '金额过高' } },
};
const list = async () => (await w.factory.call(reviewRule.page, {})).list;

describe('a rule is refused', () => {
  it('to merchants and to who may only look', async () => {
    const id = await w.rule(form);
    const limited = await w.t.as('factory02');
    const writes = [
      [reviewRule.create, form],
      [reviewRule.update, { ...form, id, version: 1 }],
      [reviewRule.delete, { id }],
      [reviewRule.sort, { ids: [id] }],
    ] as const;
    for (const [call, input] of writes) {
      expect(await w.merchant.ask(call, input), call.path).toMatchObject({ code: 403 });
      expect(await limited.ask(call, input), call.path).toMatchObject({ code: 403 });
    }
    for (const call of [reviewRule.page, reviewRule.preview, reviewRule.options, reviewRule.runs])
      expect(await w.merchant.ask(call, {}), call.path).toMatchObject({ code: 403 });
    expect((await limited.call(reviewRule.page, {})).total).toBe(1);
  });

  it('where it does nothing, wants both, or asks for nothing', async () => {
    const ask = (more: object) => w.factory.ask(reviewRule.create, { ...form, ...more });
    expect(await ask({ actions: {} })).toMatchObject({ code: 400 });
    expect(await ask({ actions: { pend: { reason: '看' }, approve: true } })).toMatchObject({ code: 400 });
    expect(await ask({ condition: { join: 'all', groups: [] } })).toMatchObject({ code: 400 });
    expect(await ask({ actions: { pend: { reason: 'phoneUnfit' } } })).toMatchObject({ code: 400 });
    expect(await list()).toEqual([]);
  });

  it('where its name is taken, its version stale, or it is another factory’s', async () => {
    const id = await w.rule(form);
    expect(await w.factory.ask(reviewRule.create, form)).toMatchObject({ code: 409 });
    const second = await w.rule({ ...form, name: '另一条' });
    expect(await w.factory.ask(reviewRule.update, { ...form, id: second, version: 1 })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已存在'),
    });
    await w.factory.call(reviewRule.update, { ...form, enabled: false, id, version: 1 });
    expect(await w.factory.ask(reviewRule.update, { ...form, id, version: 1 })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已被他人修改'),
    });
    await w.t.database.system
      .updateTable('reviewRule')
      .set({ factoryId: w.t.tenants.designer })
      .where('id', '=', second)
      .execute();
    expect(await w.factory.ask(reviewRule.update, { ...form, id: second, version: 1 })).toMatchObject({
      code: 404,
    });
    expect(await w.factory.ask(reviewRule.delete, { id: second })).toMatchObject({ code: 404 });
    expect((await list()).map((rule) => rule.id)).toEqual([id]);
  });
});

describe('rules', () => {
  it('run in the order that was given, each new one last', async () => {
    const ids = [await w.rule({ name: '甲' }), await w.rule({ name: '乙' }), await w.rule({ name: '丙' })];
    expect((await list()).map(({ name, priority }) => [name, priority])).toEqual([
      ['甲', 1],
      ['乙', 2],
      ['丙', 3],
    ]);
    await w.factory.call(reviewRule.sort, { ids: [ids[2]!, ids[0]!, ids[1]!] });
    expect((await list()).map(({ name }) => name)).toEqual(['丙', '甲', '乙']);
    for (const wrong of [[ids[0]!], [...ids, ids[0]!], [ids[0]!, ids[1]!, 999_999]])
      expect(await w.factory.ask(reviewRule.sort, { ids: wrong })).toMatchObject({ code: 409 });
    await w.factory.call(reviewRule.delete, { id: ids[0]! });
    expect((await list()).map(({ name, priority }) => [name, priority])).toEqual([
      ['丙', 1],
      ['乙', 2],
    ]);
  });

  it('tell what they took, and it stays when they are gone', async () => {
    const id = await w.rule({ name: '短命', actions: { tags: ['看'] } });
    expect(await list()).toMatchObject([{ hits: 0, lastHitAt: null, updatedBy: '陈工', version: 1 }]);
    const orderId = await w.pushed();
    await w.pushed();
    expect(await list()).toMatchObject([{ id, hits: 2, lastHitAt: expect.any(Number) }]);
    const { list: runs, total } = await w.factory.call(reviewRule.runs, { ruleId: id });
    expect(total).toBe(2);
    expect(runs[0]).toMatchObject({
      trigger: 'push',
      examined: 1,
      hits: [{ ruleId: id, ruleName: '短命', orders: 1 }],
    });
    await w.factory.call(reviewRule.delete, { id });
    expect(await w.why(orderId)).toMatchObject([{ ruleId: id, ruleName: '短命', did: '打标：看' }]);
  });

  it('offer what the factory’s orders hold', async () => {
    await w.pushed({ country: '冰岛', currency: 'EUR' });
    const options = await w.factory.call(reviewRule.options, {});
    expect(options.countries).toContain('冰岛');
    expect(options.currencies).toEqual(expect.arrayContaining(['CNY', 'EUR']));
    expect(options.shops).toContainEqual({ id: w.shop.id, name: '云朵旗舰店' });
    expect(options.merchants).toContainEqual({ id: w.t.tenants.merchant1, name: '云朵手机壳旗舰店' });
  });

  it('name merchants and shops in their sentences', async () => {
    const condition = all(
      { field: 'merchant', op: 'anyOf', ids: [w.t.tenants.merchant1] },
      { field: 'shop', op: 'anyOf', ids: [w.shop.id] },
      { field: 'shop', op: 'noneOf', ids: [999_999] },
    );
    await w.pushed();
    await w.rule({ condition, actions: { tags: ['看'] } });
    const [verdict] = await w.why(await w.pushed());
    expect(verdict!.why).toEqual(['商家属于 云朵手机壳旗舰店', '店铺属于 云朵旗舰店', '店铺不属于 999999']);
  });

  it('of one factory never touch the orders of another', async () => {
    const system = w.t.database.system;
    const other = w.t.tenants.designer;
    await system
      .insertInto('binding')
      .values({ merchantId: w.t.tenants.merchant3, factoryId: other })
      .execute();
    await w.rule({ name: '只管自己', actions: { pend: { reason: '本厂的规则' } } });
    const sku = await buildSku(system, { factoryId: other });
    const merchantId = w.t.tenants.merchant3;
    const shop = await buildShop(system, { merchantId });
    const { id } = await buildOrder(system, {
      merchantId,
      shopId: shop.id,
      status: 'waitPush',
      lines: [{ ...w.line, skuId: sku.id, skuCode: sku.code }],
    });
    const stranger = await w.t.as('merchant03');
    await stranger.call(order.action, { event: 'order.push', ids: [id], params: {} });
    expect(await stranger.call(order.get, { id })).toMatchObject({ status: 'waitReview', reasons: [] });
    expect(await w.factory.ask(reviewRule.why, { id })).toMatchObject({ code: 404 });
    const { examined } = await w.factory.call(reviewRule.run, { ids: [id] });
    expect(examined).toBe(0);
  });
});
