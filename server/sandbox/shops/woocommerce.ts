import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { stand, type Standing } from './standing.ts';

export interface WooOrder {
  id: number;
  number: string;
  status: string;
  date_modified_gmt: string;
  line_items: {
    sku: string;
    name: string;
    quantity: number;
    price: number;
    product_id: number;
    variation_id: number;
  }[];
  meta_data: { key: string; value: unknown }[];
  notes: string[];
  /** A part that was paid back: its total is negative, that of the order stays. */
  refunds?: { id: number; reason: string; total: string }[];
}
export interface WooShop extends Standing {
  orders: WooOrder[];
}

export const WOO_KEYS = { consumerKey: 'ck_0123456789', consumerSecret: 'cs_9876543210' } as const;

const enc = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The other side of OAuth 1.0a, put together by the documentation's words, not by the adapter's code. */
function signedRight(request: FastifyRequest, url: string, seen: Set<string>): boolean {
  const all = [...new URL(request.url, url).searchParams];
  const given = new Map(all);
  const nonce = given.get('oauth_nonce') ?? '';
  if (given.get('oauth_consumer_key') !== WOO_KEYS.consumerKey || nonce === '' || seen.has(nonce))
    return false;
  seen.add(nonce);
  const pairs = all
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${enc(name)}=${enc(value)}`);
  const base = `${request.method}&${enc(url + request.url.split('?', 1)[0]!)}&${enc(pairs.toSorted().join('&'))}`;
  const expected = createHmac('sha256', `${WOO_KEYS.consumerSecret}&`).update(base).digest('base64');
  return given.get('oauth_signature') === expected;
}

const ADDRESS = {
  ...{
    first_name: 'Ada',
    last_name: 'Lovelace',
    company: '',
    address_1: '12 Analytical St',
    address_2: 'Apt 3',
  },
  ...{ city: 'San Francisco', state: 'CA', postcode: '94107', country: 'US' },
};
const shown = ({ notes: _notes, line_items, ...order }: WooOrder) => ({
  ...order,
  ...{
    currency: 'USD',
    customer_note: '',
    refunds: order.refunds ?? [],
    date_created_gmt: '2026-11-01T08:00:00',
    date_paid_gmt: '2026-11-01T08:00:05',
  },
  total: line_items.reduce((sum, item) => sum + item.price * item.quantity, 0).toFixed(2),
  billing: { ...ADDRESS, email: 'ada@example.com', phone: '4155550100' },
  shipping: { ...ADDRESS, phone: '' },
  line_items: line_items.map((item) => ({ ...item, parent_name: item.name, meta_data: [] })),
});

/** WooCommerce's REST API v3 as documented, over plain http and so with signed requests. */
export async function standWoo(): Promise<WooShop> {
  const orders: WooOrder[] = [];
  const seen = new Set<string>();
  let own = '';
  const no = (status: number, code: string, message: string) => ({ code, message, data: { status } });
  const standing = await stand((app) => {
    app.addHook('preHandler', async (request, reply) => {
      if (!signedRight(request, own, seen))
        return reply
          .code(401)
          .send(
            no(
              401,
              'woocommerce_rest_authentication_error',
              'Invalid signature - provided signature does not match.',
            ),
          );
    });
    app.get('/wp-json/wc/v3/settings/general', () => [
      { id: 'woocommerce_store_address', value: '1 Press Rd' },
      { id: 'woocommerce_store_city', value: 'Oakland' },
      { id: 'woocommerce_default_country', value: 'US:CA' },
      { id: 'woocommerce_store_postcode', value: '94601' },
    ]);
    app.get('/wp-json/wc/v3/orders', (request) => {
      const query = new URL(request.url, own).searchParams;
      const after = Date.parse(`${query.get('modified_after')}Z`);
      const from = Number(query.get('offset'));
      return orders
        .filter((order) => Date.parse(`${order.date_modified_gmt}Z`) > after)
        .toSorted((a, b) => a.date_modified_gmt.localeCompare(b.date_modified_gmt) || a.id - b.id)
        .slice(from, from + Number(query.get('per_page')))
        .map(shown);
    });
    const find = (request: FastifyRequest) =>
      orders.find(({ id }) => id === Number((request.params as { id: string }).id));
    const missing = no(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
    app.get('/wp-json/wc/v3/orders/:id', (request, reply) => {
      const order = find(request);
      return order ? shown(order) : reply.code(404).send(missing);
    });
    app.post<{ Body: { note: string } }>('/wp-json/wc/v3/orders/:id/notes', (request, reply) => {
      const order = find(request);
      if (!order) return reply.code(404).send(missing);
      order.notes.push(request.body.note);
      return reply.code(201).send({ id: order.notes.length, note: request.body.note });
    });
    app.put<{ Body: Partial<WooOrder> }>('/wp-json/wc/v3/orders/:id', (request, reply) => {
      const order = find(request);
      if (!order) return reply.code(404).send(missing);
      const { meta_data: meta = [], ...rest } = request.body;
      const kept = order.meta_data.filter(({ key }) => !meta.some((one) => one.key === key));
      Object.assign(order, rest, { meta_data: [...kept, ...meta] });
      return shown(order);
    });
  });
  own = standing.url;
  return Object.assign(standing, { orders });
}
