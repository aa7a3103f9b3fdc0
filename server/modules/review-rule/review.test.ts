import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { all, amountAtLeast, hasRemark, openReview, type ReviewWorld } from '#tests/support/review.ts';

let w: ReviewWorld;
beforeAll(async () => {
  w = await openReview();
});
afterAll(() => w.t.close());
beforeEach(() => w.forget());

const events = async (id: number) => (await w.look(id)).log.map((row) => row.event).toReversed();

describe('[F20] a push runs the factory’s rules', () => {
  it('and a pending rule holds the order with its words, its name and its conditions', async () => {
    const ruleId = await w.rule({
      name: '金额过高转人工',
      condition: all(amountAtLeast(50_000)),
      actions: { pend: { reason: '金额过高，请核对，再放行' } },
    });
    const high = await w.pushed({ amountCents: 50_000 });
    const low = await w.pushed({ amountCents: 49_999 });
    const held = await w.look(high);
    expect(held).toMatchObject({ status: 'pendingRule', reasons: ['金额过高，请核对，再放行'] });
    expect(held.log[0]).toMatchObject({ rule: '金额过高转人工', note: '金额过高，请核对，再放行' });
    expect(await w.look(low)).toMatchObject({ status: 'waitReview', reasons: [] });
    expect(await w.why(high)).toMatchObject([
      {
        ruleId,
        ruleName: '金额过高转人工',
        why: ['订单金额不少于 500.00 CNY'],
        did: '转待处理：金额过高，请核对，再放行',
        trigger: 'push',
        userName: null,
      },
    ]);
    expect(await w.why(low)).toEqual([]);
  });

  it('in their order, up to the one that says stop', async () => {
    await w.rule({ actions: { tags: ['一'] } });
    await w.rule({ actions: { tags: ['二'], stop: true } });
    await w.rule({ actions: { pend: { reason: '到不了' } } });
    const id = await w.pushed();
    expect(await w.look(id)).toMatchObject({ status: 'waitReview', tags: ['一', '二'] });
    const { list } = await w.factory.call(reviewRule.page, {});
    await w.factory.call(reviewRule.sort, { ids: list.map((rule) => rule.id).toReversed() });
    const next = await w.pushed();
    expect(await w.look(next)).toMatchObject({ status: 'pendingRule', reasons: ['到不了'], tags: ['二'] });
  });

  it('and holding goes before letting through, whatever runs first', async () => {
    await w.rule({ actions: { approve: true } });
    await w.rule({ condition: all(hasRemark), actions: { pend: { reason: '有备注' } } });
    const plain = await w.pushed();
    const remarked = await w.pushed({ buyerRemark: '改成红色' });
    expect((await w.look(plain)).status).toBe('waitProduce');
    expect(await events(plain)).toEqual(['order.push', 'order.rule.approve']);
    expect(await w.look(remarked)).toMatchObject({ status: 'pendingRule', reasons: ['有备注'] });
    expect((await w.why(remarked)).map(({ did }) => did)).toContain('没有自动审核：订单有待处理原因');
  });

  it('and none lets an order through against a built-in check', async () => {
    await w.rule({ name: '全部放行', actions: { approve: true } });
    const id = await w.pushed({ recipientPhone: '12345' });
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: ['phoneUnfit'] });
    expect(await w.why(id)).toMatchObject([
      { ruleName: '全部放行', did: '没有自动审核：订单有待处理原因' },
      { ruleId: null, ruleName: '内置检查', why: ['电话号码不像真实号码，请核对'] },
    ]);
  });

  it('with the reasons of all that hold it, built-in ones first', async () => {
    await w.rule({ name: '甲', actions: { pend: { reason: '原因甲' } } });
    await w.rule({ name: '乙', condition: all(hasRemark), actions: { pend: { reason: '原因乙' } } });
    await w.rule({ name: '丙', actions: { pend: { reason: '原因甲' } } });
    const id = await w.pushed({ buyerRemark: '备注', address: '' });
    const held = await w.look(id);
    expect(held.reasons).toEqual(['addressMissing', '原因甲', '原因乙']);
    expect(held.log.filter((row) => row.event === 'order.rule.pend')).toMatchObject([
      { rule: '内置检查、甲、乙、丙', note: '收货地址不完整，请补全收件人、电话和地址；原因甲；原因乙' },
    ]);
  });

  it('and marks come before the decision: tags beside those it has, urgent', async () => {
    await w.rule({ name: '大单', actions: { urgent: true, tags: ['大单', '旧'], approve: true } });
    const id = await w.pushed({ factoryTags: ['旧', '核图'] });
    expect(await w.look(id)).toMatchObject({
      status: 'waitProduce',
      urgent: true,
      tags: ['旧', '核图', '大单'],
    });
    expect(await events(id)).toEqual(['order.push', 'order.tagged', 'order.urged', 'order.rule.approve']);
    const again = await w.pushed({ factoryTags: ['旧', '大单'], urgent: true });
    expect(await events(again)).toEqual(['order.push', 'order.rule.approve']);
  });

  it('and so does a new submission', async () => {
    const id = await w.pushed();
    await w.factory.call(order.action, { event: 'order.repulse', ids: [id], params: { reason: '图不清' } });
    await w.rule({ actions: { pend: { reason: '重提也要看' } } });
    await w.merchant.call(order.action, { event: 'order.resubmit', ids: [id], params: {} });
    expect(await w.look(id)).toMatchObject({ status: 'pendingRule', reasons: ['重提也要看'] });
    expect((await w.why(id))[0]).toMatchObject({ trigger: 'resubmit' });
  });

  it('but not those that are switched off', async () => {
    await w.rule({ enabled: false });
    expect((await w.look(await w.pushed())).status).toBe('waitReview');
  });
});

