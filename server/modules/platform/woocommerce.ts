import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CAPABILITIES, PLATFORMS } from '#contract/platform/platform.ts';
import type { Adapter, HttpRequest, PulledOrder, ShopAccess, Tools } from './adapter.ts';
import { nextPlace, placeOf } from './by-time.ts';
import { field, requireFields, shopUrl } from './fields.ts';
import { authorising, nothingToSend, parsed, reach, readJson, refusedBy } from './http.ts';
import { cents, NO_ADDRESS, text, toSend, words } from './values.ts';

const NAME = PLATFORMS.woocommerce;
const API = '/wp-json/wc/v3';
const PAGE = 50;
const FIELDS = [
  field('url', '店铺地址', { placeholder: 'https://shop.example.com', help: 'WordPress 网站的首页地址' }),
  field('consumerKey', 'Consumer key', {
    secret: true,
    help: 'WooCommerce 后台「设置 → 高级 → REST API」里新建，权限选读/写，以 ck_ 开头',
  }),
  field('consumerSecret', 'Consumer secret', { secret: true, help: '与 Consumer key 一起生成，以 cs_ 开头' }),
];
/** What was sent of an order so far, kept with the order: the core has no parcels. */
const META = 'podflow_shipped';

/** Times without a zone, of the fields that end in _gmt. */
const gmt = text.transform((value) => (value === '' ? null : new Date(`${value.replace(/Z$/, '')}Z`)));
const Address = z
  .object({
    ...{ first_name: text, last_name: text, company: text, address_1: text, address_2: text },
    ...{ city: text, state: text, postcode: text, country: text, phone: text, email: text },
  })
  .partial();
const Order = z.object({
  id: z.number(),
  number: z.string(),
  ...{ status: text, currency: text, total: text, customer_note: text },
  ...{ date_created_gmt: gmt, date_modified_gmt: gmt, date_paid_gmt: gmt },
  billing: Address,
  shipping: Address,
  line_items: z.array(
    z.object({
      ...{ name: text, parent_name: text, sku: text },
      product_id: z.number(),
      variation_id: z.number(),
      quantity: z.number(),
      price: z.union([z.number(), z.string()]).nullish(),
      meta_data: z
        .array(z.object({ display_key: z.unknown().optional(), display_value: z.unknown().optional() }))
        .default([]),
    }),
  ),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
  refunds: z.array(z.object({ total: text })).default([]),
});
type Order = z.infer<typeof Order>;

/** As RFC 3986 wants it, which OAuth 1.0a signs. */
const percent = (value: string) =>
  encodeURIComponent(value).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** @returns the base string's signature: WooCommerce's "one-legged" OAuth 1.0a, where no token takes part. */
