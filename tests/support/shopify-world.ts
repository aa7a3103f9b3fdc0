import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import {
  SHOPIFY_TOKEN,
  standShopify,
  type ShopifyOrder,
  type ShopifyShop,
} from '#server/sandbox/shops/shopify.ts';
import { startTestApp, type TestApp } from './app.ts';
import { shopOrders, type ShopOrders } from './shop-orders.ts';

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
export const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A shop of Shopify with a merchant here, and what its buyers leave. */
export interface ShopifyWorld {
  t: TestApp;
  o: ShopOrders;
  shopify: ShopifyShop;
  shopId: number;
  /** As a buyer leaves it: paid a moment ago, two pieces of one line. */
  bought(more?: Partial<ShopifyOrder>): ShopifyOrder;
  /** What the list of shipments told back has of a platform's order. */
  backs(no: string): Promise<{ status: string; tries: number; problem: string | null; waybillNo: string }[]>;
  close(): Promise<void>;
}

export async function shopifyWorld(): Promise<ShopifyWorld> {
  const t = await startTestApp();
  const o = await shopOrders(t);
  const shopify = await standShopify();
  const shopId = await o.bind('shopify', { url: shopify.url, accessToken: SHOPIFY_TOKEN });
  await o.map(['CASE-1', '4002']);
  let made = 0;
  return {
    ...{ t, o, shopify, shopId },
    bought(more = {}) {
      made += 1;
      const one = {
        ...{ id: 1000 + made, name: `#${1000 + made}`, updatedAt: minutesAgo(1), financial: 'PAID' },
        phone: '+1 415 555 0100',
        lines: [
          {
            sku: 'CASE-1',
            title: '手机壳',
            variantTitle: '黑',
            variantId: 4001,
            quantity: 2,
            price: '19.90',
          },
        ],
        ...more,
      };
      shopify.orders.push(one);
      return one;
    },
    backs: async (no) =>
      (await o.merchant.call(shopSync.shipBacks, { number: no })).list.map(
        ({ status, tries, problem, waybillNo }) => ({ status, tries, problem, waybillNo }),
      ),
    async close() {
      await t.close();
      await shopify.close();
    },
  };
}
