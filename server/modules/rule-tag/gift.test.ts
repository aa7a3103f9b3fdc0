import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { order } from '#contract/order/order.ts';
import { ruleTag, type RuleTagForm } from '#contract/rule-tag/rule-tag.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { openGifts, type Gifts } from '#tests/support/rule-gifts.ts';

// What stands in an order is counted in SQL, from its lines.

let g: Gifts;
beforeAll(async () => {
  g = await openGifts();
});
afterAll(() => g.w.t.close());
beforeEach(async () => {
  await g.w.t.database.system.deleteFrom('ruleTag').execute();
});

describe('[G15] a rule gives its gift once', () => {
  it('an order: run twice, and after an edit; its amount stays, its pieces are those of its lines', async () => {
    const [id] = await g.alike(1);
    const { id: ruleId } = await g.rule();
    expect(await g.run(ruleId)).toBeGreaterThan(0);
    expect(await g.given([id!])).toEqual([2]);
    const stands = await g.version(id!);
    expect(await g.run(ruleId)).toBe(0);
    expect(await g.version(id!)).toBe(stands);
    await g.edit(id!);
    expect(await g.given([id!])).toEqual([2]);
    const seen = await g.w.merchant.call(order.get, { id: id! });
    expect(seen).toMatchObject({ amountCents: 1990, pieces: 3 });
    expect(await g.against()).toEqual([]);
    const log = await g.w.merchant.call(order.log, { id: id! });
    expect(log.filter(({ event, rule: by }) => event === 'order.edit' && by !== null)).toHaveLength(1);
    expect(await g.hitOf(ruleId, id!)).toMatchObject({ did: `赠品：${g.gift.name} × 2` });
  });

  it('also where the order takes in others that have it', async () => {
    const ids = await g.alike(3);
    const [into, second, third] = ids as [number, number, number];
    const { id: ruleId } = await g.rule();
    await g.run(ruleId);
    expect(await g.given(ids)).toEqual([2, 2, 2]);
    await g.merge(into, [second, third]);
    expect((await g.w.merchant.call(order.get, { id: into })).status).toBe('waitPush');
    expect(await g.given([into])).toEqual([2]);
    expect((await g.w.merchant.call(order.get, { id: into })).pieces).toBe(5);
    expect(await g.against()).toEqual([]);
    await g.edit(into);
    expect(await g.run(ruleId)).toBe(0);
    expect(await g.given([into])).toEqual([2]);
  });

  it('does not come back by the same rule once it is taken out, also not where its order was taken in or split', async () => {
    const two = [g.w.line, { ...g.w.line, platformCode: 'SECOND' }];
    const [into, second] = (await g.alike(2, { lines: two })) as [number, number];
    const { id: ruleId } = await g.rule();
    await g.run(ruleId);
    await g.takeOut([into, second]);
    await g.edit(into);
    await g.run(ruleId);
    expect(await g.given([into, second])).toEqual([0, 0]);
    await g.merge(into, [second]);
    await g.run(ruleId);
    expect(await g.given([into])).toEqual([0]);
    const { failed } = await g.w.merchant.call(order.action, { event: 'order.split', ids: [into] });
    expect(failed).toEqual([]);
    const parts = await g.w.t.database.system
      .selectFrom('tradeOrder')
      .select('id')
      .where('parentId', '=', into)
      .execute();
    expect(parts).toHaveLength(4);
    expect(await g.run(ruleId)).toBe(0);
    expect(await g.given(parts.map(({ id }) => id))).toEqual([0, 0, 0, 0]);
  });

  it('of 随包裹 makes no piece', async () => {
    const [id] = await g.alike(1);
    await g.run((await g.rule()).id);
    expect((await g.w.push([id!])).failed).toEqual([]);
    await g.w.factory.call(order.action, { event: 'order.approve', ids: [id!], params: {} });
    const { rows } = await sql<{ pieces: number; open: number; gifts: number }>`
      select o.pieces, (select count(*)::int from piece p where p.order_id = o.id and p.state not in (95, 96)) as open,
        (select sum(quantity)::int from order_line l where l.order_id = o.id and l.is_gift) as gifts
      from trade_order o where o.id = ${id!}`.execute(g.w.t.database.system);
    expect(rows).toEqual([{ pieces: 1, open: 1, gifts: 2 }]);
  });
});

