import { describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { ActionableOrder } from '../facts.ts';
import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';
import { opennessOf as askLife, type Openness } from '@/shared/ui/life-cycle/index.ts';
import type { Chosen } from '@/shared/ui/list/index.ts';
import { maySend, ORDER_LIFE } from './order-life.ts';

const opennessOf = (
  type: OrderEventType,
  holder: PermissionHolder | undefined,
  rows: Chosen<ActionableOrder>,
): Openness => askLife(ORDER_LIFE, type, holder, rows);

const order = (change: Partial<ActionableOrder>): ActionableOrder => ({
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
  ...change,
});
const factory = (...permissions: Permission[]) => ({ tenantType: 2, permissions });
const merchant = (...permissions: Permission[]) => ({ tenantType: 1, permissions });
const chosen = (...rows: ActionableOrder[]) => ({ rows, all: undefined, count: rows.length });
const reviewer = factory('factory:review:approve', 'factory:review:forced');

describe('whether an action is open', () => {
  it('is no question for who may not send it: its button is gone', () => {
    expect(opennessOf('order.approve', merchant('business:order'), chosen(order({}))).kind).toBe('absent');
    expect(opennessOf('order.approve', factory('factory:order'), chosen(order({}))).kind).toBe('absent');
    expect(opennessOf('order.approve', undefined, chosen(order({}))).kind).toBe('absent');
  });

  it('asks for a selection first', () => {
    expect(opennessOf('order.approve', reviewer, chosen())).toEqual({
      kind: 'closed',
      why: '请先选择订单。',
      hidden: false,
    });
  });

  it.each([
    ['a lock', order({ hold: 'locked', holdBy: 'merchant' }), '订单已锁定，请先解锁。', false],
    [
      'an open reason',
      order({ reasons: ['phoneUnfit'] }),
      '审核前请先处理未解决的原因，或使用强制审核。',
      false,
    ],
    [
      'another status',
      order({ status: 'shipped' }),
      '订单当前为「已发货」，「审核通过」只适用于「待审核」「待处理」的订单，请核对后重试。',
      true,
    ],
  ])(
    'says what closes it, and hides what means nothing to the order as it stands: %s',
    (_, one, why, hidden) => {
      expect(opennessOf('order.approve', reviewer, chosen(one))).toEqual({ kind: 'closed', why, hidden });
    },
  );

  it('opens forced review where a reason is open, and only there', () => {
    expect(
      opennessOf('order.approve.forced', reviewer, chosen(order({ reasons: ['phoneUnfit'] }))).kind,
    ).toBe('open');
    expect(opennessOf('order.approve.forced', reviewer, chosen(order({})))).toEqual({
      kind: 'closed',
      why: '订单没有未解决的原因，请直接审核通过。',
      hidden: true,
    });
  });

  it('is open where one of many admits it, and knows how many will be refused', () => {
    const many = chosen(
      order({ id: 1 }),
      order({ id: 2, status: 'shipped' }),
      order({ id: 3, hold: 'halted' }),
    );
    expect(opennessOf('order.approve', reviewer, many)).toEqual({ kind: 'open', closed: 2, rows: 3 });
  });

  it('leaves all that match to the server', () => {
    const all = { filter: {}, position: '1:1:', total: 9000 };
    expect(opennessOf('order.approve', reviewer, { rows: [], all, count: 9000 })).toEqual({
      kind: 'open',
      closed: 0,
      rows: 0,
    });
  });

  it('opens unlocking to the side that locked', () => {
    const locked = chosen(order({ hold: 'locked', holdBy: 'merchant' }));
    expect(opennessOf('order.unlock', merchant('business:order:edit'), locked).kind).toBe('open');
    expect(opennessOf('order.unlock', factory('factory:order:edit'), locked)).toEqual({
      kind: 'closed',
      why: '订单由对方锁定，请联系对方解锁。',
      hidden: false,
    });
  });

  it('never lets a hand send what the system sends', () => {
    expect(maySend('order.start', factory('factory:order:edit'))).toBe(false);
  });
});

it.each([
  ['订单已锁定，请先解锁。', 'order.unlock'],
  ['订单已挂起，请先解挂。', 'order.resume'],
  ['订单有退款申请，请先处理退款。', undefined],
])('%s is helped by %s', (sentence, help) => {
  expect(ORDER_LIFE.helps.get(sentence)).toBe(help);
});
