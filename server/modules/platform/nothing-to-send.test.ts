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
