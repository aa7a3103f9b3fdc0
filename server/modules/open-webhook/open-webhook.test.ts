import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWebhook, type WebhookEvent } from '#contract/open-webhook/open-webhook.ts';
import { order } from '#contract/order/order.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { isSignedWith, startReceiver, type Receiver } from '#tests/support/receiver.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let r: Receiver;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  r = await startReceiver();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
});
afterAll(async () => {
  await t.close();
  await r.close();
});
afterEach(async () => {
  await t.database.system.deleteFrom('webhook').execute();
  await t.database.system.deleteFrom('dangerPassword').execute();
  r.forget();
});

let made = 0;
const form = (given: object = {}) => ({
  name: `推送 ${(made += 1)}`,
  url: r.url,
  events: ['order.cancelled'] as WebhookEvent[],
  ...given,
});
const create = (given: object = {}, who = merchant) => who.call(openWebhook.create, form(given));
const waitPush = () =>
  buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    status: 'waitPush',
    lines: [{ platformCode: 'A', kind: 'notGoods' }],
  });
const cancel = async (id: number) => {
  const { successIds } = await merchant.call(order.action, { event: 'order.cancel', ids: [id] });
  expect(successIds).toEqual([id]);
};
const list = (who = merchant) => who.call(openWebhook.page, {});
const deliveries = (asked: object = {}, who = merchant) => who.call(openWebhook.deliveries, asked);

describe('a webhook', () => {
  it('is refused with what is wrong, and nothing is made', async () => {
    for (const [given, says] of [
      [{ name: '' }, '请输入订阅名称'],
      [{ url: '' }, '请填写推送地址'],
      [{ url: 'ftp://example.com' }, '应以 http:// 或 https:// 开头'],
      [{ url: 'https://user:pass@example.com/' }, '应以 http:// 或 https:// 开头'],
      [{ url: 'javascript:alert(1)' }, '应以 http:// 或 https:// 开头'],
      [{ events: [] }, '请至少选择一个事件'],
    ] as const)
      expect(await merchant.ask(openWebhook.create, form(given)), says).toMatchObject({
        code: 400,
        msg: expect.stringContaining(says),
      });
    expect(await merchant.ask(openWebhook.create, form({ events: ['order.none'] }))).toMatchObject({
      code: 400,
    });
    expect((await list()).total).toBe(0);
  });

  it('stands in the list, its secret nowhere but in the first answer', async () => {
    const { id, secret } = await create({ name: '仓库' });
    expect(secret).toMatch(/^whsec_[\w-]{40}$/);
    expect(await list()).toEqual({
      list: [
        {
          id,
          name: '仓库',
          url: r.url,
          events: ['order.cancelled'],
          status: 'on',
          failingSince: null,
          lastDeliveredAt: null,
          waiting: 0,
          nextAttemptAt: null,
          createdBy: '王店长',
          createdAt: expect.any(Number),
        },
      ],
      total: 1,
    });
    const row = await t.database.system.selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
    expect(row.sealedSecret.toString('latin1')).not.toContain(secret);
  });

  it('has a name of its own, and is one of 20 at most', async () => {
    const one = form({ name: '仓库' });
    await merchant.call(openWebhook.create, one);
    expect(await merchant.ask(openWebhook.create, one)).toMatchObject({ code: 409 });
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => merchant.ask(openWebhook.create, form())),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(19);
    expect((await list()).total).toBe(20);
  });

  it('of another tenant is answered as one that is not there', async () => {
    const { id } = await create();
    for (const other of [id, 999_999]) {
      const asks = [
        factory.ask(openWebhook.update, { ...form(), id: other, status: 'off' }),
        factory.ask(openWebhook.reset, { id: other }),
        factory.ask(openWebhook.delete, { id: other }),
        factory.ask(openWebhook.test, { id: other }),
      ];
      for (const answer of await Promise.all(asks)) expect(answer).toMatchObject({ code: 404, data: null });
    }
    expect(await list(factory)).toEqual({ list: [], total: 0 });
    expect((await list()).list).toMatchObject([{ id, status: 'on' }]);
    expect(r.got).toEqual([]);
  });

  it('is reset and deleted with the password for dangerous operations, where one is set', async () => {
    const { id } = await create();
    await merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'Danger-1' });
    for (const call of [openWebhook.reset, openWebhook.delete] as const)
      expect(await merchant.ask(call, { id })).toMatchObject({ code: 1014000009 });
    const pass = { id, dangerOptPassword: 'Danger-1' };
    expect(await merchant.ask(openWebhook.reset, pass)).toMatchObject({ code: 0 });
    expect(await merchant.ask(openWebhook.delete, pass)).toMatchObject({ code: 0 });
    expect((await list()).total).toBe(0);
  });

  it('is tried with a ping, and its maker reads what came back', async () => {
    const { id, secret } = await create();
    expect(await merchant.call(openWebhook.test, { id })).toMatchObject({ ok: true, status: 200 });
    expect(r.got).toMatchObject([{ event: 'ping' }]);
    expect(isSignedWith(r.got[0]!, secret)).toBe(true);
    r.answerWith(500);
    expect(await merchant.call(openWebhook.test, { id })).toMatchObject({
      ok: false,
      status: 500,
      msg: expect.stringContaining('应答 500'),
    });
    r.answerWith(200);
    const nobody = form({ url: 'http://127.0.0.1:1/hook' });
    const { id: dead } = await merchant.call(openWebhook.create, nobody);
    expect(await merchant.call(openWebhook.test, { id: dead })).toMatchObject({
      ok: false,
      status: null,
      msg: expect.stringContaining('连接不上'),
    });
  });
});

