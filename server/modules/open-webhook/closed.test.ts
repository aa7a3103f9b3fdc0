import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
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
  await setStatus(1);
  // A row of the log, as a move of the other party writes it.
  await t.database.system
    .insertInto('orderEvent')
    .values({
      orderId: id,
      merchantId: merchant.tenantId,
      factoryId: 0,
      event: 'order.cancel',
      actor: 'system',
      after: [90, 0, 0, 0, 0],
      version: 2,
    })
    .execute();
  expect((await dispatch(t.app)).taken).toBe(0);
  await setStatus(0);
  await until(async () => {
    await Promise.all((await dispatch(t.app)).over);
    return r.got.length > 0;
  });
  expect(r.got).toHaveLength(1);
});
