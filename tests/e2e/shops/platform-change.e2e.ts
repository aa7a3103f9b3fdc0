import type { Page } from '@playwright/test';
import { order } from '#contract/order/order.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { task } from '#contract/task/task.ts';
import {
  SHOPIFY_TOKEN,
  standShopify,
  type ShopifyOrder,
  type ShopifyShop,
} from '#server/sandbox/shops/shopify.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { expect, test } from '#tests/e2e/support.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/until.ts';

let shopify: ShopifyShop;
test.beforeAll(async () => void (shopify = await standShopify()));
test.afterAll(() => shopify.close());

const bought = (id: number, name: string, quantity: number): ShopifyOrder => ({
  ...{ id, name, updatedAt: new Date(Date.now() + quantity * 1000).toISOString(), financial: 'PAID' },
  phone: '+1 415 555 0100',
  lines: [{ sku: 'CASE-1', title: '手机壳', variantTitle: '黑', variantId: 4001, quantity, price: '19.90' }],
});

async function pull(sells: HttpClient, shopId: number): Promise<void> {
  const { taskId } = await sells.call(shopSync.start, { shopIds: [shopId] });
  await until(async () => (await sells.call(task.get, { id: taskId })).status === 'done');
}

/** What the drawer of an order says of the platform's change. */
async function changeOf(page: Page, name: string) {
  const orders = ordersPage(page, '订单');
  await orders.open();
  await orders.show(name);
  return orders.drawer.section('平台改单');
}

test('an order that its merchant and its shop both changed: he takes the change, or lets it be', async ({
  signedIn,
}) => {
  const { merchant, sells } = await ownPair();
  const [taken, left] = [`#${ownPrefix()}`, `#${ownPrefix()}`];
  const { shop } = await sells.call(shopBind.inputAuthorize, {
    ...{ platform: 'shopify', brandName: '云朵' },
    fields: { url: shopify.url, accessToken: SHOPIFY_TOKEN },
  });
  shopify.orders.push(bought(1, taken, 2), bought(2, left, 2));
  await pull(sells, shop!.id);
  for (const { id, version } of (await sells.call(order.page, {})).list)
    await sells.call(order.update, { id, version, address: '手改的地址 1 号' });
  shopify.orders.splice(0, 2, bought(1, taken, 7), bought(2, left, 7));
  await pull(sells, shop!.id);

  const { page } = await signedIn(merchant.username);
  const one = await changeOf(page, taken);
  await expect(one).toContainText('商品「CASE-1」由 2 件改为 7 件');
  expect(await barriers(page)).toEqual([]);
  await one.getByRole('button', { name: '按平台修改' }).click();
  await expect(page.getByText('订单已按平台修改')).toBeVisible();
  await expect(one).toHaveCount(0);

  const other = await changeOf(page, left);
  await other.getByRole('button', { name: '保持不变' }).click();
  await expect(page.getByText('订单保持不变')).toBeVisible();
  await expect(other).toHaveCount(0);
  const pieces = (await sells.call(order.page, {})).list.map((now) => [now.platformOrderNo, now.pieces]);
  expect(new Map(pieces as [string, number][])).toEqual(
    new Map([
      [taken, 7],
      [left, 2],
    ]),
  );
});