describe('an event of an order', () => {
  it('is told with its signature, and stands in the log with what came back', async () => {
    const { id, secret } = await create();
    const made = await waitPush();
    await cancel(made.id);
    await until(() => r.got.length > 0);
    const [got] = r.got;
    expect(got!.event).toBe('order.cancelled');
    expect(isSignedWith(got!, secret)).toBe(true);
    expect(isSignedWith(got!, 'another')).toBe(false);
    expect(got!.message).toEqual({
      id: got!.delivery,
      event: 'order.cancelled',
      time: expect.any(Number),
      tenantId: t.tenants.merchant1,
      data: {
        orderId: made.id,
        orderNo: made.orderNo,
        platformOrderNo: made.platformOrderNo,
        shopId: made.shopId,
        status: 'closed',
        statusText: '已关闭',
        hold: 'none',
        version: 2,
        waybillNo: '',
        expressName: '',
        reason: null,
      },
    });
    await until(async () => (await deliveries()).list[0]?.status === 'delivered');
    const [row] = (await deliveries()).list;
    expect(row).toMatchObject({
      id: Number(got!.delivery),
      webhookId: id,
      event: 'order.cancelled',
      orderNo: made.orderNo,
      attempts: 1,
      lastStatus: 200,
      nextAttemptAt: null,
    });
    const whole = await merchant.call(openWebhook.delivery, { id: row!.id });
    expect(whole.body).toBe(got!.body);
    expect(whole.tries).toMatchObject([{ status: 200, error: null, response: 'ok' }]);
    expect((await list()).list[0]!.lastDeliveredAt).not.toBeNull();
  });

  it('is told to who asked for it: not of other events, not of other tenants, not while it is off', async () => {
    await create({ events: ['order.shipped'] });
    await create({}, factory);
    await create({}, await t.as('merchant02'));
    const off = form();
    const { id } = await merchant.call(openWebhook.create, off);
    await merchant.call(openWebhook.update, { ...off, id, status: 'off' });
    await cancel((await waitPush()).id);
    const rows = await t.database.system.selectFrom('webhookDelivery').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('is told to both parties once the order was pushed, each in his own webhook', async () => {
    const events: WebhookEvent[] = ['order.held'];
    await create({ events });
    await create({ events }, factory);
    const { id } = await buildOrder(t.database.system, {
      merchantId: t.tenants.merchant1,
      factoryId: t.tenants.factory,
      status: 'waitReview',
    });
    await merchant.call(order.action, { event: 'order.lock', ids: [id] });
    await until(() => r.got.length === 2);
    expect(r.got.map(({ message }) => message.tenantId).toSorted()).toEqual(
      [t.tenants.merchant1, t.tenants.factory].toSorted(),
    );
    expect((await deliveries({}, factory)).list).toMatchObject([{ event: 'order.held', orderId: id }]);
  });

  it('that did not happen is not told: what rolls back takes its row along', async () => {
    await create();
    const { id } = await waitPush();
    const failing = t.database.of(t.tenants.merchant1).transaction();
    const rolledBack = failing.execute(async (trx) => {
      await trx
        .insertInto('orderEvent')
        .values({
          orderId: id,
          merchantId: t.tenants.merchant1,
          factoryId: 0,
          event: 'order.cancel',
          actor: 'merchant',
          after: [90, 0, 0, 0, 0],
          version: 2,
        })
        .execute();
      const told = await trx.selectFrom('webhookDelivery').select('id').execute();
      expect(told).toHaveLength(1);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect((await deliveries()).total).toBe(0);
  });
});

describe('the log of deliveries', () => {
  it('is narrowed by webhook, state, event and order, and is the tenant’s own', async () => {
    const first = await create();
    await create({ events: ['order.cancelled', 'order.held'] });
    const [a, b] = [await waitPush(), await waitPush()];
    await cancel(a.id);
    await merchant.call(order.action, { event: 'order.lock', ids: [b.id] });
    await until(async () => (await deliveries({ status: 'delivered' })).total === 3);
    expect((await deliveries({ webhookId: first.id })).total).toBe(1);
    expect((await deliveries({ event: 'order.held' })).list).toMatchObject([{ orderId: b.id }]);
    expect((await deliveries({ orderNo: a.orderNo })).total).toBe(2);
    expect((await deliveries({ status: 'failed' })).total).toBe(0);
    expect((await deliveries({ pageSize: 2 })).list).toHaveLength(2);
    expect((await deliveries({}, factory)).total).toBe(0);
    const { id } = (await deliveries()).list[0]!;
    expect(await factory.ask(openWebhook.delivery, { id })).toMatchObject({ code: 404 });
    expect(await factory.call(openWebhook.resend, { ids: [id] })).toEqual({ resent: 0 });
  });
});
