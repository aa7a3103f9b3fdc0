import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { runOrderTimer } from '#server/modules/order/timer/timer.ts';
import { all, amountAtLeast, hasRemark, openReview, type ReviewWorld } from '#tests/support/review.ts';

// Whatever comes to stand under review, by whatever way, is judged by the built-in checks and the rules as they are now.

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

const DAY_MS = 86_400_000;
const REASON = '金额过高，请核对';
const holdsHigh = () =>
  w.rule({ condition: all(amountAtLeast(50_000)), actions: { pend: { reason: REASON } } });
const send = async (who: ReviewWorld['factory'], event: string, ids: number[], params = {}) => {
  const { failed } = await who.call(order.action, { event, ids, params });
  return failed.map(({ msg }) => msg);
};

/** Plain approval of one order and of many is refused: something is open. */
async function approvalIsClosed(ids: number[]) {
  const [first] = ids;
  const refusal = '审核前请先处理未解决的原因，或使用强制审核。';
  expect(await send(w.factory, 'order.approve', [first!])).toEqual([refusal]);
  expect(await send(w.factory, 'order.approve', ids)).toEqual(ids.map(() => refusal));
}

describe('反审核', () => {
  it('brings the reasons back that a forced review passed over, and plain approval takes none of them', async () => {
    await holdsHigh();
    const ruled = await w.pushed({ amountCents: 60_000 });
    const checked = await w.pushed({ recipientPhone: '12345' });
    expect(await send(w.factory, 'order.approve.forced', [ruled, checked])).toEqual([]);
    expect(await send(w.factory, 'order.review.withdraw', [ruled, checked])).toEqual([]);
    expect(await w.look(ruled)).toMatchObject({ status: 'pendingRule', reasons: [REASON] });
    expect(await w.look(checked)).toMatchObject({ status: 'pendingRule', reasons: ['phoneUnfit'] });
    await approvalIsClosed([ruled, checked]);
  });

  it('asks the rules as they are now, and none lets the order through again at once', async () => {
    await w.rule({ name: '全部放行', actions: { approve: true } });
    const id = await w.pushed({ amountCents: 60_000 });
    expect((await w.look(id)).status).toBe('waitProduce');
    await send(w.factory, 'order.review.withdraw', [id]);
    expect(await w.look(id)).toMatchObject({ status: 'waitReview', reasons: [] });
    await send(w.factory, 'order.approve', [id]);
    await holdsHigh();
    await send(w.factory, 'order.review.withdraw', [id]);
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: [REASON] });
  });

  it('brings back what a person had marked as checked, so that he looks again', async () => {
    await holdsHigh();
    const id = await w.pushed({ amountCents: 60_000 });
    await w.factory.call(reviewRule.markChecked, { ids: [id], approve: true });
    expect((await w.look(id)).status).toBe('waitProduce');
    await send(w.factory, 'order.review.withdraw', [id]);
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: [REASON] });
  });
});

describe('what was held back is judged when it is let go', () => {
  const until = () => Date.now() + DAY_MS;
  it.each([
    ['锁定', 'order.lock', 'order.unlock'],
    ['挂起', 'order.halt', 'order.resume'],
    ['退款拦截', 'order.refund.requested', 'order.refund.withdrawn'],
  ])('after %s', async (_, hold, release) => {
    const id = await w.pushed({ amountCents: 60_000 });
    expect(await send(w.merchant, hold, [id], hold === 'order.halt' ? { until: until() } : {})).toEqual([]);
    await holdsHigh();
    expect(await send(w.merchant, release, [id])).toEqual([]);
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', hold: 'none', reasons: [REASON] });
    await approvalIsClosed([id]);
  });

  it('also when the day has come for which it was put off', async () => {
    const id = await w.pushed({ amountCents: 60_000 });
    await send(w.merchant, 'order.halt', [id], { until: until() });
    await holdsHigh();
    await runOrderTimer(w.t.app, new Date(Date.now() + 2 * DAY_MS));
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', hold: 'none', reasons: [REASON] });
  });

  it('and leaves off what a person marked as checked before', async () => {
    await holdsHigh();
    const id = await w.pushed({ amountCents: 60_000 });
    await w.factory.call(reviewRule.markChecked, { ids: [id], approve: false });
    await send(w.factory, 'order.lock', [id]);
    await send(w.factory, 'order.unlock', [id]);
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: [] });
    expect(await send(w.factory, 'order.approve', [id])).toEqual([]);
  });

  it('and outside the review nothing is judged', async () => {
    const id = await w.standing({ status: 'waitProduce', amountCents: 60_000 });
    await holdsHigh();
    await send(w.merchant, 'order.lock', [id]);
    await send(w.merchant, 'order.unlock', [id]);
    expect(await w.look(id)).toMatchObject({ status: 'waitProduce', reasons: [] });
  });
});

it('each part of a split order is judged by itself', async () => {
  await w.rule({ condition: all(hasRemark), actions: { pend: { reason: '有备注' } } });
  const id = await w.standing({
    buyerRemark: '快',
    recipientPhone: '12345',
    lines: [w.line, { ...w.line, pictureFileId: null }],
  });
  expect(await send(w.factory, 'order.split', [id])).toEqual([]);
  const parts = await w.t.database.system
    .selectFrom('tradeOrder')
    .select(['status', 'reasons'])
    .where('parentId', '=', id)
    .orderBy('id')
    .execute();
  expect(parts).toEqual([
    { status: 25, reasons: ['phoneUnfit', '有备注'] },
    { status: 25, reasons: ['phoneUnfit', 'pictureMissing', '有备注'] },
  ]);
});

it('the order that takes others in is judged with what it took', async () => {
  await holdsHigh();
  const like = { buyerKey: '合并', amountCents: 30_000 };
  const [into, one] = [await w.standing(like), await w.standing(like)];
  const { failed } = await w.factory.call(orderMerge.run, { groups: [{ into, ids: [one] }] });
  expect(failed).toEqual([]);
  expect(await w.look(into)).toMatchObject({ status: 'pendingRule', amountCents: 60_000, reasons: [REASON] });
  await approvalIsClosed([into]);
});

it('what the merchant splits before the push stays his: no factory judges it', async () => {
  const id = await w.waiting({ recipientPhone: '12345', lines: [w.line, w.line] });
  expect(await send(w.merchant, 'order.split', [id])).toEqual([]);
  const parts = await w.t.database.system
    .selectFrom('tradeOrder')
    .select(['status', 'reasons'])
    .where('parentId', '=', id)
    .execute();
  expect(parts).toEqual([
    { status: 10, reasons: [] },
    { status: 10, reasons: [] },
  ]);
});