export function oauthSignature(method: string, url: string, query: URLSearchParams, secret: string): string {
  const sorted = [...query]
    .map(([key, value]) => [percent(key), percent(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  const base = [method, url, sorted].map(percent).join('&');
  return createHmac('sha256', `${percent(secret)}&`)
    .update(base)
    .digest('base64');
}

/** Over https the keys are user and password; over plain http they would be read, so each request is signed. */
function sign(request: HttpRequest, access: ShopAccess, now: Date): HttpRequest {
  const [path = '', query = ''] = request.url.split('?', 2);
  const url = access.url! + path;
  const { consumerKey = '', consumerSecret = '' } = access;
  if (url.startsWith('https:')) {
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
    return { ...request, url: access.url! + request.url, headers: { ...request.headers, authorization } };
  }
  const all = new URLSearchParams(query);
  all.set('oauth_consumer_key', consumerKey);
  all.set('oauth_nonce', randomBytes(16).toString('hex'));
  all.set('oauth_signature_method', 'HMAC-SHA256');
  all.set('oauth_timestamp', String(Math.floor(now.getTime() / 1000)));
  all.set('oauth_signature', oauthSignature(request.method, url, all, consumerSecret));
  return { ...request, url: `${url}?${all}` };
}

async function ask<T>(
  access: ShopAccess,
  tools: Tools,
  form: z.ZodType<T>,
  path: string,
  { method = 'GET', body }: { method?: HttpRequest['method']; body?: unknown } = {},
) {
  const request: HttpRequest = {
    method,
    url: API + path,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  };
  const answer = await reach(tools, NAME, sign(request, access, tools.now));
  if (answer.status >= 400) {
    const said = z.object({ message: z.string() }).safeParse(parsed(answer.text));
    throw refusedBy(NAME, said.success ? said.data.message : `HTTP ${answer.status}，请检查店铺地址`);
  }
  return readJson(NAME, answer, form);
}

const STATES: Record<string, PulledOrder['state']> = {
  processing: 'open',
  completed: 'shipped',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  trash: 'cancelled',
};
type Item = Order['line_items'][number];
const codeOf = (item: Item) => item.sku || String(item.variation_id || item.product_id);

const addressOf = (a: z.infer<typeof Address>) => ({
  ...NO_ADDRESS,
  name: words(a.first_name ?? '', a.last_name ?? ''),
  phone: a.phone ?? '',
  country: a.country ?? '',
  province: a.state ?? '',
  city: a.city ?? '',
  address: words(a.address_1 ?? '', a.address_2 ?? '', a.company ?? ''),
  postcode: a.postcode ?? '',
});

/** What the buyer has paid after refunds: WooCommerce leaves the total, and tells each refund as a negative amount. */
function leftOf({ total, refunds }: Order): number | null {
  const paid = cents(total);
  if (paid === null) return null;
  return refunds.reduce((left, { total: back }) => left + (cents(back) ?? 0), paid);
}

function pulled(order: Order): PulledOrder {
  // What is sent to the payer has no address of its own.
  const to = order.shipping.address_1 ? order.shipping : order.billing;
  return {
    platformId: String(order.id),
    updatedAt: order.date_modified_gmt ?? new Date(0),
    state: STATES[order.status] ?? 'waiting',
    platformOrderNo: order.number,
    currency: order.currency,
    orderCents: leftOf(order),
    payTime: order.date_paid_gmt?.getTime() ?? null,
    createTime: order.date_created_gmt?.getTime() ?? null,
    buyerKey: order.billing.email ?? '',
    recipient: { ...addressOf(to), phone: to.phone || (order.billing.phone ?? '') },
    buyerRemark: order.customer_note,
    sellerRemark: '',
    lines: order.line_items
      .filter((item) => item.quantity > 0)
      .map((item) => ({
        platformCode: codeOf(item),
        title: item.parent_name || item.name,
        variation: item.meta_data
          .flatMap(({ display_value: value }) => (typeof value === 'string' ? value : []))
          .join(' '),
        quantity: item.quantity,
        unitCents: cents(item.price),
      })),
  };
}

/** What was sent before, by waybill. */
const Sent = z.record(z.string(), z.array(z.object({ platformCode: z.string(), quantity: z.number() })));
function sentOf(order: Order): z.infer<typeof Sent> {
  const kept = order.meta_data.find(({ key }) => key === META)?.value;
  const read = Sent.safeParse(typeof kept === 'string' ? parsed(kept) : kept);
  return read.success ? read.data : {};
}

/** WooCommerce by its REST API, version 3. */
export const woocommerce: Adapter = {
  describe: () => ({
    platformCode: 'woocommerce',
    platformName: NAME,
    capFlagList: Object.values(CAPABILITIES),
    ways: ['input'],
    fields: FIELDS,
    note: '填写店铺地址和 REST API 密钥后，处理中的订单自动拉取，发货后自动写入运单号并把订单改为已完成。',
  }),

  async authorise({ fields }, tools) {
    const { url = '', ...keys } = requireFields(FIELDS, fields);
    const access = { ...keys, url: shopUrl(url, '店铺地址') };
    const form = z.array(z.object({ id: z.string(), value: z.unknown() }));
    await authorising(
      () => ask(access, tools, form, '/settings/general'),
      'WooCommerce 不接受这组密钥，请检查 Consumer key 和 Consumer secret，权限应为读/写。',
    );
    const { host, pathname } = new URL(access.url);
    const platformShopId = `${host}${pathname}`.replace(/\/$/, '');
    return { access, nick: host, platformShopId, tokenExpires: null, serviceExpires: null };
  },

  sign,

  async pullOrders(access, asked, tools) {
    const place = placeOf(asked);
    const query = new URLSearchParams({
      // The moment itself is left out, and it knows whole seconds only.
      modified_after: new Date(place.from.getTime() - 1000).toISOString().slice(0, 19),
      ...{ dates_are_gmt: 'true', orderby: 'modified', order: 'asc' },
      ...{ per_page: String(PAGE), offset: String(place.skip), status: 'any' },
    });
    const orders = await ask(access, tools, z.array(Order), `/orders?${query}`);
    const page = orders.map(pulled);
    return { orders: page, unreadable: [], next: nextPlace(place, page, PAGE) };
  },

  replacesNumbers: true,

  async shipOrder(access, { platformId, waybillNo, expressName, lines: wanted, replaces }, tools) {
    const at = `/orders/${encodeURIComponent(platformId)}`;
    const order = await ask(access, tools, Order, at);
    const sent = sentOf(order);
    const tellBuyer = (text: string) =>
      ask(access, tools, z.unknown(), `${at}/notes`, {
        method: 'POST',
        body: { note: text, customer_note: true },
      });
    const named = `${expressName ? `${expressName} ` : ''}${waybillNo}`;
    const { [replaces ?? '']: former, ...others } = sent;
    if (former) {
      await tellBuyer(replaces === waybillNo ? named : `${named}（${replaces} →）`);
      await ask(access, tools, z.unknown(), at, {
        method: 'PUT',
        body: { meta_data: [{ key: META, value: JSON.stringify({ ...others, [waybillNo]: former }) }] },
      });
      return { changed: true };
    }
    if (sent[waybillNo] && (wanted || order.status === 'completed')) return { changed: false };
    const before = Object.values(sent).flat();
    const left = order.line_items.map((item) => {
      const platformCode = codeOf(item);
      const gone = before.filter((one) => one.platformCode === platformCode);
      return { platformCode, left: item.quantity - gone.reduce((sum, one) => sum + one.quantity, 0) };
    });
    const now = toSend(left, wanted).map(({ platformCode, quantity }) => ({ platformCode, quantity }));
    if (wanted && now.length === 0 && !sent[waybillNo]) throw nothingToSend(NAME);
    const rest =
      left.reduce((sum, line) => sum + line.left, 0) - now.reduce((sum, line) => sum + line.quantity, 0);
    if (!sent[waybillNo]) await tellBuyer(named);
    await ask(access, tools, z.unknown(), at, {
      method: 'PUT',
      body: {
        ...(rest <= 0 && { status: 'completed' }),
        meta_data: [{ key: META, value: JSON.stringify({ ...sent, [waybillNo]: now }) }],
      },
    });
    return { changed: true };
  },

  async defaultAddress(access, tools) {
    const form = z.array(z.object({ id: z.string(), value: z.unknown() }));
    const settings = new Map(
      (await ask(access, tools, form, '/settings/general')).map(({ id, value }) => [id, String(value ?? '')]),
    );
    const of = (name: string) => settings.get(`woocommerce_${name}`) ?? '';
    const [country = '', province = ''] = of('default_country').split(':');
    const address = words(of('store_address'), of('store_address_2'));
    if (!address) return null;
    return {
      ...NO_ADDRESS,
      country,
      province,
      city: of('store_city'),
      address,
      postcode: of('store_postcode'),
    };
  },
};
