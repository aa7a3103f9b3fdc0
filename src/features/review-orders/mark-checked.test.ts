import { describe, expect, it } from 'vitest';
import type { ActionableOrder } from '@/entities/order/index.ts';
import { whyNotChecked } from './mark-checked.ts';

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

const MUST = '还有必须改正的原因，请先改正，或使用强制审核。';
const LOCKED = { hold: 'locked', holdBy: 'merchant' } as const;

describe('[P187] what rules hold is marked as checked', () => {
  it('where their words are open', () => {
    expect(whyNotChecked(chosen(order({})), true)).toBeUndefined();
    expect(whyNotChecked(chosen(order({})), false)).toBeUndefined();
  });

  it.each([
    ['nothing is chosen', chosen(), '请先选择订单。', '请先选择订单。'],
    [
      'no reason is open',
      chosen(order({ reasons: [] })),
      '订单没有要核对的原因，请直接审核通过。',
      '订单没有要核对的原因，请直接审核通过。',
    ],
    ['built-in checks alone are open', chosen(order({ reasons: ['phoneUnfit'] })), MUST, MUST],
    [
      'one is open beside them: it comes off, the order stays',
      chosen(order({ reasons: ['金额较大', 'phoneUnfit'] })),
      MUST,
      undefined,
    ],
    ['it is locked', chosen(order(LOCKED)), '订单已锁定，请先解锁。', '订单已锁定，请先解锁。'],
  ])('where %s', (_, orders, approving, marking) => {
    expect(whyNotChecked(orders, true)).toBe(approving);
    expect(whyNotChecked(orders, false)).toBe(marking);
  });

  it('where one of many can be, and for all that match', () => {
    expect(whyNotChecked(chosen(order({ reasons: ['phoneUnfit'] }), order({ id: 2 })), true)).toBeUndefined();
    const all = { filter: {}, position: '1:1:', total: 9 };
    expect(whyNotChecked({ rows: [], all, count: 9 }, true)).toBeUndefined();
  });

  it('not where the order has gone on', () => {
    const gone = chosen(order({ status: 'shipped' }));
    expect(whyNotChecked(gone, true)).toMatch(/已发货/);
    expect(whyNotChecked(gone, false)).toMatch(/已发货/);
  });
});
