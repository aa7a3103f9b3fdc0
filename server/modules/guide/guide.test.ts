import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guide } from '#contract/guide/guide.ts';
import { binding } from '#contract/binding/binding.ts';
import { order } from '#contract/order/order.ts';
import { shop } from '#contract/shop/shop.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildPicture, buildSku } from '#tests/support/goods.ts';
import { visitorOf } from '#tests/support/visitor.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant03');
  factory = await t.as('factory01');
});
afterAll(() => t.close());

const progress = (client: Client) => client.call(guide.progress, {});
const ticks = async (client: Client) =>
  Object.entries((await progress(client)).ticks).flatMap(([name, done]) => (done ? [name] : []));

describe('[F15] how far somebody is', () => {
  it('is told to nobody who is not signed in, and of a tenant only to its own', async () => {
    expect(await visitorOf(t).ask(guide.progress, {})).toMatchObject({ code: 401 });
    const many = await t.as('many01');
    expect(await progress(many)).toMatchObject({ tenant: null, registration: null, realName: '周到' });
    expect(await ticks(many)).toEqual([]);
  });

  it('says who he is, which tenant he acts for, and where its request stands', async () => {
    expect(await progress(await t.as('guide02'))).toMatchObject({
      mobile: '13800000012',
      realName: '沈启明',
      tenant: { id: t.tenants.applicant, name: '启明数码印花厂', type: 3 },
      registration: { tenantId: t.tenants.applicant, status: 0, kind: 2 },
    });
    expect(await progress(await t.as('guide01'))).toMatchObject({ tenant: { type: 3 }, registration: null });
  });

  it('is read from the data: a merchant’s ticks come one by one, and go where the thing goes', async () => {
    expect(await ticks(merchant)).toEqual([]);
    const { id: shopId } = await merchant.call(shop.createLocal, { brandName: '初见', nick: '线下店' });
    expect(await ticks(merchant)).toEqual(['shopBound']);
    await merchant.call(binding.bind, { inviteCode: DEMO_INVITES.factory });
    expect(await ticks(merchant)).toEqual(['shopBound', 'factoryBound']);
    const factoryTicks = await ticks(factory);
    expect(factoryTicks).toEqual(['factoryBound']);

    const { system } = t.database;
    const { merchant3: merchantId, factory: factoryId } = t.tenants;
    const kept = await buildOrder(system, { merchantId, shopId });
    const begun = ['shopBound', 'factoryBound', 'firstOrderIn'];
    expect(await ticks(merchant)).toEqual(begun);
    const { id: pictureFileId } = await buildPicture(system, merchantId);
    const setPicture = (id: number | null) =>
      system.updateTable('orderLine').set({ pictureFileId: id }).where('orderId', '=', kept.id).execute();
    await setPicture(pictureFileId);
    expect(await ticks(merchant)).toEqual([...begun, 'firstOrderPictured']);
    await setPicture(null);
    expect(await ticks(factory)).toEqual(['factoryBound']);

    const { id: skuId } = await buildSku(system, { factoryId });
    const line = { platformCode: 'A', kind: 'sku', skuId, costCents: 990 };
    const pushed = await buildOrder(system, {
      merchantId,
      factoryId,
      shopId,
      status: 'waitReview',
      lines: [line],
    });
    expect(await ticks(factory)).toEqual([...begun, 'firstOrderPushed']);
    expect(await ticks(merchant)).toEqual([...begun, 'firstOrderMapped', 'firstOrderPushed']);
    await factory.call(order.action, { event: 'order.approve', ids: [pushed.id] });
    expect(await ticks(factory)).toEqual([...begun, 'firstOrderPushed', 'firstOrderReviewed']);
    // Let through without a picture: none was needed.
    const reviewed = ['firstOrderMapped', 'firstOrderPictured', 'firstOrderPushed', 'firstOrderReviewed'];
    expect(await ticks(merchant)).toEqual([...begun, ...reviewed]);

    await system.updateTable('shop').set({ status: 1 }).where('id', '=', shopId).execute();
    expect(await ticks(merchant)).not.toContain('shopBound');
    expect(kept.id).not.toBe(pushed.id);
  });
});

describe('[F15] the sample', () => {
  const samples = async (client: Client) =>
    (await client.call(order.page, { pageSize: 100 })).list.filter((row) =>
      row.platformOrderNo.startsWith('SAMPLE'),
    );

  it('is not taken without a shop, by a factory, or without the right to make orders', async () => {
    const alone = await t.as('merchant02');
    expect(await alone.ask(guide.takeSample, {})).toMatchObject({
      code: 409,
      msg: '请先绑定或新建一个店铺，再载入示例订单。',
    });
    expect(await factory.ask(guide.takeSample, {})).toMatchObject({ code: 403 });
    expect(await (await t.as('merchant04')).ask(guide.takeSample, {})).toMatchObject({ code: 403 });
    expect(await samples(alone)).toEqual([]);
  });

  it('is three orders of different states in the first shop; asked at once and again, the same three', async () => {
    const own = await t.as('merchant01');
    const first = await own.call(shop.createLocal, { brandName: '云朵', nick: '第一家' });
    await own.call(shop.createLocal, { brandName: '云朵', nick: '第二家' });
    // The factory's goods of the test before are offered to this merchant, too.
    await Promise.all([1, 2, 3].map(() => own.call(guide.takeSample, {})));
    const rows = await samples(own);
    expect(rows.map((row) => row.status).toSorted()).toEqual(['draft', 'unmapped', 'waitPush']);
    expect(rows.map((row) => row.shopName)).toEqual(Array.from({ length: 3 }, () => first.nick));
    expect(await own.call(guide.takeSample, {})).toEqual({ orders: 3 });
    expect((await samples(own)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    // They are orders like others: what could be pushed is pushed.
    const ready = rows.find((row) => row.status === 'waitPush')!;
    expect(await own.call(order.action, { event: 'order.push', ids: [ready.id] })).toMatchObject({
      successIds: [ready.id],
    });
    // And have their history from the first row on.
    for (const { id } of rows)
      expect((await own.call(order.log, { id })).at(-1)!.event).toMatch(/^order\.(created|imported)$/);
  });

  it('needs no factory, and reaches none by itself', async () => {
    const { system } = t.database;
    await system.deleteFrom('binding').where('merchantId', '=', t.tenants.merchant2).execute();
    const alone = await t.as('merchant02');
    await alone.call(shop.createLocal, { brandName: '拾光', nick: '线下店' });
    expect(await alone.call(guide.takeSample, {})).toEqual({ orders: 3 });
    const rows = await samples(alone);
    expect(rows.map((row) => row.status).toSorted()).toEqual(['closed', 'draft', 'unmapped']);
    expect(rows.map((row) => row.factoryId)).toEqual([null, null, null]);
    // Looked at is not done: the first order of one's own is still to come.
    expect(await ticks(alone)).toEqual(['shopBound', 'sampleIn']);
  });
});
