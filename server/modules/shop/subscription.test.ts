import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { shop } from '#contract/shop/shop.ts';
import { refundable, shopSubscription } from '#contract/shop/shop-subscription.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let other: Client;
let platform: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  other = await t.as('merchant02');
  platform = await t.as('admin01');
});
afterAll(() => t.close());

const DAY = 86_400_000;
const own = (more: object = {}) => buildShop(t.database.system, { merchantId: merchant.tenantId, ...more });
const pay = (storeId: number, months: number, amountCents: number) =>
  platform.call(shopSubscription.record, { storeId, months, amountCents });
const apply = (storeId: number, subscriptionId: number, who = merchant, more: object = {}) =>
  who.ask(shopSubscription.refundApply, { storeId, subscriptionId, reason: '不再使用', ...more });
const serviceOf = async (id: number) =>
  (await merchant.call(shop.page, { pageSize: 1000 })).list.find((row) => row.id === id)!.serviceExpires;

describe('what is left of a payment', () => {
  const year = { amountCents: 36_500, startsAt: 0, endsAt: 365 * DAY };
  it.each([
    [-10 * DAY, 36_500],
    [0, 36_500],
    [1, 36_400],
    [364 * DAY, 100],
    [364 * DAY + 1, 0],
    [365 * DAY, 0],
    [400 * DAY, 0],
  ])('at %d ms is %d cents: whole days that have not begun', (now, left) => {
    expect(refundable(year, now)).toBe(left);
  });
});

describe('a subscription of a shop', () => {
  it('is recorded by the platform, months after months, and is the shop’s service', async () => {
    const { id } = await own();
    const first = await pay(id, 1, 3000);
    expect(await serviceOf(id)).toBe(first.endsAt);
    const second = await pay(id, 12, 30_000);
    expect(second.startsAt).toBe(first.endsAt);
    expect(await serviceOf(id)).toBe(second.endsAt);
    const listed = await merchant.call(shopSubscription.list, { storeId: id });
    expect(listed.map((row) => [row.months, row.amountCents, row.currency])).toEqual([
      [12, 30_000, 'CNY'],
      [1, 3000, 'CNY'],
    ]);
    expect(await other.ask(shopSubscription.list, { storeId: id })).toMatchObject({ code: 404 });
    expect(
      await merchant.ask(shopSubscription.record, { storeId: id, months: 1, amountCents: 0 }),
    ).toMatchObject({
      code: 403,
    });
    expect(
      await platform.ask(shopSubscription.record, { storeId: 999_999, months: 1, amountCents: 0 }),
    ).toMatchObject({
      code: 404,
    });
    expect(
      await platform.ask(shopSubscription.record, { storeId: id, months: 0, amountCents: 0 }),
    ).toMatchObject({
      code: 400,
      msg: '请输入 1 至 36 的月数',
    });
  });
});

describe('a refund', () => {
  it('is asked for once, for what is left; refused with a reason, it may be asked for again', async () => {
    const { id } = await own({ nick: '退款店' });
    const paid = await pay(id, 12, 36_500);
    const asked = await apply(id, paid.id);
    expect(asked).toMatchObject({
      code: 0,
      data: {
        storeId: id,
        storeName: '退款店',
        merchantName: '云朵手机壳旗舰店',
        amountCents: expect.any(Number),
        status: 0,
      },
    });
    // The first day has begun by now.
    expect(asked.data.amountCents).toBe(36_400);
    expect(await apply(id, paid.id)).toMatchObject({ code: 409, msg: '这笔订购已经申请退款，请等待处理。' });
    const waiting = await platform.call(shopSubscription.refundPage, { status: 0 });
    expect(waiting.list.map((row) => row.id)).toEqual([asked.data.id]);
    const refusal = { id: asked.data.id, approved: false };
    expect(await platform.ask(shopSubscription.refundAnswer, refusal)).toMatchObject({
      code: 400,
      msg: '请填写驳回原因',
    });
    await platform.call(shopSubscription.refundAnswer, { ...refusal, answer: '超过期限' });
    expect(await merchant.call(shopSubscription.refundList, { storeId: id })).toMatchObject([
      { status: 2, answer: '超过期限', answeredAt: expect.any(Number) },
    ]);
    expect(await serviceOf(id)).toBe(paid.endsAt);
    expect((await merchant.call(notice.page, {})).list[0]!.body).toContain('原因：超过期限');
    expect(await apply(id, paid.id)).toMatchObject({ code: 0 });
  });

  it('that is approved ends the service, as far as nothing else was paid; it is answered once', async () => {
    const { id } = await own();
    const first = await pay(id, 1, 3000);
    const second = await pay(id, 1, 3000);
    const { data } = await apply(id, second.id);
    await platform.call(shopSubscription.refundAnswer, { id: data.id, approved: true });
    expect(await serviceOf(id)).toBe(first.endsAt);
    expect(await platform.ask(shopSubscription.refundAnswer, { id: data.id, approved: true })).toMatchObject({
      code: 409,
    });
    expect(await apply(id, second.id)).toMatchObject({ code: 409, msg: '这笔订购已经退款，请刷新查看。' });
    const left = (await merchant.call(shopSubscription.list, { storeId: id })).map(
      (row) => row.refundableCents > 0,
    );
    expect(left).toEqual([false, true]);
  });

  it('of the first of two payments does not leave its time to the second', async () => {
    const { id } = await own();
    const first = await pay(id, 12, 36_500);
    const second = await pay(id, 1, 3000);
    const { data } = await apply(id, first.id);
    await platform.call(shopSubscription.refundAnswer, { id: data.id, approved: true });
    const month = second.endsAt - second.startsAt;
    const ends = (await serviceOf(id))!;
    expect(Math.abs(ends - (Date.now() + month))).toBeLessThan(DAY);
    const [row] = await merchant.call(shopSubscription.list, { storeId: id });
    expect(row).toMatchObject({ id: second.id, endsAt: ends, refundableCents: expect.any(Number) });
  });

  it('is not asked for what was used up, by another merchant, or without the password where one is set', async () => {
    const { id } = await own();
    const paid = await pay(id, 1, 3000);
    const over = new Date(Date.now() - DAY);
    await t.database.system
      .updateTable('shopSubscription')
      .set({ startsAt: new Date(Date.now() - 31 * DAY), endsAt: over })
      .where('id', '=', paid.id)
      .execute();
    expect(await apply(id, paid.id)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('服务期已经用完'),
    });
    expect(await apply(id, paid.id, other)).toMatchObject({ code: 404 });
    expect(await apply(id, 999_999)).toMatchObject({ code: 404 });
    expect(await other.ask(shopSubscription.refundList, { storeId: id })).toMatchObject({ code: 404 });
    expect(await other.call(shopSubscription.refundList, {})).toEqual([]);
    for (const call of [shopSubscription.refundPage, shopSubscription.refundAnswer])
      expect(await merchant.ask(call, { id: 1, approved: true })).toMatchObject({ code: 403 });
    await merchant.call(tenant.setDangerPassword, { dangerOptPassword: 'geheim1' });
    expect(await apply(id, paid.id)).toMatchObject({ code: 1014000009 });
  });
});
