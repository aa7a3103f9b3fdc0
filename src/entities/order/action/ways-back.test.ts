import { describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { OrderRow } from '#contract/order/order.ts';
import type { ActionableOrder } from '../facts.ts';
import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { undoOf as askLife } from '@/shared/ui/life-cycle/index.ts';
import type { Chosen } from '@/shared/ui/list/index.ts';
import { ORDER_LIFE } from './order-life.ts';

type Seen = ActionableOrder & Partial<OrderRow>;
const order = (change: Partial<Seen>): Seen => ({
  id: 1,
  orderNo: 'PO1',
  version: 1,
  status: 'waitReview',
  hold: 'none',
  holdBy: null,
  holdUntil: null,
  warning: 'none',
  customs: 'notNeeded',
  platformSync: 'none',
  reasons: [],
  pieces: 1,
  unmappedLines: 0,
  lineCount: 1,
  amountCents: 100,
  currency: 'CNY',
  tags: [],
  urgent: false,
  factoryRemark: '',
  merchantRemark: '',
  ...change,
});
const undoOf = (
  type: OrderEventType,
  moved: Chosen<Seen>,
  succeeded: readonly number[],
  holder: ReturnType<typeof factory>,
) => askLife(ORDER_LIFE, type, moved, succeeded, holder);
const factory = (...permissions: Permission[]) => ({ tenantType: 2, permissions });
const operator = factory('factory:review:approve', 'factory:order:edit', 'factory:order:pack');
const chosen = (...rows: Seen[]) => ({ rows, all: undefined, count: rows.length });
const matching = (filter: object) => ({
  rows: [],
  all: { filter: { ...filter }, position: '1:1:', total: 3 },
  count: 3,
});

describe('an action is not undone', () => {
  it('without the permission for the way back, or where there is none', () => {
    expect(undoOf('order.approve', chosen(order({})), [1], factory('factory:order:edit'))).toBeUndefined();
    for (const type of ['order.ship', 'order.cancel', 'order.pack.forced'] as const)
      expect(undoOf(type, chosen(order({})), [1], operator)).toBeUndefined();
  });
  it('where the way back leads elsewhere', () => {
    expect(undoOf('order.approve', chosen(order({ status: 'pendingRule' })), [1], operator)).toBeUndefined();
    expect(undoOf('order.urged', chosen(order({ urgent: true })), [1], operator)).toBeUndefined();
  });
  it('where former values differ, or are not known', () => {
    const rows = [order({ factoryRemark: '甲' }), order({ id: 2, factoryRemark: '乙' })];
    expect(undoOf('order.remarked', chosen(...rows), [1, 2], operator)).toBeUndefined();
    expect(undoOf('order.tagged', matching({ status: 'waitReview' }), [1, 2, 3], operator)).toBeUndefined();
    expect(undoOf('order.lock', matching({}), [1, 2, 3], operator)).toBeUndefined();
    expect(undoOf('order.urged', matching({}), [1, 2, 3], operator)).toBeUndefined();
  });
});

describe('an action is undone', () => {
  it('for those that succeeded and come back to where they were', () => {
    const rows = [order({}), order({ id: 2 }), order({ id: 3, status: 'pendingRule' })];
    expect(undoOf('order.approve', chosen(...rows), [2, 3], operator)).toMatchObject({
      type: 'order.review.withdraw',
      label: '审核通过',
      ids: [2],
    });
  });
  it.each([
    ['order.lock', order({}), 'order.unlock'],
    ['order.unlock', order({ hold: 'locked', holdBy: 'factory' }), 'order.lock'],
    ['order.halt', order({}), 'order.resume'],
    ['order.pack', order({ status: 'waitPack' }), 'order.unpack'],
    ['order.urged', order({}), 'order.calmed'],
    [
      'order.approve.forced',
      order({ status: 'pendingRule', reasons: ['phoneUnfit'] }),
      'order.review.withdraw',
    ],
    ['order.calmed', order({ urgent: true }), 'order.urged'],
    ['order.repulse', order({}), 'order.repulse.withdrawn'],
    ['order.repulse', order({ status: 'pendingRule' }), 'order.repulse.withdrawn'],
  ] as const)('%s by its counterpart', (type, row, undo) => {
    expect(undoOf(type, chosen(row), [1], operator)).toMatchObject({ type: undo, ids: [1], params: {} });
  });
  it('of what was sent back, as long as the merchant has not touched it; not of what was approved before', () => {
    expect(undoOf('order.repulse', chosen(order({ version: 4 })), [1], operator)).toMatchObject({
      versions: { 1: 5 },
    });
    expect(undoOf('order.repulse', chosen(order({ status: 'waitProduce' })), [1], operator)).toBeUndefined();
  });
  it('by writing what was there before', () => {
    expect(undoOf('order.remarked', chosen(order({ factoryRemark: '加固' })), [1], operator)).toMatchObject({
      type: 'order.remarked',
      params: { remark: '加固' },
    });
    expect(undoOf('order.tagged', chosen(order({ tags: ['甲'] })), [1], operator)).toMatchObject({
      params: { tags: ['甲'] },
    });
  });
  it('for all that matched, where their filter says where they were', () => {
    expect(undoOf('order.approve', matching({ status: 'waitReview' }), [1, 2], operator)).toMatchObject({
      ids: [1, 2],
    });
    expect(undoOf('order.approve', matching({ status: 'pendingRule' }), [1, 2], operator)).toBeUndefined();
    expect(undoOf('order.urged', matching({ urgent: false }), [1], operator)).toMatchObject({ ids: [1] });
  });
});
