import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { all, amountAtLeast, openReview, type ReviewWorld } from '#tests/support/review.ts';
import { until } from '#tests/support/until.ts';

// A merge is taken back within a day: every line, count, amount and word is where it was, and nothing that changed since.

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

type Client = ReviewWorld['factory'];
type More = Parameters<ReviewWorld['waiting']>[0];
const two = () => [w.line, { ...w.line, platformCode: 'CARD', quantity: 2, kind: 'notGoods' as const }];
/** Orders of one recipient under review, each with two lines, what they cost and what was said on them. */
const alike = async (buyer: string, count: number, more: More = {}) => {
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth++)
    ids.push(
      await w.standing({
        ...{ buyerKey: buyer, country: buyer, lines: two(), recipientPhone: '2025550101' },
        ...{ amountCents: 1990 + nth, costCents: 700 + nth, buyerRemark: `备注 ${nth}`, urgent: nth === 1 },
        ...more,
      }),
    );
  return ids;
};
const merge = (into: number, ids: number[], who: Client = w.factory) =>
  who.call(orderMerge.run, { groups: [{ into, ids }] });
const withdraw = async (ids: number[], who: Client = w.factory) => {
  const { successIds, failed } = await who.call(order.action, { event: 'order.merge.withdrawn', ids });
  return { successIds, msgs: failed.map(({ msg }) => msg) };
};
const newest = async (who: Client = w.factory) => (await who.call(task.page, { pageSize: 1 })).list[0]!;

/** What the database says of orders and their lines; `lines` counted and summed by SQL, beside what the order keeps. */
const held = async (ids: readonly number[]) => {
  const { rows } = await sql<Record<string, unknown>>`
    select o.id::int, o.status, o.merged_into_id::int as into, o.goods_lines, o.unmapped_lines, o.pieces, o.amount_cents::int as amount,
      o.cost_cents::int as cost, o.urgent, o.reasons, o.buyer_remark, o.merchant_remark, o.factory_remark,
      l.goods, l.unmapped, l.copies, l.numbers, l.lines
    from trade_order o cross join lateral (
      select count(*) filter (where kind <> 'notGoods')::int as goods, count(*) filter (where kind = 'unmapped')::int as unmapped,
        coalesce(sum(quantity) filter (where kind <> 'notGoods'), 0)::int as copies,
        array_agg(line_no order by line_no) as numbers, array_agg(id::int order by line_no) as lines
      from order_line where order_id = o.id) l
    where o.id = any(${ids}::bigint[]) order by o.id`.execute(w.t.database.system);
  for (const row of rows)
    expect([row['goods'], row['unmapped'], row['copies']]).toEqual([
      row['goodsLines'],
      row['unmappedLines'],
      row['pieces'],
    ]);
  return rows;
};
const versionOf = async (id: number) => (await w.look(id)).version;

