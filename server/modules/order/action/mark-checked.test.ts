import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import type { ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { all, amountAtLeast, hasRemark, openReview, type ReviewWorld } from '#tests/support/review.ts';

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

const mark = (input: object) => w.factory.call(reviewRule.markChecked, input);
const held = (reasons: string[], more: object = {}) =>
  w.standing({ status: 'pendingRule', reasons, ...more });

describe('[F20] what a person looked at', () => {
  it('loses the reasons of rules, keeps those of built-in checks, and stays where it is', async () => {
    const both = await held(['phoneUnfit', '金额过高，请核对']);
    const rule = await held(['金额过高，请核对']);
    const { successIds, failed } = await mark({ ids: [both, rule] });
    expect(new Set(successIds)).toEqual(new Set([both, rule]));
    expect(failed).toEqual([]);
    expect(await w.look(both)).toMatchObject({ status: 'pendingRule', reasons: ['phoneUnfit'] });
    expect(await w.look(rule)).toMatchObject({ status: 'pendingRule', reasons: [], version: 2 });
    expect((await w.look(rule)).log[0]).toMatchObject({
      event: 'order.edit',
      title: '核对无误',
      note: '已核对：金额过高，请核对',
      userName: '陈工',
    });
  });

  it('goes through in the same step where that is asked, one by one', async () => {
    const rule = await held(['金额过高']);
    const bare = await w.standing();
    const unfit = await held(['addressMissing', '金额过高']);
    const locked = await held(['金额过高'], { hold: 1, holdBy: 'factory' });
    const shipped = await w.standing({ status: 'shipped' });
    const { successIds, failed } = await mark({
      ids: [rule, bare, unfit, locked, shipped, 999_999],
      approve: true,
    });
    expect(successIds.toSorted((a, b) => a - b)).toEqual([rule, bare]);
    expect(Object.fromEntries(failed.map(({ id, code, msg }) => [id, `${code} ${msg}`]))).toEqual({
      [unfit]: expect.stringMatching(/^409 收货地址不完整.*强制审核/),
      [locked]: expect.stringMatching(/^409 .*解锁/),
      [shipped]: expect.stringMatching(/^409 .*已发货/),
      999999: expect.stringMatching(/^404 /),
    });
    expect((await w.look(rule)).status).toBe('waitProduce');
    expect((await w.look(rule)).log.map((row) => row.event)).toEqual(['order.approve', 'order.edit']);
    expect(await w.look(unfit)).toMatchObject({
      status: 'pendingRule',
      reasons: ['addressMissing', '金额过高'],
    });
  });

  it('is refused where no rule said anything, where it was changed since, and to merchants', async () => {
    const bare = await w.standing();
    expect((await mark({ ids: [bare] })).failed).toMatchObject([{ id: bare, code: 409 }]);
    const id = await held(['金额过高']);
    const stale = { ids: [id], versions: { [id]: 9 } };
    expect((await mark({ ...stale, approve: true })).failed).toMatchObject([{ id, code: 409 }]);
    expect((await w.look(id)).reasons).toEqual(['金额过高']);
    expect(await w.merchant.ask(reviewRule.markChecked, { ids: [id] })).toMatchObject({ code: 403 });
    const limited = await w.t.as('factory02');
    expect(await limited.ask(reviewRule.markChecked, { ids: [id] })).toMatchObject({ code: 403 });
  });

  it('acts once for a key, and by a filter on what was seen', async () => {
    const id = await held(['金额过高'], { country: '挪威' });
    const { position } = await w.factory.call(order.page, { country: '挪威' });
    const newer = await held(['金额过高'], { country: '挪威' });
    const input = { filter: { country: '挪威' }, position, approve: true, idempotencyKey: 'mark-once-1' };
    const answers = await Promise.all([mark(input), mark(input)]);
    expect(answers.map(({ successIds }) => successIds)).toEqual([[id], [id]]);
    expect((await w.look(id)).log).toHaveLength(2);
    expect((await w.look(newer)).reasons).toEqual(['金额过高']);
  });
});

describe('[F20] an edit under review', () => {
  const update = async (id: number, more: object) =>
    w.factory.call(order.update, { id, version: (await w.look(id)).version, ...more });
  const abroad: ConditionLeaf = { field: 'country', op: 'noneOf', values: ['中国'] };

  it('lifts the reasons of built-in checks and rules that no longer hold', async () => {
    await w.rule({ name: '海外', condition: all(abroad), actions: { pend: { reason: '海外订单' } } });
    await w.rule({ name: '备注', condition: all(hasRemark), actions: { pend: { reason: '有备注' } } });
    const id = await w.pushed({ country: '美国', buyerRemark: '快', recipientPhone: '' });
    expect((await w.look(id)).reasons).toEqual(['addressMissing', '海外订单', '有备注']);
    await update(id, { country: '中国', recipientPhone: '13912345678' });
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: ['有备注'] });
    expect((await w.why(id))[0]).toMatchObject({
      ruleName: '海外',
      did: '撤下待处理原因：海外订单',
      trigger: 'edit',
      userName: '陈工',
    });
    const { list } = await w.factory.call(reviewRule.page, {});
    expect(list.map(({ name, hits }) => [name, hits])).toEqual([
      ['海外', 1],
      ['备注', 1],
    ]);
  });

  it('brings a rule’s reason where the edit puts the order under it, and brings none back that was marked as checked', async () => {
    await w.rule({
      name: '高',
      condition: all(amountAtLeast(50_000)),
      actions: { pend: { reason: '金额过高' } },
    });
    await w.rule({ name: '海外', condition: all(abroad), actions: { pend: { reason: '海外订单' } } });
    const id = await w.pushed({ amountCents: 60_000 });
    await mark({ ids: [id] });
    await update(id, { country: '美国' });
    expect((await w.look(id)).reasons).toEqual(['海外订单']);
    await update(id, { country: '中国' });
    expect((await w.look(id)).reasons).toEqual([]);
    await update(id, { country: '美国' });
    expect((await w.look(id)).reasons).toEqual(['海外订单']);
  });
});
