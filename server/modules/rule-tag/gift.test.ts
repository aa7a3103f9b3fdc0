import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giftType } from '#contract/means/gift-type.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { ruleTag, type RuleTagForm } from '#contract/rule-tag/rule-tag.ts';
import { task } from '#contract/task/task.ts';
import { ask as askReplay, OF_ORDERS } from '#server/admin/replay/follows.sql.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';

// What stands in an order is counted in SQL, from its lines.

let w: ReviewWorld;
let gift: { id: number; name: string };
beforeAll(async () => {
  w = await openReview();
  gift = await giftOf('挂绳', 'parcel');
});
afterAll(() => w.t.close());
beforeEach(async () => {
  await w.t.database.system.deleteFrom('ruleTag').execute();
});

let made = 0;
async function giftOf(name: string, packing: 'parcel' | 'piece', most = 3) {
  const form = { code: `G${(made += 1)}`, name: `${name}${made}`, packing, most };
  const { id } = await w.factory.call(giftType.create, form);
  return buildSku(w.t.database.system, {
    factoryId: w.t.tenants.factory,
    giftTypeId: id,
    name: `${name}${made}`,
  });
}

const rule = (given: Partial<RuleTagForm> = {}) =>
  w.merchant.call(ruleTag.create, {
    name: `刻字送礼 ${(made += 1)}`,
    triggers: ['new', 'match', 'edit'],
    condition: { join: 'all', groups: [{ join: 'all', leaves: [{ field: 'buyerRemark', is: true }] }] },
    actions: { gift: { skuId: gift.id, quantity: 2 } },
    ...given,
  });
async function run(id: number) {
  const { taskId } = await w.merchant.call(ruleTag.run, { id });
  for (;;) {
    const now = await w.merchant.call(task.get, { id: taskId });
    if (now.status === 'done') return now.result!['命中'];
    if (now.status !== 'waiting' && now.status !== 'running') throw new Error(now.status);
    await wait(20);
  }
}

/** Orders of one recipient that wait to be pushed, with something said by the buyer. */
const alike = async (count: number, more: Parameters<ReviewWorld['waiting']>[0] = {}) => {
  const ids: number[] = [];
  const buyerKey = `买家 ${(made += 1)}`;
  for (let nth = 0; nth < count; nth++)
    ids.push(await w.waiting({ buyerKey, recipientName: buyerKey, buyerRemark: '刻字', ...more }));
  return ids;
};
/** How many of the gift stand in each of these orders, by its lines. */
const given = async (ids: readonly number[], skuId = gift.id) =>
  (
    await sql<{ n: number[] }>`
      select array_agg(n order by nth) as n from (
        select v.nth, coalesce(sum(l.quantity) filter (where l.is_gift and l.sku_id = ${skuId}), 0)::int as n
        from unnest(${ids}::bigint[]) with ordinality v(id, nth) left join order_line l on l.order_id = v.id
        group by 1) s`.execute(w.t.database.system)
  ).rows[0]!.n;
/** What the replay of the whole database says against the counts of the orders. */
const against = () =>
  w.t.database.system.transaction().execute(async (trx) => {
    const range = { after: 0, last: Number.MAX_SAFE_INTEGER };
    return (await askReplay(trx, OF_ORDERS['行数与件数等于订单行']!(range))).examples;
  });
const version = async (id: number) => (await w.merchant.call(order.get, { id })).version;
const edit = async (id: number, remark = '改过') =>
  w.merchant.call(order.update, { id, version: await version(id), remark });
const takeOut = (ids: number[]) =>
  w.merchant.call(orderGoods.gift, { ids, skuId: gift.id, quantity: 1, remove: true });
const merge = (into: number, ids: number[], who = w.merchant) =>
  who.call(orderMerge.run, { groups: [{ into, ids }] });
const withdraw = async (ids: number[]) => {
  const { failed } = await w.merchant.call(order.action, { event: 'order.merge.withdrawn', ids });
  expect(failed).toEqual([]);
};
const hitOf = async (ruleId: number, orderId: number) =>
  (await w.merchant.call(ruleTag.hits, { ruleId })).list.find((hit) => hit.orderId === orderId);