describe('[B10] a merge of the factory', () => {
  it('goes back whole: lines with their numbers, counts, amounts, costs, remarks, urgency; both logs say it', async () => {
    const ids = await alike('全部', 3);
    const [into, ...others] = ids;
    const before = await held(ids);
    await merge(into!, others);
    const merged = await held(ids);
    expect(merged[0]).toMatchObject({ amount: 1990 + 1991 + 1992, cost: 700 + 701 + 702, urgent: true });
    const version = await versionOf(into!);
    expect(await withdraw(others)).toEqual({ successIds: others, msgs: [] });
    expect(await held(ids)).toEqual(before);
    const taker = await w.look(into!);
    expect(taker.version).toBe(version + 1);
    const numbers = (await Promise.all(others.map((id) => w.look(id)))).map(({ orderNo }) => orderNo);
    expect(taker.log[0]).toMatchObject({
      ...{ event: 'order.lines.returned', title: '退回商品行', userName: '陈工' },
      note: expect.stringContaining(numbers.join('、')),
    });
    expect((await w.look(others[0]!)).log[0]).toMatchObject({
      event: 'order.merge.withdrawn',
      title: '撤销合并',
    });
    expect((await withdraw([others[0]!])).msgs).toEqual([
      '订单当前为「待审核」，「撤销合并」只适用于「已合并」的订单，请核对后重试。',
    ]);
  });

  it('goes back in parts, and the rest stays as if only it had been merged', async () => {
    const [into, one, other] = await alike('部分', 3);
    const before = await held([into!, one!, other!]);
    await merge(into!, [one!, other!]);
    expect((await withdraw([one!])).successIds).toEqual([one]);
    const [taker, back] = await held([into!, one!]);
    expect(back).toEqual(before[1]);
    expect(taker).toMatchObject({
      ...{ amount: 1990 + 1992, cost: 700 + 702, urgent: false, buyerRemark: '备注 0；备注 2' },
    });
    expect((await withdraw([other!])).successIds).toEqual([other]);
    expect(await held([into!, one!, other!])).toEqual(before);
  });

  it('that followed another one goes back first, then the other one does', async () => {
    const ids = await alike('先后', 3);
    const [into, first, second] = ids;
    const before = await held(ids);
    await merge(into!, [first!]);
    await merge(into!, [second!]);
    expect((await withdraw([first!])).msgs).toEqual([
      '并入的订单在合并之后有变动，不能撤销合并，请在并入的订单中拆分。',
    ]);
    expect((await withdraw([second!])).successIds).toEqual([second]);
    expect((await withdraw([first!])).successIds).toEqual([first]);
    expect(await held(ids)).toEqual(before);
  });

  it('that rules answered goes back: both are judged anew', async () => {
    await w.rule({
      condition: all(amountAtLeast(3900)),
      actions: { pend: { reason: '合计过高' } },
    });
    const [into, other] = await alike('规则', 2);
    await merge(into!, [other!]);
    expect(await w.look(into!)).toMatchObject({ status: 'pendingRule', reasons: ['合计过高'] });
    expect((await withdraw([other!])).successIds).toEqual([other]);
    // The life cycle has no way back out of 待处理 for it, but nothing is open any more.
    expect(await w.look(into!)).toMatchObject({ status: 'pendingRule', reasons: [], amountCents: 1990 });
    expect(await w.look(other!)).toMatchObject({ status: 'waitReview', reasons: [], amountCents: 1991 });
  });

  it('of orders that were held goes to the review, which holds what is still amiss', async () => {
    const [into, other] = await alike('待处理', 2, {
      status: 'pendingRule',
      ...{ recipientPhone: '', reasons: ['addressMissing'] },
    });
    await merge(into!, [other!]);
    expect((await withdraw([other!])).successIds).toEqual([other]);
    for (const id of [into!, other!])
      expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: ['addressMissing'] });
  });
});

describe('[B10] it is refused, with what to do', () => {
  it('where the taking order changed, and only there', async () => {
    const [a, b] = await alike('改动一', 2);
    const [c, d] = await alike('改动二', 2);
    await w.factory.call(orderMerge.run, {
      groups: [
        { into: a!, ids: [b!] },
        { into: c!, ids: [d!] },
      ],
    });
    await w.factory.call(order.action, { event: 'order.remarked', ids: [a!], params: { remark: '加固' } });
    const before = await held([a!, b!]);
    expect(await withdraw([b!, d!])).toEqual({
      successIds: [d],
      msgs: ['并入的订单在合并之后有变动，不能撤销合并，请在并入的订单中拆分。'],
    });
    expect(await held([a!, b!])).toEqual(before);
  });

  it('where the taking order is locked; once it is let go, it goes back', async () => {
    const [into, other] = await alike('锁定', 2);
    await merge(into!, [other!]);
    const send = (event: string) => w.factory.call(order.action, { event, ids: [into!] });
    await send('order.lock');
    expect((await withdraw([other!])).msgs).toEqual([
      '并入的订单被锁定、挂起或有退款申请，请先解除，再撤销合并。',
    ]);
    await send('order.unlock');
    expect((await withdraw([other!])).successIds).toEqual([other]);
  });

  it('after 24 hours, and where nothing was recorded', async () => {
    const [into, other] = await alike('过期', 2);
    await merge(into!, [other!]);
    const old = '合并已超过 24 小时，或没有可以撤销的记录，请在并入的订单中拆分。';
    await sql`update order_merge set made_at = made_at - interval '25 hours' where order_id = ${other}`.execute(
      w.t.database.system,
    );
    expect((await withdraw([other!])).msgs).toEqual([old]);
    await sql`delete from order_merge where order_id = ${other}`.execute(w.t.database.system);
    expect((await withdraw([other!])).msgs).toEqual([old]);
  });

  it('to the other side, and to other tenants', async () => {
    const [into, other] = await alike('对方', 2);
    await merge(into!, [other!]);
    expect((await withdraw([other!], w.merchant)).msgs).toEqual(['订单由对方合并，请联系对方撤销合并。']);
    const stranger = await w.t.as('merchant02');
    expect((await withdraw([other!], stranger)).msgs).toEqual([expect.stringContaining('订单不存在')]);
    const limited = await w.t.as('factory02');
    const ask = { event: 'order.merge.withdrawn', ids: [other!] };
    expect(await limited.ask(order.action, ask)).toMatchObject({ code: 403 });
    expect((await withdraw([other!])).successIds).toEqual([other]);
  });

  it('to the second of two who send it at the same moment', async () => {
    const ids = await alike('同时', 3);
    const before = await held(ids);
    await merge(ids[0]!, ids.slice(1));
    const other = await w.t.as('many01', w.t.tenants.factory);
    const answers = await Promise.all([withdraw(ids.slice(1)), withdraw(ids.slice(1), other)]);
    expect(answers.flatMap(({ successIds }) => successIds)).toEqual(ids.slice(1));
    expect(await held(ids)).toEqual(before);
  });
});

