import { describe, expect, it } from 'vitest';
import { standing } from '#tests/support/platform-answers.ts';
import type { Shipment } from './adapter.ts';
import { medusa } from './medusa.ts';
import { vendure } from './vendure.ts';

// What others packed is not sent by us, and a platform that was told nothing is not said to know.

const shipment: Shipment = {
  platformId: '1',
  platformOrderNo: '#1',
  waybillNo: 'W1',
  expressName: '顺丰速运',
};
const part = { ...shipment, lines: [{ platformCode: 'CASE-2', quantity: 1 }] };

describe('an order that others packed whole', () => {
  it('is left to them in Vendure', async () => {
    const pending = { id: '7', state: 'Pending', trackingCode: '' };
    const line = {
      ...{ id: '1', quantity: 1, productVariant: { id: '1', sku: 'CASE-1' } },
      fulfillmentLines: [{ quantity: 1, fulfillment: { state: 'Pending' } }],
    };
    for (const wish of [shipment, part]) {
      const { asked, tools } = standing({ data: { order: { fulfillments: [pending], lines: [line] } } });
      await expect(
        vendure.shipOrder({ url: 'https://a.example', apiKey: 'k' }, wish, tools),
      ).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('没有可发货的商品') });
      expect(asked).toHaveLength(1);
    }
  });

  it('is left to them in Medusa where a part is sent', async () => {
    const item = {
      ...{ id: 'i1', variant_sku: 'CASE-1', quantity: 2, unit_price: 1, requires_shipping: true },
      detail: { fulfilled_quantity: 1 },
    };
    const theirs = { id: 'f1', items: [{ line_item_id: 'i1', quantity: 1 }] };
    const at = '2026-11-01T00:00:00Z';
    const order = {
      ...{ id: '1', display_id: 1, created_at: at, updated_at: at, total: 2 },
      ...{ items: [item], fulfillments: [theirs] },
    };
    const { asked, tools } = standing({ order });
    await expect(
      medusa.shipOrder({ url: 'https://a.example', apiKey: 'k' }, part, tools),
    ).rejects.toMatchObject({ kind: 'refused' });
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('[D2] an order of Medusa with goods that an edit added', () => {
  const AT = '2026-11-01T00:00:00Z';
  interface Fulfilment {
    id: string;
    shipped_at?: string;
    metadata: object;
    items: { line_item_id: string; quantity: number }[];
  }
  const line = (id: string, requires_shipping: boolean, fulfilled: number) => ({
    ...{ id, variant_sku: id, quantity: 2, unit_price: 1, requires_shipping },
    variant: { product: { shipping_profile: { id: 'sp' } } },
    detail: { fulfilled_quantity: fulfilled },
  });
  /** What Medusa is asked to pack and to ship, where so much stands already. */
  const asks = async (fulfillments: Fulfilment[]) => {
    const packed = (id: string) =>
      fulfillments
        .flatMap(({ items }) => items)
        .reduce((n, one) => (one.line_item_id === id ? n + one.quantity : n), 0);
    const items = [line('OLD', true, packed('OLD')), line('ADDED', false, packed('ADDED'))];
    const order = { id: '1', display_id: 1, created_at: AT, updated_at: AT, total: 4, items, fulfillments };
    const { asked, tools } = standing({ order });
    await medusa.shipOrder({ url: 'https://a.example', apiKey: 'k' }, shipment, tools);
    return asked
      .filter(({ method }) => method === 'POST')
      .map(({ url, body }) => [
        url.split('/orders/1/')[1]!,
        (JSON.parse(body!) as { items: { id: string }[] }).items.map(({ id }) => id).join(),
      ]);
  };
  const mine = (id: string, of: string, shipped = false): Fulfilment => ({
    ...{ id, metadata: { podflow: 'W1' }, items: [{ line_item_id: of, quantity: 2 }] },
    ...(shipped && { shipped_at: AT }),
  });

  it('is packed in two, and what a try before this one did is not done again', async () => {
    expect(await asks([mine('f1', 'OLD', true)])).toEqual([['fulfillments', 'ADDED']]);
    expect(await asks([mine('f1', 'OLD'), mine('f2', 'ADDED')])).toEqual([
      ['fulfillments/f1/shipments', 'OLD'],
      ['fulfillments/f2/shipments', 'ADDED'],
    ]);
    expect(await asks([mine('f1', 'OLD', true), mine('f2', 'ADDED')])).toEqual([
      ['fulfillments/f2/shipments', 'ADDED'],
    ]);
    expect(await asks([mine('f1', 'OLD', true), mine('f2', 'ADDED', true)])).toEqual([]);
  });
});
