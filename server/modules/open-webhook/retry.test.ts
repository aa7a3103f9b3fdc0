import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { startReceiver, type Receiver } from '#tests/support/receiver.ts';
import { until } from '#tests/support/until.ts';
import { HOUR, MINUTE, SECOND, visitorOf } from '#tests/support/visitor.ts';
import { dispatch } from './dispatch.ts';

let t: TestApp;
let r: Receiver;
let merchant: Client;
let wait: (ms: number) => void;
beforeAll(async () => {
  t = await startTestApp();
  r = await startReceiver();
  ({ wait } = visitorOf(t));
});
afterAll(async () => {
  await t.close();
  await r.close();
});
beforeEach(async () => {
  t.app.clock.set(0);
  // A token lives shorter than a webhook fails.
  merchant = await t.as('merchant01');
});
afterEach(async () => {
  await t.database.system.deleteFrom('webhook').execute();
  r.answerWith(200);
  r.refuse(() => undefined);
  r.forget();
});

let made = 0;
const create = async (url = r.url) => {
  const form = { name: `推送 ${(made += 1)}`, url, events: ['order.cancelled' as const] };
  return { form, id: (await merchant.call(openWebhook.create, form)).id };
};
const cancelOrders = async (count = 1) => {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1)
    ids.push(
      (
        await buildOrder(t.database.system, {
          merchantId: t.tenants.merchant1,
          status: 'waitPush',
          lines: [{ platformCode: 'A', kind: 'notGoods' }],
        })
      ).id,
    );
  const { successIds } = await merchant.call(order.action, { event: 'order.cancel', ids });
  expect(successIds).toHaveLength(count);
};
const rows = () => t.database.system.selectFrom('webhookDelivery').selectAll().orderBy('id').execute();
const webhooks = () => t.database.system.selectFrom('webhook').selectAll().orderBy('id').execute();
/** Sends what is due, and waits for it. @returns how many tries. */
const sendDue = async () => {
  const { taken, over } = await dispatch(t.app);
  await Promise.all(over);
  return taken;
};
/** Until it was tried so often, and what came of it is written. */
const tried = (times: number) =>
  until(async () => {
    await sendDue();
    const { n } = await t.database.system
      .selectFrom('webhookAttempt')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n >= times;
  });

