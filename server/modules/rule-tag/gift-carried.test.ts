import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderGoods } from '#contract/order/order-goods.ts';
import { order } from '#contract/order/order.ts';
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

describe('[G15] the gift of a rule, in orders that are changed', () => {
  it('is there again in each order when a merge is withdrawn, one after the other', async () => {
    const [into, second, third] = (await g.alike(3)) as [number, number, number];
    const plain = await g.w.waiting({
      ...(await g.lookAlike(second)),
      buyerRemark: '',
    });
    const { id: ruleId } = await g.rule();
    await g.run(ruleId);
    await g.takeOut([into]);
    expect(await g.given([into, second, third, plain])).toEqual([0, 2, 2, 0]);
    await g.merge(plain, [second, third]);
    expect(await g.given([plain])).toEqual([2]);
    // What it took in makes the rule look after it, too: the gift stands there already.
    await g.run(ruleId);
    expect(await g.given([plain])).toEqual([2]);
    await g.withdraw([second]);
    expect(await g.given([plain, second])).toEqual([2, 2]);
    expect(await g.against()).toEqual([]);
    await g.withdraw([third]);
    expect(await g.given([plain, second, third])).toEqual([0, 2, 2]);
    expect(await g.against()).toEqual([]);
  });

  it('does not come back out of an order taken in before, once a person took it out', async () => {
    const [into, second, third] = (await g.alike(3)) as [number, number, number];
    await g.run((await g.rule()).id);
    await g.merge(into, [second]);
    await g.takeOut([into]);
    await g.merge(into, [third]);
    expect(await g.given([into])).toEqual([2]);
    await g.withdraw([third]);
    expect(await g.given([into, third])).toEqual([0, 2]);
    expect(await g.against()).toEqual([]);
  });

  it('and is still the rule’s after an edit that leaves it, after a recall, and in both halves of a split', async () => {
    const [into, second, split] = (await g.alike(3)) as [number, number, number];
    await g.run((await g.rule()).id);
    const read = await g.w.merchant.call(order.get, { id: second });
    const goods = read.lines.map(({ id, title, platformCode, quantity, unitCents, skuId, kind }) => ({
      ...{ id, title, platformCode, quantity, unitCents, skuId, kind },
    }));
    await g.w.merchant.call(orderGoods.update, { id: second, version: read.version, lines: goods });
    await g.w.push([second]);
    await g.w.merchant.call(order.action, { event: 'order.recall', ids: [second] });
    expect(await g.given([into, second])).toEqual([2, 2]);
    await g.merge(into, [second]);
    expect(await g.given([into])).toEqual([2]);
    const { lines } = await g.w.merchant.call(order.get, { id: split });
    const [own, gifts] = lines as [(typeof lines)[0], (typeof lines)[0]];
    const parts = [
      [
        { lineId: own.id, quantity: 1 },
        { lineId: gifts.id, quantity: 1 },
      ],
      [{ lineId: gifts.id, quantity: 1 }],
    ];
    const { failed } = await g.w.merchant.call(order.action, {
      ...{ event: 'order.split', ids: [split], params: { parts } },
    });
    expect(failed).toEqual([]);
    const made = await g.w.t.database.system
      .selectFrom('tradeOrder')
      .select('id')
      .where('parentId', '=', split)
      .orderBy('id')
      .execute();
    const [first, other] = made.map(({ id }) => id) as [number, number];
    expect(await g.given([first, other])).toEqual([1, 1]);
    // Halves of one gift are one.
    await g.merge(first, [other]);
    expect(await g.given([first])).toEqual([2]);
    expect(await g.against()).toEqual([]);
  });

  it('of which a person wants more is his: it goes along into an order that has it', async () => {
    const [into, second] = (await g.alike(2)) as [number, number];
    await g.run((await g.rule()).id);
    const read = await g.w.merchant.call(order.get, { id: second });
    const lines = read.lines.map(({ id, title, platformCode, quantity, unitCents, skuId, kind }) => ({
      ...{ id, title, platformCode, quantity, unitCents, skuId, kind },
      ...(skuId === g.gift.id && { quantity: 3 }),
    }));
    await g.w.merchant.call(orderGoods.update, { id: second, version: read.version, lines });
    await g.merge(into, [second]);
    expect(await g.given([into])).toEqual([5]);
    expect(await g.against()).toEqual([]);
  });

  it('also where the factory merges what was pushed: costs and pieces are those of the lines', async () => {
    const [into, second] = (await g.alike(2)) as [number, number];
    await g.run((await g.rule()).id);
    await g.w.push([into, second]);
    const { costCents } = await g.w.look(into);
    await g.merge(into, [second], g.w.factory);
    expect(await g.given([into])).toEqual([2]);
    const merged = await g.w.look(into);
    expect(merged.pieces).toBe(4);
    expect(merged.costCents).toBeLessThan(2 * costCents!);
    await g.w.factory.call(order.action, { event: 'order.merge.withdrawn', ids: [second] });
    expect(await g.given([into, second])).toEqual([2, 2]);
    for (const id of [into, second]) expect((await g.w.look(id)).costCents).toBe(costCents);
    expect(await g.against()).toEqual([]);
  });
});
