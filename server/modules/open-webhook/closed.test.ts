import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebhook } from '#contract/open-webhook.ts';
import { order } from '#contract/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { startReceiver, type Receiver } from '#tests/support/receiver.ts';
import { until } from '#tests/support/until.ts';
import { dispatch } from './dispatch.ts';

let t: TestApp;
let r: Receiver;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  r = await startReceiver();
  merchant = await t.as('merchant01');
});
afterAll(async () => {
  await t.close();
  await r.close();
});

const setStatus = (status: number) =>
  t.database.system.updateTable('tenant').set({ status }).where('id', '=', merchant.tenantId).execute();

it('a tenant that is closed is told nothing more of its orders, until it is opened again', async () => {
  await merchant.call(openWebhook.create, { name: '推送', url: r.url, events: ['order.cancelled'] });
  const { id } = await buildOrder(t.database.system, {
    merchantId: merchant.tenantId,
    status: 'waitPush',
    lines: [{ platformCode: 'A', kind: 'notGoods' }],
  });
  // Closed before anybody looks what is to be sent: the event waits.
  await t.database.system
    .updateTable('webhook')
    .set({ restsUntil: new Date(Date.now() + 60_000) })
    .execute();
  await merchant.call(order.action, { event: 'order.cancel', ids: [id] });
  await until(async () => (await t.database.system.selectFrom('webhookDelivery').select('id').execute())[0]);
  await setStatus(1);
  await t.database.system.updateTable('webhook').set({ restsUntil: null }).execute();
  expect((await dispatch(t.app)).taken).toBe(0);
  await setStatus(0);
  await until(async () => {
    await Promise.all((await dispatch(t.app)).over);
    return r.got.length > 0;
  });
  expect(r.got).toHaveLength(1);
});
