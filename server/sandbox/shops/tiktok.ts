import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { stand, type Standing } from './standing.ts';

export interface TiktokOrder {
  id: string;
  status: string;
  update_time: number;
  line_items: { id: string; seller_sku: string; tracking_number: string }[];
  /** Numbers of the express companies that its parcels went with. */
  providers: string[];
}
export interface TiktokShop extends Standing {
  orders: TiktokOrder[];
  /** Codes that a shop's owner agreed to; each serves once. */
  codes: Set<string>;
  buy(id: string, skus: string[]): TiktokOrder;
}

export const TIKTOK_APP = { key: '29a39d', secret: 'e59af819cc' } as const;

const ok = (data: object) => ({ code: 0, message: 'Success', request_id: '1', data });
const no = (code: number, message: string) => ({ code, message, request_id: '1', data: null });
const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://here').searchParams;

const ADDRESS = {
  ...{ name: 'Ada', phone_number: '(+1)415*****00', region_code: 'US', postal_code: '94107' },
  ...{ address_detail: '12 Analytical St', full_address: 'US, 12 Analytical St' },
  district_info: [
    { address_level_name: 'State', address_name: 'California' },
    { address_level_name: 'City', address_name: 'San Francisco' },
  ],
};
const shown = ({ providers: _providers, ...order }: TiktokOrder) => ({
  ...order,
  ...{
    create_time: order.update_time,
    paid_time: order.update_time,
    user_id: '7494',
    delivery_option_id: '9',
  },
  payment: { currency: 'USD', total_amount: (order.line_items.length * 19.9).toFixed(2) },
  recipient_address: ADDRESS,
  line_items: order.line_items.map((line) => ({
    ...{
      sku_id: '17',
      product_name: 'Case',
      sku_name: 'Black',
      sale_price: '19.9',
      display_status: order.status,
    },
    ...line,
  })),
});

/** TikTok Shop's Open API 202309 as documented; what it refuses, it refuses with status 200 and a code, or 401. */
export async function standTiktok(): Promise<TiktokShop> {
  const orders: TiktokOrder[] = [];
  const codes = new Set<string>();
  const tokens = { given: 0 };
  const now = () => Math.floor(Date.now() / 1000);
  const give = () => {
    tokens.given += 1;
    return ok({
      ...{ access_token: `token-${tokens.given}`, access_token_expire_in: now() + 7 * 86_400 },
      ...{ refresh_token: `refresh-${tokens.given}`, refresh_token_expire_in: now() + 365 * 86_400 },
    });
  };
  /** By the documentation's words: path, sorted parameters and body between the secrets. */
  const signedRight = (request: FastifyRequest) => {
    const query = [...queryOf(request)]
      .filter(([name]) => name !== 'sign')
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text =
      request.url.split('?', 1)[0] +
      query.flat().join('') +
      (request.body ? JSON.stringify(request.body) : '');
    const { secret } = TIKTOK_APP;
    const sign = createHmac('sha256', secret)
      .update(secret + text + secret)
      .digest('hex');
    return queryOf(request).get('sign') === sign;
  };
  const standing = await stand((app) => {
    app.addHook('preHandler', async (request, reply) => {
      if (request.url.startsWith('/api/v2/token/')) return;
      if (!/^token-\d+$/.test(String(request.headers['x-tts-access-token'])))
        return reply.code(401).send(no(105_002, 'access token is invalid'));
      if (!signedRight(request)) return reply.code(401).send(no(106_001, 'signature is invalid'));
    });
    app.get('/api/v2/token/get', (request) => {
      const query = queryOf(request);
      if (query.get('app_secret') !== TIKTOK_APP.secret) return no(36_004_003, 'App secret is invalid');
      if (!codes.delete(query.get('auth_code') ?? '')) return no(105_005, 'auth code is used or expired');
      tokens.given = 0;
      return give();
    });
    app.get('/api/v2/token/refresh', (request) =>
      queryOf(request).get('refresh_token') === `refresh-${tokens.given}`
        ? give()
        : no(105_003, 'refresh token is invalid'),
    );
    app.get('/authorization/202309/shops', () =>
      ok({ shops: [{ id: '7495785205308492700', cipher: 'CIPHER', name: 'Snowdevil', region: 'US' }] }),
    );
    app.post<{ Body: { update_time_ge: number } }>('/order/202309/orders/search', (request) => {
      const query = queryOf(request);
      const from = Number(query.get('page_token') ?? 0);
      const end = from + Number(query.get('page_size'));
      const found = orders.filter((order) => order.update_time >= request.body.update_time_ge);
      return ok({
        orders: found.slice(from, end).map(shown),
        next_page_token: end < found.length ? String(end) : '',
      });
    });
    app.get('/order/202309/orders', (request) =>
      ok({ orders: orders.filter(({ id }) => id === queryOf(request).get('ids')).map(shown) }),
    );
    app.get('/logistics/202309/delivery_options/9/shipping_providers', () =>
      ok({
        shipping_providers: [
          { id: '1', name: 'UPS' },
          { id: '7117858858072016686', name: 'USPS' },
        ],
      }),
    );
    app.post<{
      Params: { id: string };
      Body: { order_line_item_ids: string[]; tracking_number: string; shipping_provider_id: string };
    }>('/fulfillment/202309/orders/:id/packages', ({ params, body }) => {
      const order = orders.find(({ id }) => id === params.id);
      if (!order) return no(21_001_001, 'Order not found');
      for (const line of order.line_items)
        if (body.order_line_item_ids.includes(line.id)) line.tracking_number = body.tracking_number;
      order.providers.push(body.shipping_provider_id);
      return ok({ package_id: '1' });
    });
  });
  const buy = (id: string, skus: string[]) => {
    const lines = skus.map((seller_sku, i) => ({ id: `${id}-${i}`, seller_sku, tracking_number: '' }));
    const one = { id, status: 'AWAITING_SHIPMENT', update_time: now(), line_items: lines, providers: [] };
    orders.push(one);
    return one;
  };
  return Object.assign(standing, { orders, codes, buy });
}
