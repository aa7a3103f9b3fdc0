import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packages } from '#contract/package/package.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

it('what a server of the version before writes of a package that left has its order, goods, number and history', async () => {
  const { sku } = await hall.newGoods();
  const owners = { merchantId: hall.t.tenants.merchant1, factoryId: hall.t.tenants.factory };
  const lines = [{ platformCode: 'OLD', kind: 'sku', skuId: sku.id, quantity: 3 }];
  const { id } = await buildOrder(hall.system, { ...owners, status: 'shipped', lines });
  const { id: packageId } = await hall.system
    .insertInto('package')
    .values({ ...owners, orderId: id, waybillNo: 'SFOLD1', expressName: '顺丰速运' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stands = await hall.ask(
    sql<object>`select p.stage, p.copies, l.quantity, w.no, w.state from package p
      join package_order o on o.package_id = p.id and o.order_id = ${id}
      join package_line l on l.package_id = p.id join waybill w on w.package_id = p.id where p.id = ${packageId}`,
  );
  expect(stands).toEqual([{ stage: 40, copies: 3, quantity: 3, no: 'SFOLD1', state: 20 }]);
  const { events, numbers } = await hall.factory.call(packages.detail, { id: packageId });
  expect(events.map(({ title, after }) => [title, after])).toEqual([
    ['生成包裹', '待打包'],
    ['打包', '已打包'],
    ['出库', '已出库'],
  ]);
  expect(numbers.map(({ no }) => no)).toEqual(['SFOLD1']);
});
