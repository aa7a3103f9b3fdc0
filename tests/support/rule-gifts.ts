import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { giftType } from '#contract/means/gift-type.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { ruleTag, type RuleTagForm } from '#contract/rule-tag/rule-tag.ts';
import { task } from '#contract/task/task.ts';
import { ask as askReplay, OF_ORDERS } from '#server/admin/replay/follows.sql.ts';
import { buildSku } from './goods.ts';
import { openReview, type ReviewWorld } from './review.ts';

/** A merchant whose rules give a gift of his factory's, at most three an order. */
export async function openGifts() {
  const w = await openReview();
  let made = 0;
  /** Told apart within a test file. */
  const next = () => (made += 1);
  async function giftOf(name: string, packing: 'parcel' | 'piece', most = 3) {
    const form = { code: `G${next()}`, name: `${name}${made}`, packing, most };
    const { id } = await w.factory.call(giftType.create, form);
    return buildSku(w.t.database.system, {
      factoryId: w.t.tenants.factory,
      giftTypeId: id,
      name: `${name}${made}`,
    });
  }

  const gift = await giftOf('挂绳', 'parcel');

  const rule = (given: Partial<RuleTagForm> = {}) =>
    w.merchant.call(ruleTag.create, {
      name: `刻字送礼 ${next()}`,
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
    const buyerKey = `买家 ${next()}`;
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

  async function lookAlike(id: number) {
    return w.t.database.system
      .selectFrom('tradeOrder')
      .select(['buyerKey', 'recipientName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  return {
    w,
    gift,
    next,
    rule,
    run,
    alike,
    given,
    against,
    edit,
    takeOut,
    merge,
    withdraw,
    hitOf,
    version,
    lookAlike,
  };
}
export type Gifts = Awaited<ReturnType<typeof openGifts>>;
