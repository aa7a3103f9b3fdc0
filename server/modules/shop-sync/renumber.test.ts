import { afterAll, beforeAll, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { adapterOf } from '#server/modules/platform/service.ts';
import type { ShopifyOrder } from '#server/sandbox/shops/shopify.ts';
import { later, shopifyWorld, type ShopifyWorld } from '#tests/support/shopify-world.ts';
import { sendDueBacks } from './ship-back.ts';

// A platform that was told a number which was put right since is told again.

let world: ShopifyWorld;
beforeAll(async () => {
  world = await shopifyWorld();
});
afterAll(() => world.close());

async function shipped(): Promise<{ one: ShopifyOrder; id: number }> {
  const one = world.bought();
  await world.o.pull(world.shopId);
  const { id } = (await world.o.find(one.name))!;
  await world.o.ship(id, `SF${one.id}`);
  return { one, id };
}
async function correct(id: number, waybillNo: string) {
  const params = { waybillNo, expressName: '中通快递', reason: '单号录错' };
  const { failed } = await world.o.factory.call(order.action, {
    event: 'order.waybill.corrected',
    ids: [id],
    params,
  });
  expect(failed).toEqual([]);
}

it('the number that it has is replaced by the right one, and the order says so', async () => {
  const { one, id } = await shipped();
  await sendDueBacks(world.t.app, later(0));
  expect(one.trackings).toMatchObject([{ number: `SF${one.id}` }]);
  await correct(id, 'ZT-RIGHT');
  expect(await world.o.find(one.name)).toMatchObject({ status: 'shipped', platformSync: 'none' });
  await sendDueBacks(world.t.app, later(0));
  // Not a second parcel: the one that it knew, with another number.
  expect(one.trackings).toHaveLength(1);
  expect(one.trackings).toMatchObject([{ number: 'ZT-RIGHT' }]);
  expect(one.sent).toEqual([2]);
  expect(await world.o.find(one.name)).toMatchObject({ platformSync: 'uploaded' });
  // And once more.
  await correct(id, 'ZT-RIGHTER');
  await sendDueBacks(world.t.app, later(0));
  expect(one.trackings).toMatchObject([{ number: 'ZT-RIGHTER' }]);
});

it('what it was not told yet is told with the right number', async () => {
  const { one, id } = await shipped();
  await correct(id, 'ZT-EARLY');
  await sendDueBacks(world.t.app, later(0));
  expect(one.trackings).toMatchObject([{ number: 'ZT-EARLY' }]);
  expect(await world.backs(one.name)).toMatchObject([{ status: 'sent', waybillNo: 'ZT-EARLY' }]);
});

it('what a try under way tells it before the correction stands is put right after it', async () => {
  const { one, id } = await shipped();
  world.shopify.faults.push(async (reply) => {
    await correct(id, 'ZT-MEANWHILE');
    reply.send({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
  });
  await sendDueBacks(world.t.app, later(0));
  await sendDueBacks(world.t.app, later(5));
  expect(one.trackings).toMatchObject([{ number: 'ZT-MEANWHILE' }]);
  expect(await world.backs(one.name)).toMatchObject([{ status: 'sent', waybillNo: 'ZT-MEANWHILE' }]);
});

it('where it takes no other number, the merchant is told what to change there', async () => {
  const { one, id } = await shipped();
  await sendDueBacks(world.t.app, later(0));
  const adapter = adapterOf('shopify')!;
  const takes = adapter.replacesNumbers;
  delete adapter.replacesNumbers;
  try {
    await correct(id, 'ZT-BYHAND');
    await sendDueBacks(world.t.app, later(0));
  } finally {
    if (takes) adapter.replacesNumbers = takes;
  }
  expect(await world.o.find(one.name)).toMatchObject({ platformSync: 'failed' });
  const [told] = (await world.o.merchant.call(notice.page, {})).list;
  expect(told!.body).toContain(`请在平台后台把运单号 SF${one.id} 改为 ZT-BYHAND`);
});