describe('[G15] a rule gives its gift once', () => {
  it('an order: run twice, and after an edit; its amount stays, its pieces are those of its lines', async () => {
    const [id] = await alike(1);
    const { id: ruleId } = await rule();
    expect(await run(ruleId)).toBeGreaterThan(0);
    expect(await given([id!])).toEqual([2]);
    const stands = await version(id!);
    expect(await run(ruleId)).toBe(0);
    expect(await version(id!)).toBe(stands);
    await edit(id!);
    expect(await given([id!])).toEqual([2]);
    const seen = await w.merchant.call(order.get, { id: id! });
    expect(seen).toMatchObject({ amountCents: 1990, pieces: 3 });
    expect(await against()).toEqual([]);
    const log = await w.merchant.call(order.log, { id: id! });
    expect(log.filter(({ event, rule: by }) => event === 'order.edit' && by !== null)).toHaveLength(1);
    expect(await hitOf(ruleId, id!)).toMatchObject({ did: `赠品：${gift.name} × 2` });
  });

  it('also where the order takes in others that have it', async () => {
    const ids = await alike(3);
    const [into, second, third] = ids as [number, number, number];
    const { id: ruleId } = await rule();
    await run(ruleId);
    expect(await given(ids)).toEqual([2, 2, 2]);
    await merge(into, [second, third]);
    expect((await w.merchant.call(order.get, { id: into })).status).toBe('waitPush');
    expect(await given([into])).toEqual([2]);
    expect((await w.merchant.call(order.get, { id: into })).pieces).toBe(5);
    expect(await against()).toEqual([]);
    await edit(into);
    expect(await run(ruleId)).toBe(0);
    expect(await given([into])).toEqual([2]);
  });

  it('is there again in each order when a merge is withdrawn, one after the other', async () => {
    const [into, second, third] = (await alike(3)) as [number, number, number];
    const plain = await w.waiting({
      ...(await lookAlike(second)),
      buyerRemark: '',
    });
    const { id: ruleId } = await rule();
    await run(ruleId);
    await takeOut([into]);
    expect(await given([into, second, third, plain])).toEqual([0, 2, 2, 0]);
    await merge(plain, [second, third]);
    expect(await given([plain])).toEqual([2]);
    // What it took in makes the rule look after it, too: the gift stands there already.
    await run(ruleId);
    expect(await given([plain])).toEqual([2]);
    await withdraw([second]);
    expect(await given([plain, second])).toEqual([2, 2]);
    expect(await against()).toEqual([]);
    await withdraw([third]);
    expect(await given([plain, second, third])).toEqual([0, 2, 2]);
    expect(await against()).toEqual([]);
  });

  it('does not come back out of an order taken in before, once a person took it out', async () => {
    const [into, second, third] = (await alike(3)) as [number, number, number];
    await run((await rule()).id);
    await merge(into, [second]);
    await takeOut([into]);
    await merge(into, [third]);
    expect(await given([into])).toEqual([2]);
    await withdraw([third]);
    expect(await given([into, third])).toEqual([0, 2]);
    expect(await against()).toEqual([]);
  });

  it('does not come back by the same rule once it is taken out, also not where its order was taken in or split', async () => {
    const two = [w.line, { ...w.line, platformCode: 'SECOND' }];
    const [into, second] = (await alike(2, { lines: two })) as [number, number];
    const { id: ruleId } = await rule();
    await run(ruleId);
    await takeOut([into, second]);
    await edit(into);
    await run(ruleId);
    expect(await given([into, second])).toEqual([0, 0]);
    await merge(into, [second]);
    await run(ruleId);
    expect(await given([into])).toEqual([0]);
    const { failed } = await w.merchant.call(order.action, { event: 'order.split', ids: [into] });
    expect(failed).toEqual([]);
    const parts = await w.t.database.system
      .selectFrom('tradeOrder')
      .select('id')
      .where('parentId', '=', into)
      .execute();
    expect(parts).toHaveLength(4);
    expect(await run(ruleId)).toBe(0);
    expect(await given(parts.map(({ id }) => id))).toEqual([0, 0, 0, 0]);
  });

  it('of 随包裹 makes no piece', async () => {
    const [id] = await alike(1);
    await run((await rule()).id);
    expect((await w.push([id!])).failed).toEqual([]);
    await w.factory.call(order.action, { event: 'order.approve', ids: [id!], params: {} });
    const { rows } = await sql<{ pieces: number; open: number; gifts: number }>`
      select o.pieces, (select count(*)::int from piece p where p.order_id = o.id and p.state not in (95, 96)) as open,
        (select sum(quantity)::int from order_line l where l.order_id = o.id and l.is_gift) as gifts
      from trade_order o where o.id = ${id!}`.execute(w.t.database.system);
    expect(rows).toEqual([{ pieces: 1, open: 1, gifts: 2 }]);
  });

  it('also where the factory merges what was pushed: costs and pieces are those of the lines', async () => {
    const [into, second] = (await alike(2)) as [number, number];
    await run((await rule()).id);
    await w.push([into, second]);
    const { costCents } = await w.look(into);
    await merge(into, [second], w.factory);
    expect(await given([into])).toEqual([2]);
    const merged = await w.look(into);
    expect(merged.pieces).toBe(4);
    expect(merged.costCents).toBeLessThan(2 * costCents!);
    await w.factory.call(order.action, { event: 'order.merge.withdrawn', ids: [second] });
    expect(await given([into, second])).toEqual([2, 2]);
    for (const id of [into, second]) expect((await w.look(id)).costCents).toBe(costCents);
    expect(await against()).toEqual([]);
  });
});

