import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { smooth } from '#tests/support/order-facts.ts';
import { CODES } from '#contract/errors.ts';
import { filledOrderEvent } from './order-event-filled.ts';
import {
  ACTORS,
  ORDER_EVENT_TYPES,
  orderEventParams,
  readOrderEvent,
  type Actor,
  type OrderEvent,
} from './order-events.ts';
import { GUARDS, type OrderFacts } from './order-guards.ts';
import { newOrderState, REGIONS, type OrderState } from './order-states.ts';
import { holderAfter, stepOrder, whyClosed } from './order-steps.ts';

const ready: OrderFacts = { ...smooth, amountCents: 10_000, holdBy: 'factory', holdDue: false };
const inReview: OrderState = { ...newOrderState('waitPush'), status: 'waitReview' };
const why = (
  type: OrderEvent['type'],
  by: Actor,
  state: Partial<OrderState> = {},
  facts: Partial<OrderFacts> = {},
  given: object = {},
) =>
  whyClosed(
    { ...inReview, ...state },
    { ...ready, ...facts },
    {
      ...filledOrderEvent(type, by),
      ...given,
    },
  );

describe('why an action is closed', () => {
  it.each([
    ['order.approve', 'factory', { hold: 'locked' }, {}, 409, '订单已锁定，请先解锁。'],
    ['order.approve', 'factory', { hold: 'halted' }, {}, 409, '订单已挂起，请先解挂。'],
    ['order.approve', 'factory', { hold: 'intercepted' }, {}, 409, '订单有退款申请，请先处理退款。'],
    [
      'order.approve',
      'factory',
      {},
      { openReasons: true },
      409,
      '审核前请先处理未解决的原因，或使用强制审核。',
    ],
    ['order.approve', 'merchant', {}, {}, 403, '「审核通过」由工厂操作，请联系工厂处理。'],
    [
      'order.approve',
      'factory',
      { status: 'shipped' },
      {},
      409,
      '订单当前为「已发货」，「审核通过」只适用于「待审核」「待处理」的订单，请核对后重试。',
    ],
    [
      'order.push',
      'merchant',
      { status: 'waitPush' },
      { factoryBound: false },
      409,
      '还没有绑定工厂，请先绑定工厂再推单。',
    ],
    [
      'order.push',
      'merchant',
      { status: 'waitPush' },
      { fundsCover: false },
      409,
      '账户余额不足，请先充值再提交。',
    ],
    ['order.cancel', 'factory', { status: 'waitPush' }, {}, 403, '这一步由商家操作，请联系商家处理。'],
    ['order.unlock', 'merchant', { hold: 'locked' }, {}, 403, '订单由对方锁定，请联系对方解锁。'],
    [
      'order.unlock',
      'merchant',
      {},
      {},
      409,
      '订单当前为「未锁定」，「解锁」只适用于「锁定」的订单，请核对后重试。',
    ],
    ['order.refund.accepted', 'factory', {}, {}, 409, '订单没有被退款拦截，请先登记退款申请。'],
    [
      'order.lock',
      'factory',
      { status: 'shipped' },
      {},
      409,
      '订单当前为「已发货」，只有尚未发货且未结束的订单可以这样操作，请核对后重试。',
    ],
    [
      'order.start',
      'factory',
      { status: 'waitProduce' },
      {},
      403,
      '「开始生产」由系统自动完成，请等待自动处理。',
    ],
  ] as const)('%s by %s in %j with %j', (type, by, state, facts, code, msg) => {
    expect(why(type, by, state, facts)).toEqual({ code, msg });
  });

  it.each([
    ['order.repulse', 'factory', {}, { reason: ' ' }, 400, '请填写原因后再提交。'],
    ['order.ship', 'factory', { status: 'packed' }, { waybillNo: '' }, 400, '请填写运单号后再发货。'],
    ['order.halt', 'factory', {}, { until: 5, at: 5 }, 400, '请选择晚于现在的解挂时间。'],
    [
      'order.cancel.agreed',
      'factory',
      { status: 'packed' },
      { lossCents: 10_001 },
      400,
      '请填写损失金额，不小于 0 且不超过订单金额。',
    ],
    [
      'order.pack.forced',
      'factory',
      { status: 'waitPack' },
      { dangerVerified: false },
      400,
      '请先完成危险操作验证。',
    ],
  ] as const)('%s by %s in %j given %j', (type, by, state, given, code, msg) => {
    expect(why(type, by, state, {}, given)).toEqual({ code, msg });
  });

  it('forced review asks for the permission before it looks at the reasons', () => {
    expect(why('order.approve.forced', 'factory', {}, {}, { forcedPermission: false })).toEqual({
      code: 403,
      msg: '没有强制审核的权限，请联系管理员开通。',
    });
    expect(why('order.approve.forced', 'factory')?.msg).toBe('订单没有未解决的原因，请直接审核通过。');
  });

  it('an event that the chart does not know is a bad request', () => {
    const unknown = { type: 'order.teleport', by: 'factory' } as unknown as OrderEvent;
    expect(whyClosed(inReview, ready, unknown)?.code).toBe(CODES.badRequest);
    expect(stepOrder(inReview, ready, unknown)).toBeNull();
    for (const type of ['constructor', '__proto__', 'toString']) {
      expect(stepOrder(inReview, ready, { type, by: 'factory' } as unknown as OrderEvent)).toBeNull();
    }
  });

  it('answers every closed case in Chinese, with no raw code, name or number, and open ones with nothing', () => {
    const sentences = new Set<string>();
    const codes = new Set<number>();
    for (const status of Object.keys(REGIONS.status)) {
      for (const [region, others] of Object.entries(REGIONS)) {
        for (const other of Object.keys(others)) {
          const state = {
            ...inReview,
            status,
            ...(region !== 'status' && { [region]: other }),
          } as OrderState;
          for (const type of ORDER_EVENT_TYPES) {
            for (const by of Object.keys(ACTORS) as Actor[]) {
              for (const change of [
                {},
                { openReasons: true, printed: true, batched: true, allPassed: false },
              ]) {
                const facts = { ...ready, ...change };
                const event = filledOrderEvent(type, by);
                const closed = whyClosed(state, facts, event);
                if ((closed === null) !== (stepOrder(state, facts, event) !== null))
                  expect.fail(`${type} by ${by}`);
                if (closed) {
                  sentences.add(closed.msg);
                  codes.add(closed.code);
                }
              }
            }
          }
        }
      }
    }
    for (const { otherwise } of Object.values(GUARDS)) {
      sentences.add(typeof otherwise === 'string' ? otherwise : otherwise({ ...inReview, hold: 'locked' }));
    }
    for (const msg of sentences) {
      expect(msg).toMatch(/^[^a-z{}]*。$/);
      expect(msg).toMatch(/请/);
      expect(msg).not.toMatch(/\d{3}/);
    }
    expect([...codes].toSorted((a, b) => a - b)).toEqual([CODES.forbidden, CODES.conflict]);
  });
});

