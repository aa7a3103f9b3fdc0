import { afterAll, beforeAll, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { endedTask } from '#tests/support/imported.ts';

/** Codes of so many orders that mapping them lasts longer than a second. */

const ORDERS = 1201;
let t: TestApp;
let merchant: Client;
let skuId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  const { system } = t.database;
  skuId = (await buildSku(system, { factoryId: t.tenants.factory, code: 'MANY-15' })).id;
  const merchantId = t.tenants.merchant1;
  const { id: shopId } = await buildShop(system, { merchantId });
  const line = (platformCode: string) => ({ platformCode, kind: 'unmapped' });
  const build = (lines: { platformCode: string; kind: string }[]) =>
    buildOrder(system, { merchantId, shopId, status: 'unmapped', lines });
  for (let i = 0; i < ORDERS; i++) await build([line(i % 2 ? 'MANY-A' : 'MANY-B')]);
  await build([line('MANY-A'), line('FEW')]);
  await build([line('FEW')]);
});
afterAll(() => t.close());

const standing = async () => {
  const rows = await t.database.system
    .selectFrom('orderLine as l')
    .innerJoin('tradeOrder as o', 'o.id', 'l.orderId')
    .select(['l.platformCode', 'l.kind', 'l.skuId', 'o.status', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy(['l.platformCode', 'l.kind', 'l.skuId', 'o.status'])
    .execute();
  return rows.map((row) => [row.platformCode, row.kind, row.skuId, row.status, row.n]).toSorted();
};

it('many orders are mapped by a task that counts them; few at once; a second meaning takes the place of the first', async () => {
  const codes = ['MANY-A', 'MANY-B'];
  const saved = await merchant.call(mapping.save, { codes, kind: 'sku', skuId });
  expect(saved).toMatchObject({ mapped: 0, freedOrders: 0, taskId: expect.any(Number) });
  expect(await endedTask(merchant, saved.taskId!)).toMatchObject({
    ...{ kind: 'mapping.apply', status: 'done', done: ORDERS + 1, total: ORDERS + 1 },
    result: { 匹配行: ORDERS + 1, 放行订单: ORDERS },
  });
  // 5 waits for its codes, 10 may be pushed.
  expect(await standing()).toEqual(
    [
      ['FEW', 'unmapped', null, 5, 2],
      ['MANY-A', 'sku', skuId, 10, 600],
      ['MANY-A', 'sku', skuId, 5, 1],
      ['MANY-B', 'sku', skuId, 10, 601],
    ].toSorted(),
  );

  const few = await merchant.call(mapping.save, { codes: ['FEW'], kind: 'sku', skuId });
  expect(few).toEqual({ mapped: 2, freedOrders: 2, taskId: null });

  const again = await merchant.call(mapping.save, { codes, kind: 'notGoods' });
  expect(await endedTask(merchant, again.taskId!)).toMatchObject({ result: { 匹配行: ORDERS + 1 } });
  expect((await standing()).filter(([, kind]) => kind === 'sku')).toEqual([['FEW', 'sku', skuId, 10, 2]]);
});
