import { describe, expect, it } from 'vitest';
import type { ActionableOrder } from '@/entities/order/index.ts';
import { whyNotSettled } from './settle.ts';

const order = (change: Partial<ActionableOrder>): ActionableOrder => ({
  id: 1,
  orderNo: 'X1',
  version: 1,
  status: 'pendingRule',
  hold: 'none',
  holdBy: null,
  holdUntil: null,
  warning: 'none',
  customs: 'notNeeded',
  platformSync: 'none',
  reasons: ['金额较大，请核对'],
  pieces: 1,
  unmappedLines: 0,
  lineCount: 1,
  amountCents: 100,
  currency: 'CNY',
  tags: [],
  ...change,
});
const chosen = (...rows: ActionableOrder[]) => ({ rows, all: undefined, count: rows.length });

describe('[P187] what a rule holds is settled', () => {
  it('where only the words of rules are open', () => {
    expect(whyNotSettled(chosen(order({})))).toBeUndefined();
  });

  it.each([
    ['nothing is chosen', chosen(), '请先选择订单。'],
    ['no reason is open', chosen(order({ reasons: [] })), '订单没有要核对的原因，请直接审核通过。'],
    [
      'a built-in check is open beside it',
      chosen(order({ reasons: ['金额较大', 'phoneUnfit'] })),
      '还有必须改正的原因，请先改正，或使用强制审核。',
    ],
    ['it is locked', chosen(order({ hold: 'locked', holdBy: 'merchant' })), '订单已锁定，请先解锁。'],
  ])('not where %s', (_, orders, why) => {
    expect(whyNotSettled(orders)).toBe(why);
  });

  it('where one of many can be, and for all that match', () => {
    expect(whyNotSettled(chosen(order({ reasons: ['phoneUnfit'] }), order({ id: 2 })))).toBeUndefined();
    const all = { filter: {}, position: '1:1:', total: 9 };
    expect(whyNotSettled({ rows: [], all, count: 9 })).toBeUndefined();
  });
});