describe('who holds an order', () => {
  const step = (state: OrderState, event: OrderEvent, facts = ready) =>
    holderAfter(state, facts, event, stepOrder(state, facts, event)!);

  it('is the side that locked or halted it', () => {
    expect(step(inReview, filledOrderEvent('order.lock', 'merchant'))).toBe('merchant');
    expect(step(inReview, filledOrderEvent('order.halt', 'factory'))).toBe('factory');
  });

  it('stays while something else moves, and ends with the hold', () => {
    const locked: OrderState = { ...inReview, hold: 'locked' };
    expect(step(locked, filledOrderEvent('order.remarked', 'merchant'))).toBe('factory');
    expect(step(locked, filledOrderEvent('order.unlock', 'factory'))).toBeNull();
    expect(step(locked, filledOrderEvent('order.refund.requested', 'platform'))).toBeNull();
  });
});

describe('what an event may carry', () => {
  const known = { at: 1, forcedPermission: false, dangerVerified: false };
  const read = (type: OrderEvent['type'], params: unknown) => readOrderEvent(type, 'factory', params, known);

  it.each([
    ['nothing at all', 'order.repulse', undefined],
    ['no reason', 'order.repulse', {}],
    ['an empty reason', 'order.repulse', { reason: '  ' }],
    ['a NUL', 'order.repulse', { reason: '图片\0不清晰' }],
    ['10 kB', 'order.repulse', { reason: '长'.repeat(10_000) }],
    ['a field of its own', 'order.approve', { note: '通过' }],
    ['what only the server knows', 'order.approve.forced', { forcedPermission: true }],
    ['who sends it', 'order.lock', { by: 'system' }],
    ['a loss below nothing', 'order.cancel.agreed', { lossCents: -1 }],
    ['part of a cent', 'order.cancel.agreed', { lossCents: 0.5 }],
    ['a warning that is none', 'warning.raised', { kind: 'none' }],
    ['one part to split in', 'order.split', { parts: [[{ lineId: 1, quantity: 1 }]] }],
  ] as const)('refuses %s', (_, type, params) => {
    expect(() => read(type, params)).toThrow(z.ZodError);
  });

  it('keeps emoji, cuts blanks, and adds what the server knows', () => {
    expect(read('order.repulse', { reason: ' 图片不清晰 😀 ' })).toEqual({
      type: 'order.repulse',
      by: 'factory',
      reason: '图片不清晰 😀',
      ...known,
    });
  });

  it('has a schema for every event, and a filled example that fits it', () => {
    for (const type of ORDER_EVENT_TYPES) {
      const {
        type: _,
        by: __,
        forcedPermission: ___,
        dangerVerified: ____,
        at: _____,
        ...params
      } = {
        forcedPermission: null,
        dangerVerified: null,
        at: null,
        ...filledOrderEvent(type, 'factory'),
      };
      expect(orderEventParams[type].safeParse(params).error, type).toBeUndefined();
    }
  });
});
