import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLD, WARNING } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  const plant = (more: object, count = 1) =>
    Promise.all(
      Array.from({ length: count }, () =>
        buildOrder(t.database.system, {
          merchantId: t.tenants.merchant1,
          factoryId: t.tenants.factory,
          ...more,
        }),
      ),
    );
  await plant({ status: 'waitReview' }, 4);
  await plant({ status: 'waitReview', urgent: true }, 2);
  await plant({ status: 'waitReview', hold: HOLD.locked.code, holdBy: 'factory', urgent: true });
  await plant(
    { status: 'waitProduce', hold: HOLD.halted.code, holdBy: 'factory', warning: WARNING.nearDeadline.code },
    2,
  );
  await plant({ status: 'waitProduce', warning: WARNING.overdueShip.code, urgent: true });
  await plant({ status: 'shipped', warning: WARNING.stalled.code, country: '加拿大' });
  await plant({ status: 'closed' });
});
afterAll(() => t.close());

const totalOf = async (filter: object) => (await factory.call(order.page, { ...filter, pageSize: 1 })).total;

describe('the counts beside the list', () => {
  it.each([
    ['everything', {}],
    ['a hold', { hold: 'halted' }],
    ['urgent ones', { urgent: true }],
    ['what is not urgent', { urgent: false }],
    ['a warning', { warning: 'nearDeadline' }],
    ['more than the kept counts know', { country: '中国' }],
    ['both', { country: '加拿大', warning: 'stalled' }],
  ] as const)('say what each choice would show, beside %s', async (_, filter) => {
    const counts = await factory.call(order.statusCount, filter);
    for (const status of ['waitReview', 'waitProduce', 'shipped', 'closed'] as const)
      expect(counts.status[status]).toBe(await totalOf({ ...filter, status }));
    for (const hold of ['locked', 'halted', 'intercepted'] as const)
      expect(counts.hold[hold]).toBe(await totalOf({ ...filter, hold }));
    for (const warning of ['nearDeadline', 'overdueShip', 'stalled'] as const)
      expect(counts.warning[warning]).toBe(await totalOf({ ...filter, warning }));
    expect(counts.urgent).toBe(await totalOf({ ...filter, urgent: true }));
    expect(counts.total).toBe(await totalOf(filter));
  });

  it('of holds, warnings and urgent ones stay within a status', async () => {
    const counts = await factory.call(order.statusCount, { within: 'waitReview' });
    expect(counts).toMatchObject({
      status: { waitReview: 7, waitProduce: 3 },
      hold: { locked: 1, halted: 0 },
      warning: { nearDeadline: 0, none: 7 },
      urgent: 3,
    });
  });
});

describe('pasted numbers', () => {
  it('are found or missing, each once and in their order, of the own tenant only', async () => {
    const [one, two] = (await factory.call(order.page, { pageSize: 2 })).list;
    const asked = { orderNo: ['无此单', one!.orderNo, two!.orderNo, one!.orderNo, 'X-1', '无此单'] };
    expect(await factory.call(order.numbers, asked)).toEqual({ found: 2, missing: ['无此单', 'X-1'] });
    expect(await (await t.as('merchant02')).call(order.numbers, { orderNo: [one!.orderNo] })).toEqual({
      found: 0,
      missing: [one!.orderNo],
    });
    expect(
      await factory.call(order.numbers, { platformOrderNo: [two!.platformOrderNo], orderNo: [one!.orderNo] }),
    ).toEqual({ found: 2, missing: [] });
  });
  it('are 5,000 at most', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => `N-${i}`);
    expect((await factory.call(order.numbers, { orderNo: many })).missing).toEqual(many);
    expect(await factory.ask(order.numbers, { orderNo: [...many, 'N'] })).toMatchObject({ code: 400 });
  });
});