describe('[P071] the gift of a rule', () => {
  it('waits until the goods have their factory, and is given with the match', async () => {
    const code = `WAIT-${g.next()}`;
    const { id } = await buildOrder(g.w.t.database.system, {
      ...{ merchantId: g.w.t.tenants.merchant1, shopId: g.w.shop.id, buyerRemark: '刻字' },
      lines: [{ platformCode: code, kind: 'unmapped' }],
    });
    const { id: ruleId } = await g.rule({ triggers: ['new'] });
    await g.run(ruleId);
    expect(await g.hitOf(ruleId, id)).toMatchObject({ did: `商品匹配后再送赠品「${g.gift.name}」` });
    await g.w.merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: g.w.sku.id });
    expect(await g.given([id])).toEqual([2]);
    expect(await g.hitOf(ruleId, id)).toMatchObject({ did: `赠品：${g.gift.name} × 2` });
    expect(await g.against()).toEqual([]);
  });

  it('is told where it cannot be given: another factory’s goods, a gift that is there, or is offered no more', async () => {
    const [has, stopped] = (await g.alike(2)) as [number, number];
    const { designer, merchant1 } = g.w.t.tenants;
    const system = g.w.t.database.system;
    await system.insertInto('binding').values({ merchantId: merchant1, factoryId: designer }).execute();
    const foreign = await buildSku(system, { factoryId: designer });
    const [other] = await g.alike(1, { lines: [{ ...g.w.line, skuId: foreign.id, skuCode: foreign.code }] });
    await g.w.merchant.call(orderGoods.gift, { ids: [has], skuId: g.gift.id, quantity: 1 });
    const { id: ruleId } = await g.rule();
    await g.w.t.database.system.updateTable('sku').set({ status: 1 }).where('id', '=', g.gift.id).execute();
    await g.run(ruleId);
    await g.w.t.database.system.updateTable('sku').set({ status: 0 }).where('id', '=', g.gift.id).execute();
    expect((await g.hitOf(ruleId, stopped))!.did).toContain('已停用');
    await g.run(ruleId);
    expect(await g.given([has, stopped, other!])).toEqual([1, 2, 0]);
    expect((await g.hitOf(ruleId, has))!.did).toContain('订单已有');
    expect((await g.hitOf(ruleId, other!))!.did).toContain('另一个工厂');
    await system.deleteFrom('binding').where('factoryId', '=', designer).execute();
  });

  it('is one that a bound factory offers, no more of it than an order may have; a rule is stopped whatever it gives', async () => {
    const says = (quantity: number, skuId = g.gift.id) =>
      g.w.merchant.ask(ruleTag.create, form({ skuId, quantity }));
    const form = (one: { skuId: number; quantity: number }): RuleTagForm => ({
      ...{ name: `礼 ${g.next()}`, triggers: ['new'], actions: { gift: one } },
      condition: { join: 'all', groups: [{ join: 'all', leaves: [{ field: 'buyerRemark', is: true }] }] },
    });
    expect((await says(0)).msg).toContain('1 至 99');
    expect((await says(100)).msg).toContain('1 至 99');
    expect((await says(4)).msg).toContain('每单最多 3 件');
    const foreign = await buildSku(g.w.t.database.system, { factoryId: g.w.t.tenants.designer });
    expect((await says(1, foreign.id)).msg).toContain('请重新选择');
    const written = form({ skuId: g.gift.id, quantity: 1 });
    const { id } = await g.w.merchant.call(ruleTag.create, written);
    await g.w.t.database.system.updateTable('sku').set({ status: 1 }).where('id', '=', g.gift.id).execute();
    await g.w.merchant.call(ruleTag.update, { ...written, id, version: 1, enabled: false });
    const [row] = (await g.w.merchant.call(ruleTag.page, { action: 'gift' })).list;
    await g.w.t.database.system.updateTable('sku').set({ status: 0 }).where('id', '=', g.gift.id).execute();
    expect(row).toMatchObject({
      id,
      enabled: false,
      gift: { id: g.gift.id, name: g.gift.name, offered: false },
    });
  });
});
