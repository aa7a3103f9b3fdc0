import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOutgoing } from '#server/platform/outgoing.ts';
import { standWoo, WOO_KEYS, type WooOrder, type WooShop } from '#server/sandbox/shops/woocommerce.ts';
import type { ShopAccess } from './adapter.ts';
import { woocommerce } from './woocommerce.ts';

let shop: WooShop;
let access: ShopAccess;
const tools = { send: openOutgoing(true).send, now: new Date() };
beforeAll(async () => {
  shop = await standWoo();
  access = (await woocommerce.authorise({ way: 'input', fields: { url: shop.url, ...WOO_KEYS } }, tools))
    .access;
});
afterAll(() => shop.close());
beforeEach(() => void shop.orders.splice(0));

function bought(id: number, more: Partial<WooOrder> = {}): WooOrder {
  const one = {
    ...{ id, number: String(id), status: 'processing', date_modified_gmt: '2026-11-01T08:00:10' },
    line_items: [{ sku: 'CASE-1', name: '手机壳', quantity: 2, price: 19.9, product_id: 7, variation_id: 8 }],
    ...{ meta_data: [], notes: [] },
    ...more,
  };
  shop.orders.push(one);
  return one;
}
const SINCE = new Date('2026-11-01T00:00:00Z');
const shipment = (id: number, waybillNo: string) => ({
  ...{ platformId: String(id), platformOrderNo: String(id), waybillNo, expressName: 'UPS' },
});

async function pullAll() {
  const orders = [];
  for (let cursor: string | null = null; ;) {
    const page = await woocommerce.pullOrders(access, { since: SINCE, cursor }, tools);
    orders.push(...page.orders);
    if (page.next === null) return orders;
    cursor = page.next;
  }
}

describe('WooCommerce over plain http', () => {
  it('refuses keys that sign wrongly, and says so beside the form', async () => {
    const fields = { url: shop.url, consumerKey: WOO_KEYS.consumerKey, consumerSecret: 'cs_wrong' };
    await expect(woocommerce.authorise({ way: 'input', fields }, tools)).rejects.toThrow('不接受这组密钥');
    await expect(
      woocommerce.authorise({ way: 'input', fields: { ...fields, consumerKey: '' } }, tools),
    ).rejects.toThrow('请填写Consumer key');
  });

  it('gives every order once, where fifty and more changed in one second', async () => {
    for (let id = 1; id <= 130; id++)
      bought(id, { date_modified_gmt: `2026-11-01T08:00:${id <= 120 ? '10' : '11'}` });
    const numbers = (await pullAll()).map((order) => Number(order.platformOrderNo));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 130 }, (_, i) => i + 1));
  });

  it('gets another number in the place of the one that it was told, with the same goods', async () => {
    const one = bought(1);
    await woocommerce.shipOrder(access, shipment(1, '1Z-WRONG'), tools);
    const right = { ...shipment(1, '1Z-RIGHT'), replaces: '1Z-WRONG' };
    // The same again, where the answer was lost.
    for (let i = 0; i < 2; i++) await woocommerce.shipOrder(access, right, tools);
    expect(one.status).toBe('completed');
    const sent = one.meta_data.map(({ value }) => JSON.parse(String(value)) as object);
    expect(sent).toEqual([{ '1Z-RIGHT': [{ platformCode: 'CASE-1', quantity: 2 }] }]);
    expect(one.notes).toEqual(['UPS 1Z-WRONG', expect.stringContaining('1Z-RIGHT')]);
  });

  it('is understood: state, amounts in cents, the code or the variation’s number', async () => {
    bought(1);
    bought(2, { status: 'pending' });
    bought(3, { status: 'completed' });
    bought(4, { status: 'cancelled' });
    bought(5, {
      line_items: [{ sku: '', name: '壳', quantity: 1, price: 0.1, product_id: 7, variation_id: 8 }],
    });
    bought(6, { refunds: [{ id: 61, reason: '破损', total: '-10.00' }] });
    const orders = await pullAll();
    expect(orders.map(({ state }) => state)).toEqual([
      ...['open', 'waiting', 'shipped', 'cancelled', 'open', 'open'],
    ]);
    // WooCommerce leaves the total where a part was paid back.
    expect(orders[5]!.orderCents).toBe(2980);
    expect(orders[0]).toMatchObject({
      ...{ orderCents: 3980, currency: 'USD', payTime: Date.parse('2026-11-01T08:00:05Z') },
      recipient: { name: 'Ada Lovelace', phone: '4155550100', country: 'US', province: 'CA' },
      lines: [{ platformCode: 'CASE-1', quantity: 2, unitCents: 1990 }],
    });
    expect(orders[4]!.lines).toMatchObject([{ platformCode: '8', unitCents: 10 }]);
  });

  it('is told of parts, and completed with the last; the same again changes nothing', async () => {
    const one = bought(1);
    const part = { ...shipment(1, 'W1'), lines: [{ platformCode: 'CASE-1', quantity: 1 }] };
    expect(await woocommerce.shipOrder(access, part, tools)).toEqual({ changed: true });
    expect(await woocommerce.shipOrder(access, part, tools)).toEqual({ changed: false });
    expect(one).toMatchObject({ status: 'processing', notes: ['UPS W1'] });
    expect(await woocommerce.shipOrder(access, shipment(1, 'W2'), tools)).toEqual({ changed: true });
    expect(await woocommerce.shipOrder(access, shipment(1, 'W2'), tools)).toEqual({ changed: false });
    expect(one).toMatchObject({ status: 'completed', notes: ['UPS W1', 'UPS W2'] });
  });

  it('says what is wrong: an order that is gone, an error, too many calls', async () => {
    await expect(woocommerce.shipOrder(access, shipment(9, 'W'), tools)).rejects.toMatchObject({
      ...{ kind: 'refused', message: expect.stringContaining('Invalid ID') },
    });
    shop.faults.push((reply) => reply.code(429).header('retry-after', '7').send({}));
    await expect(pullAll()).rejects.toMatchObject({ kind: 'busy', retryAfterMs: 7000 });
    shop.faults.push((reply) => reply.code(500).send('<html>'));
    await expect(pullAll()).rejects.toMatchObject({ kind: 'busy' });
    shop.faults.push((reply) => reply.send('<html>'));
    await expect(pullAll()).rejects.toMatchObject({ kind: 'refused' });
    const gone = { ...access, url: 'http://127.0.0.1:9' };
    await expect(woocommerce.pullOrders(gone, { since: SINCE, cursor: null }, tools)).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('has an address that it sends from', async () => {
    expect(await woocommerce.defaultAddress(access, tools)).toMatchObject({
      country: 'US',
      province: 'CA',
      city: 'Oakland',
    });
  });
});

it('keys travel as a password over https only', () => {
  const signed = woocommerce.sign(
    { method: 'GET', url: '/x' },
    { ...WOO_KEYS, url: 'https://a.example' },
    tools.now,
  );
  expect(signed).toMatchObject({
    url: 'https://a.example/x',
    headers: { authorization: `Basic ${btoa(`${WOO_KEYS.consumerKey}:${WOO_KEYS.consumerSecret}`)}` },
  });
  const open = woocommerce.sign(
    { method: 'GET', url: '/x' },
    { ...WOO_KEYS, url: 'http://a.example' },
    tools.now,
  );
  expect(JSON.stringify(open)).not.toContain(WOO_KEYS.consumerSecret);
});