async function lookAlike(id: number) {
  return w.t.database.system
    .selectFrom('tradeOrder')
    .select(['buyerKey', 'recipientName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('[P071] the gift of a rule', () => {
  it('waits until the goods have their factory, and is given with the match', async () => {
    const code = `WAIT-${(made += 1)}`;
    const { id } = await buildOrder(w.t.database.system, {
      ...{ merchantId: w.t.tenants.merchant1, shopId: w.shop.id, buyerRemark: '刻字' },
      lines: [{ platformCode: code, kind: 'unmapped' }],
    });
    const { id: ruleId } = await rule({ triggers: ['new'] });
    await run(ruleId);
    expect(await hitOf(ruleId, id)).toMatchObject({ did: `商品匹配后再送赠品「${gift.name}」` });
    await w.merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: w.sku.id });
    expect(await given([id])).toEqual([2]);
    expect(await hitOf(ruleId, id)).toMatchObject({ did: `赠品：${gift.name} × 2` });
    expect(await against()).toEqual([]);
  });

  it('is told where it cannot be given: another factory’s goods, a gift that is there, or is offered no more', async () => {
    const [has, stopped] = (await alike(2)) as [number, number];
    const { designer, merchant1 } = w.t.tenants;
    const system = w.t.database.system;
    await system.insertInto('binding').values({ merchantId: merchant1, factoryId: designer }).execute();
    const foreign = await buildSku(system, { factoryId: designer });
    const [other] = await alike(1, { lines: [{ ...w.line, skuId: foreign.id, skuCode: foreign.code }] });
    await w.merchant.call(orderGoods.gift, { ids: [has], skuId: gift.id, quantity: 1 });
    const { id: ruleId } = await rule();
    await w.t.database.system.updateTable('sku').set({ status: 1 }).where('id', '=', gift.id).execute();
    await run(ruleId);
    await w.t.database.system.updateTable('sku').set({ status: 0 }).where('id', '=', gift.id).execute();
    expect((await hitOf(ruleId, stopped))!.did).toContain('已停用');
    await run(ruleId);
    expect(await given([has, stopped, other!])).toEqual([1, 2, 0]);
    expect((await hitOf(ruleId, has))!.did).toContain('订单已有');
    expect((await hitOf(ruleId, other!))!.did).toContain('另一个工厂');
    await system.deleteFrom('binding').where('factoryId', '=', designer).execute();
  });

  it('is one that a bound factory offers, no more of it than an order may have; a rule is stopped whatever it gives', async () => {
    const says = (quantity: number, skuId = gift.id) =>
      w.merchant.ask(ruleTag.create, form({ skuId, quantity }));
    const form = (one: { skuId: number; quantity: number }): RuleTagForm => ({
      ...{ name: `礼 ${(made += 1)}`, triggers: ['new'], actions: { gift: one } },
      condition: { join: 'all', groups: [{ join: 'all', leaves: [{ field: 'buyerRemark', is: true }] }] },
    });
    expect((await says(0)).msg).toContain('1 至 99');
    expect((await says(100)).msg).toContain('1 至 99');
    expect((await says(4)).msg).toContain('每单最多 3 件');
    const foreign = await buildSku(w.t.database.system, { factoryId: w.t.tenants.designer });
    expect((await says(1, foreign.id)).msg).toContain('请重新选择');
    const written = form({ skuId: gift.id, quantity: 1 });
    const { id } = await w.merchant.call(ruleTag.create, written);
    await w.t.database.system.updateTable('sku').set({ status: 1 }).where('id', '=', gift.id).execute();
    await w.merchant.call(ruleTag.update, { ...written, id, version: 1, enabled: false });
    const [row] = (await w.merchant.call(ruleTag.page, { action: 'gift' })).list;
    await w.t.database.system.updateTable('sku').set({ status: 0 }).where('id', '=', gift.id).execute();
    expect(row).toMatchObject({ id, enabled: false, gift: { id: gift.id, name: gift.name, offered: false } });
  });
});
