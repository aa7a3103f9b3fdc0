import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { takeDue } from './dispatch.sql.ts';
import { lanes } from './lanes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const HOOKS = 150;
const DUE_OF_EACH = 10;

/** What one look takes of so many webhooks with so much due, half of them failing; nothing of it stays. */
async function taken(before = lanes()) {
  const now = t.app.clock.now();
  const ROLLED_BACK = new Error('rolled back');
  let due: Awaited<ReturnType<typeof takeDue>> = [];
  const look = t.database.system.transaction().execute(async (trx) => {
    const row = {
      tenantId: t.tenants.merchant1,
      sealedSecret: Buffer.alloc(1),
      createdBy: 1,
      createdAt: now,
    };
    const hooks = await trx
      .insertInto('webhook')
      .values(
        Array.from({ length: HOOKS }, (_, i) => ({
          ...row,
          name: `推送 ${i}`,
          url: 'http://127.0.0.1:1/',
          events: [],
          moves: [],
          failingSince: i % 2 ? now : null,
        })),
      )
      .returning('id')
      .execute();
    const rest = { move: 'order.cancel', stood: '{}', orderNo: 'PF1', orderId: 1, createdAt: now };
    await trx
      .insertInto('webhookDelivery')
      .values(
        hooks.flatMap(({ id }) =>
          Array.from({ length: DUE_OF_EACH }, (_, i) => ({
            ...rest,
            tenantId: t.tenants.merchant1,
            webhookId: id,
            eventId: i,
            nextAttemptAt: new Date(now.getTime() - DUE_OF_EACH + i),
          })),
        ),
      )
      .execute();
    due = await takeDue(trx, { now, lease: now, free: before.free() });
    throw ROLLED_BACK;
  });
  await expect(look).rejects.toBe(ROLLED_BACK);
  return due;
}

it('each webhook gets a try before another gets its third, and those that fail never take the room of the others', async () => {
  const due = await taken();
  const well = Map.groupBy(
    due.filter(({ failing }) => !failing),
    ({ webhookId }) => webhookId,
  );
  expect(due.filter(({ failing }) => !failing)).toHaveLength(192);
  expect(due.filter(({ failing }) => failing).length).toBeLessThanOrEqual(64);
  // 75 are well: two of each fit, and a third for some.
  expect(well.size).toBe(75);
  const each = [...well.values()].map((theirs) => theirs.length);
  expect([Math.min(...each), Math.max(...each)]).toEqual([2, 3]);
});

it('where every try that may fail is open, what is well is sent as before', async () => {
  const under = lanes();
  for (let i = 1; i <= 64; i += 1) under.begin({ webhookId: -i, lane: 'again', failing: true });
  const due = await taken(under);
  expect(due.filter(({ failing }) => failing)).toEqual([]);
  expect(due).toHaveLength(192);
});
