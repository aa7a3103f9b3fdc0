import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { dueShops } from './due.sql.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('no orders are pulled for a tenant that is closed', async () => {
  const { system } = t.database;
  const merchantId = t.tenants.merchant1;
  const { id: shopId } = await buildShop(system, { merchantId });
  await system
    .updateTable('shop')
    .set({ autoSync: true, platform: 'none' })
    .where('id', '=', shopId)
    .execute();
  const due = () => dueShops(system, ['none'], new Date(), 10);
  const setStatus = (status: number) =>
    system.updateTable('tenant').set({ status }).where('id', '=', merchantId).execute();
  expect(await due()).toEqual([{ merchantId, shopId }]);
  await setStatus(1);
  expect(await due()).toEqual([]);
  await setStatus(0);
  expect(await due()).toEqual([{ merchantId, shopId }]);
});
