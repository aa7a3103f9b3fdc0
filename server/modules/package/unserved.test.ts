import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { region } from '#contract/region/region.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';

let hall: Hall;
let goods: { id: number; code: string };
beforeAll(async () => {
  hall = await openHall();
  const { sku } = await hall.newGoods();
  goods = sku;
});
afterAll(() => hall.close());
beforeEach(() => hall.system.deleteFrom('regionRule').execute());

/** A packed order and its package. */
async function packed() {
  const id = await hall.approved([[goods, 2]]);
  const { failed } = await hall.factory.call(order.action, {
    ...{ event: 'order.pack.forced', ids: [id], params: {}, dangerVerified: true },
  });
  expect(failed).toEqual([]);
  const [one] = await hall.ask(sql<{ id: number }>`select id from package where order_id = ${id}`);
  return { id, packageId: one!.id };
}
const enter = (id: number, waybillNo: string) =>
  hall.factory.ask(packages.enter, { id, waybillNo, expressName: '顺丰速运' });
const send = (event: Input<typeof packages.act>['event'], id: number, params: object = {}) =>
  hall.factory.call(packages.act, { event, ids: [id], params: { ...params } });
const everywhere = (rule: Partial<Input<typeof region.create>> & Pick<Input<typeof region.create>, 'kind'>) =>
  hall.factory.call(region.create, { expressName: '顺丰', areaCode: '', ...rule });

it('[X11] a number of an express that does not serve the place is not taken for a package', async () => {
  const { packageId } = await packed();
  const { id } = await everywhere({ kind: 'noService' });
  const refused = await enter(packageId, 'SF9100001');
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('顺丰速运不派送全国') });
  const numbers = await hall.ask(sql<object>`select no from waybill where package_id = ${packageId}`);
  expect(numbers).toEqual([]);
  await hall.system.deleteFrom('regionRule').where('id', '=', id).execute();
  expect(await enter(packageId, 'SF9100001')).toMatchObject({ code: 0 });
});

it('[X11] a package that is too heavy for its express there is not handed over, nor shipped with its order', async () => {
  const { id, packageId } = await packed();
  await everywhere({ kind: 'limit', maxG: 3000 });
  expect(await enter(packageId, 'SF9100002')).toMatchObject({ code: 0 });
  await send('package.weighed', packageId, { grams: 3001, reason: '客户加了赠品' });
  const heavy = { msg: expect.stringContaining('限重 3,000 克，这个包裹 3,001 克') };
  expect((await send('package.handed.over', packageId)).failed).toMatchObject([{ id: packageId, ...heavy }]);
  const typed = { waybillNo: 'SF9100002', expressName: '顺丰速运' };
  expect((await hall.act('order.ship', [id], typed)).failed).toMatchObject([{ id, ...heavy }]);
  await send('package.weighed', packageId, { grams: 3000, reason: '客户加了赠品' });
  expect(await send('package.handed.over', packageId)).toMatchObject({ successIds: [packageId] });
});

it('[X11] a package that is too long for its express there stays, by its longest side', async () => {
  const { id, packageId } = await packed();
  await everywhere({ kind: 'size', maxMm: 600 });
  expect(await enter(packageId, 'SF9100003')).toMatchObject({ code: 0 });
  const weighed = { grams: 500, reason: '客户加了赠品' };
  await send('package.weighed', packageId, { ...weighed, lengthMm: 300, widthMm: 601, heightMm: 20 });
  const long = { msg: expect.stringContaining('最长边不超过 600 毫米，这个包裹 601 毫米') };
  expect((await send('package.handed.over', packageId)).failed).toMatchObject([{ id: packageId, ...long }]);
  const typed = { waybillNo: 'SF9100003', expressName: '顺丰速运' };
  expect((await hall.act('order.ship', [id], typed)).failed).toMatchObject([{ id, ...long }]);
  await send('package.weighed', packageId, { ...weighed, lengthMm: 300, widthMm: 600, heightMm: 20 });
  expect(await send('package.handed.over', packageId)).toMatchObject({ successIds: [packageId] });
});

it('[X11] what is sent another way takes no number of the first express, and one of the other', async () => {
  const { packageId } = await packed();
  await everywhere({ kind: 'reroute', toExpress: '圆通' });
  const refused = await enter(packageId, 'SF9100004');
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('请把快递公司改为圆通速递') });
  const number = { id: packageId, waybillNo: 'YT9100004', expressName: '圆通速递' };
  expect(await hall.factory.ask(packages.enter, number)).toMatchObject({ code: 0 });
});