describe('what does not arrive', () => {
  it('is tried again after 10 s, 30 s, 2 min ... a day, eleven times in all, with one id and one body', async () => {
    await create();
    r.answerWith(503);
    await cancelOrders();
    await tried(1);
    const waits = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
    waits.push(HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR);
    for (const [i, ms] of waits.entries()) {
      const [row] = await rows();
      expect(row).toMatchObject({ status: 'waiting', attempts: i + 1, lastStatus: 503 });
      const left = row!.nextAttemptAt.getTime() - t.app.clock.now().getTime();
      expect(left, `wait ${i + 1}`).toBeGreaterThan(ms - 8 * SECOND);
      expect(left, `wait ${i + 1}`).toBeLessThanOrEqual(ms);
      wait(left - SECOND);
      expect(await sendDue()).toBe(0);
      wait(SECOND);
      await tried(i + 2);
    }
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: 11, lastError: '推送地址应答 503，应为 2xx' },
    ]);
    wait(72 * HOUR);
    expect(await sendDue()).toBe(0);
    expect(new Set(r.got.map(({ delivery }) => delivery)).size).toBe(1);
    expect(new Set(r.got.map(({ body }) => body)).size).toBe(1);
    // Signed anew each time: a receiver refuses what is old.
    expect(new Set(r.got.map(({ headers }) => headers['x-pod-timestamp'])).size).toBe(11);
  });

  it('arrives with a later try, and the webhook is well again', async () => {
    await create();
    r.answerWith(500);
    await cancelOrders();
    await tried(1);
    expect(await webhooks()).toMatchObject([{ failures: 1, failingSince: expect.any(Date) }]);
    r.answerWith(204);
    wait(10 * SECOND);
    await tried(2);
    expect(await rows()).toMatchObject([{ status: 'delivered', attempts: 2, lastError: null }]);
    expect(await webhooks()).toMatchObject([{ failures: 0, failingSince: null }]);
  });

  it('is none where the answer leads elsewhere: nobody follows it', async () => {
    await create();
    r.answerWith(302);
    await cancelOrders();
    await tried(1);
    expect(await rows()).toMatchObject([{ status: 'waiting', lastStatus: 302 }]);
    expect(r.got).toHaveLength(1);
  });

  it('keeps what goes elsewhere not waiting', async () => {
    const { id: dead } = await create('http://127.0.0.1:1/');
    const { id: well } = await create();
    await cancelOrders(30);
    await until(async () => (await rows()).filter((row) => row.status === 'delivered').length === 30);
    await until(async () => (await rows()).every((row) => row.status === 'delivered' || row.lastError));
    const byHook = Map.groupBy(await rows(), (row) => row.webhookId);
    expect(byHook.get(well)!.every((row) => row.status === 'delivered')).toBe(true);
    // Each event of the dead one was tried once, and waits by its own time.
    expect(byHook.get(dead)!.map((row) => row.attempts)).toEqual(byHook.get(dead)!.map(() => 1));
  });

  it.each([
    ['refused', 500],
    ['never answered', 0],
  ])(
    'keeps a new event of the same receiver not waiting, where twelve are %s again',
    async (_how, status) => {
      await create();
      r.answerWith(500);
      await cancelOrders(12);
      await tried(12);
      const bad = new Set((await rows()).map(({ id }) => String(id)));
      r.answerWith(200);
      r.refuse(({ delivery }) => (bad.has(delivery) ? status : undefined));
      wait(10 * SECOND);
      // The oldest are due again and are tried; what comes meanwhile does not stand behind them.
      await until(async () => {
        await dispatch(t.app);
        return r.got.filter(({ delivery }) => bad.has(delivery)).length > 12;
      });
      await cancelOrders();
      // A try of the test before may still be on its way: it stands in no row any more.
      const row = await until(async () =>
        (await rows()).find(({ id, status: now }) => !bad.has(String(id)) && now === 'delivered'),
      );
      expect(r.got.map(({ delivery }) => delivery)).toContain(String(row.id));
      expect((await rows()).filter(({ id }) => bad.has(String(id))).map((one) => one.status)).toEqual(
        Array.from(bad, () => 'waiting'),
      );
      expect(t.app.clock.now().getTime() - row.createdAt.getTime()).toBeLessThan(10 * SECOND);
    },
  );

  it('shows in the list since when, how much waits and when the next try is', async () => {
    await create();
    r.answerWith(500);
    await cancelOrders(3);
    await tried(3);
    const waits = (await rows()).map((row) => row.nextAttemptAt.getTime());
    const [shown] = (await merchant.call(openWebhook.page, {})).list;
    expect(shown).toMatchObject({
      status: 'on',
      waiting: 3,
      nextAttemptAt: Math.min(...waits),
      failingSince: expect.any(Number),
    });
  });

  it('keeps what goes elsewhere not waiting for an answer that never comes', async () => {
    const other = await startReceiver();
    try {
      other.keepSilent();
      await create(other.url);
      await create();
      await cancelOrders(12);
      await until(() => r.got.length === 12);
      expect(other.got.length).toBeLessThanOrEqual(4);
      expect((await rows()).filter(({ lastError }) => lastError !== null)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('turns the webhook off after three days, and the tenant is told', async () => {
    const { id, form } = await create();
    r.answerWith(500);
    await cancelOrders();
    await tried(1);
    await cancelOrders(2);
    wait(71 * HOUR);
    await tried(4);
    expect(await webhooks()).toMatchObject([{ status: 'on' }]);
    wait(2 * HOUR);
    await until(async () => (await webhooks())[0]?.status === 'failed');
    expect((await rows()).map((row) => row.status)).toEqual(['failed', 'failed', 'failed']);
    merchant = await t.as('merchant01');
    const [told] = (await merchant.call(notice.page, {})).list;
    expect(told).toMatchObject({
      title: `事件推送「${form.name}」已停用`,
      link: '/business/setting/api?tab=webhook',
    });
    expect((await merchant.call(openWebhook.page, {})).list).toMatchObject([{ id, status: 'failed' }]);

    // Nothing is written for it, until somebody turns it on again; then what failed can be sent.
    await cancelOrders();
    expect(await rows()).toHaveLength(3);
    r.answerWith(200);
    await merchant.call(openWebhook.update, { ...form, id, status: 'on' });
    const ids = (await rows()).map((row) => row.id);
    expect(await merchant.call(openWebhook.resend, { ids })).toEqual({ resent: 3 });
    await until(async () => (await rows()).every((row) => row.status === 'delivered'));
  });
});

describe('a delivery', () => {
  it('that a dead server took is sent by another one', async () => {
    await create();
    await cancelOrders();
    await tried(1);
    const [row] = await rows();
    // Taken, and never told of.
    const lease = new Date(t.app.clock.now().getTime() + MINUTE);
    await t.database.system
      .updateTable('webhookDelivery')
      .set({ status: 'waiting', nextAttemptAt: lease, deliveredAt: null })
      .execute();
    expect(await sendDue()).toBe(0);
    wait(MINUTE);
    await tried(2);
    expect(r.got.map(({ delivery }) => delivery)).toEqual([String(row!.id), String(row!.id)]);
  });

  it('is sent once, however many look for what is due', async () => {
    await create();
    await cancelOrders(25);
    await Promise.all(Array.from({ length: 4 }, sendDue));
    await until(async () => (await rows()).every((row) => row.status === 'delivered'));
    expect(new Set(r.got.map(({ delivery }) => delivery)).size).toBe(25);
    expect(r.got).toHaveLength(25);
  });

  it('is sent again by hand, also one that arrived', async () => {
    await create();
    await cancelOrders();
    await tried(1);
    const ids = (await rows()).map((row) => row.id);
    expect(await merchant.call(openWebhook.resend, { ids: [...ids, 999_999] })).toEqual({ resent: 1 });
    await tried(2);
    expect(new Set(r.got.map(({ body }) => body)).size).toBe(1);
  });

  it('whose secret cannot be read is a try that failed, and says what to do', async () => {
    await create();
    await cancelOrders();
    await t.database.system
      .updateTable('webhook')
      .set({ sealedSecret: Buffer.alloc(60, 1) })
      .execute();
    await tried(1);
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('重置密钥') }]);
    expect(r.got).toEqual([]);
  });

  it('that waits ends with its webhook: turned off it fails, deleted it is gone', async () => {
    const { id, form } = await create();
    r.answerWith(500);
    await cancelOrders();
    await tried(1);
    await merchant.call(openWebhook.update, { ...form, id, status: 'off' });
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: '事件推送已停用，未再推送' }]);
    expect(await merchant.call(openWebhook.resend, { ids: [(await rows())[0]!.id] })).toEqual({ resent: 0 });
    await merchant.call(openWebhook.delete, { id });
    expect(await rows()).toEqual([]);
  });
});
