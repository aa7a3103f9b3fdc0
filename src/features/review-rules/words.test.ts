import { describe, expect, it } from 'vitest';
import type { ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import { actionWords, sayCondition } from './words.ts';

const names = { merchant: (id: number) => `商家${id}`, shop: (id: number) => `店铺${id}` };
const amount: ConditionLeaf = { field: 'amount', op: 'atLeast', cents: 50_000, currency: 'CNY' };
const remark: ConditionLeaf = { field: 'buyerRemark', is: true };
const merchant: ConditionLeaf = { field: 'merchant', op: 'anyOf', ids: [7] };
const shop: ConditionLeaf = { field: 'shop', op: 'noneOf', ids: [7] };

describe('[P188] a condition in words', () => {
  it('of one group needs no brackets', () => {
    expect(sayCondition({ join: 'any', groups: [{ join: 'all', leaves: [amount, remark] }] }, names)).toBe(
      '订单金额不少于 500.00 CNY 且 有买家备注',
    );
  });

  it('of several groups has brackets around those with more than one condition', () => {
    const groups = [
      { join: 'any' as const, leaves: [amount, remark] },
      { join: 'all' as const, leaves: [remark] },
    ];
    expect(sayCondition({ join: 'all', groups }, names)).toBe(
      '（订单金额不少于 500.00 CNY 或 有买家备注） 且 有买家备注',
    );
  });

  it('names merchants and shops, which share no numbers', () => {
    expect(sayCondition({ join: 'all', groups: [{ join: 'all', leaves: [merchant, shop] }] }, names)).toBe(
      '商家属于 商家7 且 店铺不属于 店铺7',
    );
  });
});

describe('[P188] what a rule does, in words', () => {
  it('the decision, then the marks, then whether others follow', () => {
    const words = actionWords({ pend: { reason: '核对金额' }, tags: ['大额'], urgent: true, stop: true });
    expect(words.map(({ text }) => text)).toEqual(['转待处理', '标签：大额', '加急', '到此为止']);
    expect(words[0]!.title).toBe('转待处理：核对金额');
    expect(actionWords({ approve: true }).map(({ text }) => text)).toEqual(['自动审核']);
  });
});