describe('a preview', () => {
  it('finds what a push then does, of orders under review, and changes nothing', async () => {
    const condition = {
      join: 'any' as const,
      groups: [
        { join: 'all' as const, leaves: [amountAtLeast(70_000)] },
        {
          join: 'all' as const,
          leaves: [hasRemark, { field: 'pieces' as const, op: 'lessThan' as const, count: 2 }],
        },
      ],
    };
    const kinds = [
      { amountCents: 70_000 },
      { amountCents: 69_999 },
      { buyerRemark: '快' },
      { buyerRemark: '快', lines: [{ ...w.line, quantity: 2 }] },
    ];
    const before: number[] = [];
    for (const kind of kinds) before.push(await w.pushed(kind));
    await w.waiting({ amountCents: 70_000 });
    const { examined, total, list } = await w.factory.call(reviewRule.preview, { condition });
    expect(examined).toBeGreaterThanOrEqual(4);
    const found = list.filter(({ orderId }) => before.includes(orderId));
    expect(found.map(({ orderId }) => orderId).toSorted((a, b) => a - b)).toEqual([before[0], before[2]]);
    expect(total).toBe(list.length);
    expect(found.find(({ orderId }) => orderId === before[2])).toMatchObject({
      why: ['有买家备注', '件数少于 2 件'],
      merchantName: '云朵手机壳旗舰店',
      pieces: 1,
    });
    expect((await w.look(before[0]!)).log.map((row) => row.event)).toEqual(['order.push']);

    await w.rule({ condition, actions: { pend: { reason: '试算过' } } });
    const after: string[] = [];
    for (const kind of kinds) after.push((await w.look(await w.pushed(kind))).status);
    expect(after).toEqual(['pendingRule', 'waitReview', 'pendingRule', 'waitReview']);
  });
});

describe('the merchant', () => {
  it('reads the reason on his order and nothing else of the rule', async () => {
    await w.rule({
      name: '秘密规则',
      actions: { pend: { reason: '请等工厂核对' }, tags: ['内部'], urgent: true },
    });
    const id = await w.pushed();
    const seen = await w.merchant.call(order.get, { id });
    expect(seen.reasons).toEqual(['请等工厂核对']);
    expect(seen.log.map((row) => row.event)).toEqual(['order.rule.pend', 'order.urged', 'order.push']);
    const log = await w.merchant.call(order.log, { id });
    expect(JSON.stringify([seen, log])).not.toMatch(/秘密规则|内部/);
  });
});
