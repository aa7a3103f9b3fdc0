import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { releaseDue } from './release.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const HOUR = 3_600_000;
async function halted(hours: number, urgent: boolean) {
  const { id } = await buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    factoryId: t.tenants.factory,
    status: 'waitReview',
  });
  const until = Date.now() + hours * HOUR;
  const { failed } = await factory.call(order.action, {
    event: 'order.halt',
    ids: [id],
    params: { until, urgent, reason: '等买家确认' },
  });
  expect(failed).toEqual([]);
  return id;
}
const read = (id: number) => factory.call(order.get, { id });

it('what is halted until a date is resumed by the system once the date is reached, urgent where asked for', async () => {
  const [soon, urgent, late] = [await halted(1, false), await halted(2, true), await halted(9, true)];
  const held = await read(soon);
  expect(held.log[0]).toMatchObject({ event: 'order.halt', note: expect.stringContaining('等买家确认') });

  await releaseDue(t.database.system, new Date(Date.now() + HOUR / 2));
  expect((await read(soon)).hold).toBe('halted');

  const { tenants } = await releaseDue(t.database.system, new Date(Date.now() + 3 * HOUR));
  expect(tenants).toContain(t.tenants.factory);
  expect(await Promise.all([soon, urgent, late].map(read))).toMatchObject([
    { hold: 'none', holdUntil: null, urgent: false },
    { hold: 'none', holdUntil: null, urgent: true },
    { hold: 'halted', urgent: false },
  ]);
  expect((await read(soon)).log[0]).toMatchObject({ event: 'order.resume', actor: 'system' });
});

it('of two servers at once one does it, and each order once', async () => {
  const id = await halted(1, false);
  const later = new Date(Date.now() + 2 * HOUR);
  await Promise.all([releaseDue(t.database.system, later), releaseDue(t.database.system, later)]);
  const { log } = await read(id);
  expect(log.filter(({ event }) => event === 'order.resume')).toHaveLength(1);
});
