import { describe, expect, it } from 'vitest';
import { standing } from '#tests/support/platform-answers.ts';
import { medusa } from './medusa.ts';
import { Order, pulled } from './tiktok-order.ts';
import { vendure } from './vendure.ts';

// What a shop paid back is no longer what the order brings: both sides are told of the amount that is left.

const AT = '2026-11-01T00:00:00Z';
const asked = { since: new Date(AT), cursor: null };
const access = { url: 'https://shop.example', apiKey: 'k' };

describe('a part that Vendure paid back', () => {
  const cents = async (
    totalWithTax: number,
    refunds: { total: number; state: string }[],
    amount = 10_000,
  ) => {
    const variant = { id: '1', sku: 'CASE-1', name: '黑', product: { name: '手机壳' } };
    const order = {
      ...{ id: '1', code: 'V1', state: 'PaymentSettled', updatedAt: AT, orderPlacedAt: AT },
      ...{ currencyCode: 'USD', totalWithTax, customer: null, shippingAddress: null },
      payments: [
        { amount, state: 'Settled', refunds },
        { amount, state: 'Declined', refunds: [] },
      ],
      lines: [{ quantity: 1, unitPriceWithTax: 10_000, fulfillmentLines: null, productVariant: variant }],
    };
    const platform = standing({ data: { orders: { items: [order] } } });
    const { orders } = await vendure.pullOrders(access, asked, platform.tools);
    expect(platform.asked[0]!.body).toContain('refunds { total state }');
    return orders[0]!.orderCents;
  };
  it('is taken off, what is on its way too, what failed not', async () => {
    expect(await cents(10_000, [])).toBe(10_000);
    expect(await cents(10_000, [{ total: 1500, state: 'Settled' }])).toBe(8500);
    const more = ['Pending', 'Failed'].map((state) => ({ total: 1000, state }));
    expect(await cents(10_000, more)).toBe(9000);
  });
  it('counts once where lines were cancelled, by which Vendure lowered its total', async () => {
    expect(await cents(7000, [{ total: 3000, state: 'Settled' }])).toBe(7000);
  });
});

describe('a part that Medusa paid back', () => {
  const cents = async (total: number, collections: object[] | undefined) => {
    const item = {
      ...{ id: 'i1', variant_sku: 'CASE-1', quantity: 2, unit_price: 50 },
      detail: { fulfilled_quantity: 0 },
    };
    const order = {
      ...{ id: 'o1', display_id: 1, created_at: AT, updated_at: AT, total, items: [item] },
      ...{ status: 'pending', payment_status: 'partially_refunded', currency_code: 'usd' },
      payment_collections: collections,
    };
    const platform = standing({ orders: [order] });
    const { orders } = await medusa.pullOrders(access, asked, platform.tools);
    expect(decodeURIComponent(platform.asked[0]!.url)).toContain('*payment_collections');
    return orders[0]!.orderCents;
  };
  it('is taken off', async () => {
    expect(await cents(100, undefined)).toBe(10_000);
    expect(await cents(100, [{ captured_amount: 100, refunded_amount: null }])).toBe(10_000);
    expect(await cents(100, [{ captured_amount: 100, refunded_amount: 15.5 }])).toBe(8450);
  });
  it('counts once where goods came back, by which Medusa lowered its total', async () => {
    expect(await cents(70, [{ captured_amount: 100, refunded_amount: 30 }])).toBe(7000);
  });
});

it('[D2] what an edit adds to an order of Medusa comes along, though Medusa marks it as nothing to send; a gift card does not', async () => {
  const item = (variant_sku: string, more: object) => ({
    ...{ id: variant_sku, variant_sku, quantity: 1, unit_price: 10, detail: { fulfilled_quantity: 0 } },
    ...more,
  });
  const ofProduct = (shipping_profile: object | null) => ({
    requires_shipping: false,
    variant: { product: { shipping_profile } },
  });
  const order = {
    ...{ id: 'o1', display_id: 1, created_at: AT, updated_at: AT, total: 30 },
    ...{ status: 'pending', payment_status: 'captured', currency_code: 'usd' },
    items: [
      item('CASE-1', { requires_shipping: true }),
      item('ADDED', ofProduct({ id: 'sp_1' })),
      item('GIFT-CARD', ofProduct(null)),
    ],
  };
  const platform = standing({ orders: [order] });
  const { orders } = await medusa.pullOrders(access, asked, platform.tools);
  expect(decodeURIComponent(platform.asked[0]!.url)).toContain('items.variant.product.shipping_profile.id');
  expect(orders[0]!.lines.map(({ platformCode }) => platformCode)).toEqual(['CASE-1', 'ADDED']);
});

it('what TikTok Shop paid back before the parcel left are cancelled lines, and they are gone', () => {
  const piece = (id: string, display_status: string) => ({
    ...{ id, display_status, seller_sku: 'CASE-1', sale_price: '10.00' },
  });
  const { lines } = pulled(
    Order.parse({
      ...{ id: '1', status: 'AWAITING_SHIPMENT', create_time: 1, update_time: 2 },
      line_items: [piece('1', 'AWAITING_SHIPMENT'), piece('2', 'CANCELLED')],
    }),
  );
  expect(lines).toMatchObject([{ platformCode: 'CASE-1', quantity: 1 }]);
});
