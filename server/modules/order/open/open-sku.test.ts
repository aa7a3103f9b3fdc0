import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuth } from '#contract/open-auth/open-auth.ts';
import { openOrder } from '#contract/order/open-order.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildShop, buildSku } from '#tests/support/goods.ts';
import { systemOf } from '#tests/support/signed.ts';

let t: TestApp;
let erp: ReturnType<typeof systemOf>;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  const scopes = ['business:order' as const, 'business:order:create' as const];
  const key = { name: '系统', scopes, perMinute: 6000 };
  erp = systemOf(t, await (await t.as('merchant01')).call(openAuth.create, key));
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
});
afterAll(() => t.close());

let made = 0;

it('an order has the SKU that a code means, and not any of several', async () => {
  const { system } = t.database;
  const { merchant1: merchantId, factory: factoryId, platform } = t.tenants;
  await system.insertInto('binding').values({ merchantId, factoryId: platform }).execute();
  const [lower, upper, own] = [
    await buildSku(system, { factoryId: platform, code: 'twin-1' }),
    await buildSku(system, { factoryId, code: 'TWIN-1' }),
    await buildSku(system, { factoryId, code: 'Twin-2' }),
  ];
  const other = await buildSku(system, { factoryId: platform, code: 'Twin-2' });
  const meant = async (skuCode: string, more: object = {}) => {
    const lines = [{ skuCode, quantity: 1, ...more }];
    const answer = await erp.ask(openOrder.create, { shopId, platformOrderNo: `O-${(made += 1)}`, lines });
    if (answer.code !== 0) return answer.msg;
    const row = await system
      .selectFrom('orderLine')
      .select('skuId')
      .where('orderId', '=', answer.data!.order.id)
      .executeTakeFirstOrThrow();
    return row.skuId;
  };
  expect([await meant('twin-1'), await meant('TWIN-1')]).toEqual([lower.id, upper.id]);
  const several = `第 1 行：多个工厂都有编码「twin-2」，请用 factoryId（`;
  expect(await meant('twin-2')).toContain(several);
  expect(await meant('Twin-2')).toContain('多个工厂都有编码');
  expect(await meant('twin-2', { factoryId })).toBe(own.id);
  expect(await meant('twin-2', { factoryId: platform })).toBe(other.id);
  await system.updateTable('shop').set({ defaultFactoryId: platform }).where('id', '=', shopId).execute();
  expect(await meant('twin-2')).toBe(other.id);
  await system.updateTable('shop').set({ defaultFactoryId: null }).where('id', '=', shopId).execute();
  await system.deleteFrom('binding').where('factoryId', '=', platform).execute();
});