describe('[B10] a merge of the merchant', () => {
  it('goes back to where it was before the push, by the life cycle’s own call too', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 2; nth++)
      ids.push(await w.waiting({ buyerKey: '商家', country: '商家', lines: two(), amountCents: 500 + nth }));
    const [into, other] = ids;
    const before = await held(ids);
    await w.merchant.call(order.action, {
      event: 'order.merge',
      ids: [other!],
      params: { into: into! },
    });
    expect((await withdraw([other!], w.merchant)).successIds).toEqual([other]);
    expect(await held(ids)).toEqual(before);
    // Once pushed, the order that took it in has changed.
    await merge(into!, [other!], w.merchant);
    await w.push([into!]);
    expect((await withdraw([other!], w.merchant)).msgs).toEqual([
      '并入的订单在合并之后有变动，不能撤销合并，请在并入的订单中拆分。',
    ]);
  });
});

describe('[B10] among the tasks, for a day', () => {
  it('stands what a dialog merged, as one, and goes back once', async () => {
    const groups: { into: number; ids: number[] }[] = [];
    const ids: number[] = [];
    // More than one transaction takes.
    for (let nth = 0; nth < 52; nth++) {
      const [into, other] = await alike(`组${nth}`, 2);
      ids.push(into!, other!);
      groups.push({ into: into!, ids: [other!] });
    }
    const before = await held(ids);
    const { mergedIds } = await w.factory.call(orderMerge.run, {
      groups,
      idempotencyKey: 'merge-undo-1',
    });
    expect(mergedIds).toEqual(groups.flatMap((group) => group.ids));
    const made = await newest();
    expect(made).toMatchObject({
      ...{ title: '合并 52 单', status: 'done', result: { 成功: 52, 失败: 0 } },
      undo: { event: 'order.merge.withdrawn', label: '合并', orders: 52 },
    });
    const back = {
      event: 'order.merge.withdrawn',
      undoOf: made.id,
      idempotencyKey: 'merge-undo-back-1',
    };
    const [one, again] = [await w.factory.call(order.action, back), await w.factory.call(order.action, back)];
    expect([one.successIds.length, one.failed, again]).toEqual([52, [], one]);
    expect(await held(ids)).toEqual(before);
    expect((await newest()).undo).toBeNull();
    expect(await w.factory.ask(order.action, { ...back, idempotencyKey: 'merge-undo-back-2' })).toMatchObject(
      {
        code: 409,
        msg: '这个任务已经撤销过，请在订单列表中核对。',
      },
    );
  }, 60_000);

  it('stands what a filter merged', async () => {
    const ids = await alike('筛选', 3);
    const before = await held(ids);
    const filter = { country: '筛选' };
    const { position } = await w.factory.call(order.page, filter);
    const { taskId } = await w.factory.call(orderMerge.run, { filter, position });
    const ended = await until(async () => {
      const now = await w.factory.call(task.get, { id: taskId! });
      return now.endedAt !== null && now;
    }, 'the merge did not end');
    expect(ended.undo).toMatchObject({ event: 'order.merge.withdrawn', orders: 2 });
    const { successIds } = await w.factory.call(order.action, {
      event: 'order.merge.withdrawn',
      undoOf: taskId!,
    });
    expect(successIds).toEqual(ids.slice(1));
    expect(await held(ids)).toEqual(before);
  });
});
