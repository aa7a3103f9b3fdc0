import { z } from 'zod';
import { CAPABILITIES, PLATFORMS } from '#contract/platform/platform.ts';
import type { Adapter, HttpRequest, PulledOrder, Shipment, ShopAccess, Tools } from './adapter.ts';
import { nextPlace, placeOf } from './by-time.ts';
import { field, identityAt, requireFields, shopUrl } from './fields.ts';
import { authorising, nothingToSend, reach, readJson, refusedBy } from './http.ts';
import { afterRefunds, cents, leftOf, moment, NO_ADDRESS, text, toSend, words } from './values.ts';

const NAME = PLATFORMS.medusa;
const PAGE = 50;
const FIELDS = [
  field('url', '后台接口地址', {
    placeholder: 'https://medusa.example.com',
    help: 'Medusa 服务器的网址，不带 /admin 或 /app',
  }),
  field('apiKey', 'Secret API Key', {
    secret: true,
    help: 'Medusa 后台「Settings → Secret API Keys」里新建，以 sk_ 开头',
  }),
];

const Address = z
  .object({
    ...{ first_name: text, last_name: text, company: text, phone: text, address_1: text, address_2: text },
    ...{ city: text, province: text, postal_code: text, country_code: text },
  })
  .partial();
const Item = z.object({
  id: z.string(),
  ...{
    title: text,
    subtitle: text,
    product_title: text,
    variant_title: text,
    variant_sku: text,
    variant_id: text,
  },
  quantity: z.number(),
  unit_price: z.number().nullable(),
  requires_shipping: z.boolean().default(true),
  variant: z
    .object({ product: z.object({ shipping_profile: z.object({ id: z.string() }).nullish() }).nullish() })
    .nullish(),
  detail: z.object({ fulfilled_quantity: z.number() }),
});
const Fulfillment = z.object({
  id: z.string(),
  shipped_at: z.string().nullish(),
  canceled_at: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  labels: z.array(z.object({ tracking_number: text })).default([]),
  items: z.array(z.object({ line_item_id: z.string().nullish(), quantity: z.number() })).default([]),
});
const Order = z.object({
  id: z.string(),
  display_id: z.number(),
  ...{ status: text, payment_status: text, fulfillment_status: text, email: text, currency_code: text },
  created_at: moment,
  updated_at: moment,
  total: z.number().nullable(),
  payment_collections: z
    .array(z.object({ captured_amount: z.number().nullish(), refunded_amount: z.number().nullish() }))
    .nullish(),
  items: z.array(Item),
  shipping_address: Address.nullish(),
  fulfillments: z.array(Fulfillment).default([]),
});
type Order = z.infer<typeof Order>;
type Address = z.infer<typeof Address>;
const ORDER_FIELDS =
  'id,display_id,status,payment_status,fulfillment_status,email,currency_code,created_at,updated_at,total,' +
  '*payment_collections,*items,*items.detail,items.variant.product.shipping_profile.id,*shipping_address,' +
  '*fulfillments,*fulfillments.labels,*fulfillments.items';

/** Where the shop's address stands, and the key as user name of HTTP's basic authentication (Medusa: "API Token"). */
const sign = (request: HttpRequest, access: ShopAccess): HttpRequest => ({
  ...request,
  url: access.url! + request.url,
  headers: {
    ...request.headers,
    authorization: `Basic ${Buffer.from(`${access.apiKey!}:`).toString('base64')}`,
  },
});

async function ask<T>(access: ShopAccess, tools: Tools, form: z.ZodType<T>, path: string, body?: unknown) {
  const request: HttpRequest =
    body === undefined
      ? { method: 'GET', url: path }
      : {
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const answer = await reach(tools, NAME, sign(request, access));
  if (answer.status >= 400)
    throw refusedBy(NAME, readJson(NAME, answer, z.object({ message: z.string() })).message);
  return readJson(NAME, answer, form);
}

const addressOf = (a: Address) => ({
  name: words(a.first_name ?? '', a.last_name ?? ''),
  phone: a.phone ?? '',
  country: (a.country_code ?? '').toUpperCase(),
  province: a.province ?? '',
  city: a.city ?? '',
  district: '',
  address: words(a.address_1 ?? '', a.address_2 ?? '', a.company ?? ''),
  postcode: a.postal_code ?? '',
});

const PAID = new Set(['authorized', 'captured', 'partially_captured', 'partially_refunded']);
function stateOf({ status, payment_status: paid, fulfillment_status: sent }: Order): PulledOrder['state'] {
  if (status === 'canceled' || paid === 'refunded' || paid === 'canceled') return 'cancelled';
  if (sent === 'shipped' || sent === 'delivered' || sent === 'partially_delivered') return 'shipped';
  return PAID.has(paid) && status !== 'draft' && status !== 'requires_action' ? 'open' : 'waiting';
}

const codeOf = (item: z.infer<typeof Item>) => item.variant_sku || item.variant_id || item.title;

/** Goods that an edit of the order adds come as nothing to send; that their product is sent tells its shipping profile. */
const isSent = ({ requires_shipping: sent, variant }: z.infer<typeof Item>) =>
  sent || Boolean(variant?.product?.shipping_profile);

/** What is in no fulfilment yet, of what is sent at all. */
const openItems = (order: Order) =>
  order.items.filter(isSent).map((item) => ({ item, left: item.quantity - item.detail.fulfilled_quantity }));

/**
 * What goes with one waybill, as if nothing of it were packed yet, by fulfilments: Medusa packs goods that it marks as
 * nothing to send with no others.
 */
function parts(order: Order, packed: Order['fulfillments'], wanted: Shipment['lines']) {
  const mine = packed.flatMap(({ items }) => items);
  const lines = openItems(order).map(({ item, left }) => ({
    ...{ id: item.id, platformCode: codeOf(item), plain: item.requires_shipping },
    left: mine.reduce((sum, one) => sum + (one.line_item_id === item.id ? one.quantity : 0), left),
  }));
  const items = toSend(lines, wanted);
  return [true, false]
    .map((plain) => items.filter((item) => item.plain === plain))
    .filter((part) => part.length > 0);
}

/** Each payment collection counts what was taken of the buyer and what he got back. */
function leftOfPayment({ total, payment_collections: collections }: Order): number | null {
  const sum = (of: 'captured_amount' | 'refunded_amount') =>
    (collections ?? []).reduce((all, one) => all + (cents(one[of]) ?? 0), 0);
  return afterRefunds(cents(total), sum('captured_amount'), sum('refunded_amount'));
}

const pulled = (order: Order): PulledOrder => ({
  platformId: order.id,
  updatedAt: order.updated_at,
  state: stateOf(order),
  platformOrderNo: `#${order.display_id}`,
  currency: order.currency_code.toUpperCase(),
  orderCents: leftOfPayment(order),
  payTime: null,
  createTime: order.created_at.getTime(),
  buyerKey: order.email,
  recipient: order.shipping_address ? addressOf(order.shipping_address) : NO_ADDRESS,
  buyerRemark: '',
  sellerRemark: '',
  lines: openItems(order)
    .filter(({ left }) => left > 0)
    .map(({ item, left }) => ({
      platformCode: codeOf(item),
      title: item.product_title || item.title,
      variation: item.variant_title || item.subtitle,
      quantity: left,
      unitCents: cents(item.unit_price),
    })),
});

/** Medusa 2 by its Admin API. */
export const medusa: Adapter = {
  describe: () => ({
    platformCode: 'medusa',
    platformName: NAME,
    capFlagList: Object.values(CAPABILITIES),
    ways: ['input'],
    fields: FIELDS,
    note: '填写接口地址和密钥后，已付款的订单自动拉取，发货后自动回传运单号。',
  }),

  async authorise({ fields }, tools) {
    const { url = '', apiKey = '' } = requireFields(FIELDS, fields);
    const access = { url: shopUrl(url, '后台接口地址'), apiKey };
    const form = z.object({ stores: z.array(z.object({ id: z.string(), name: text })).min(1) });
    const { stores } = await authorising(
      () => ask(access, tools, form, '/admin/stores?limit=1'),
      'Medusa 不认识这个密钥，请检查 Secret API Key 是否完整、是否已被撤销。',
    );
    const { id, name } = stores[0]!;
    const platformShopId = identityAt(access.url, id);
    return { access, nick: name, platformShopId, tokenExpires: null, serviceExpires: null };
  },

  sign,

  async pullOrders(access, asked, tools) {
    const place = placeOf(asked);
    const query = new URLSearchParams({
      ...{ fields: ORDER_FIELDS, order: 'updated_at', limit: String(PAGE), offset: String(place.skip) },
      'updated_at[$gte]': place.from.toISOString(),
    });
    const form = z.object({ orders: z.array(Order) });
    const { orders } = await ask(access, tools, form, `/admin/orders?${query}`);
    const page = orders.map((order) => leftOf(pulled(order)));
    return { orders: page, unreadable: [], next: nextPlace(place, page, PAGE) };
  },

  async shipOrder(access, shipment, tools) {
    const { waybillNo, lines: wanted } = shipment;
    const at = `/admin/orders/${encodeURIComponent(shipment.platformId)}`;
    const form = z.object({ order: Order });
    const read = async () => (await ask(access, tools, form, `${at}?fields=${ORDER_FIELDS}`)).order;
    const made = (order: Order) =>
      order.fulfillments.filter((one) => !one.canceled_at && one.metadata?.podflow === waybillNo);
    const order = await read();
    // A try before this one may have come so far.
    const packed = made(order);
    const known = order.fulfillments.some(
      (one) =>
        !one.canceled_at &&
        one.shipped_at &&
        !packed.includes(one) &&
        one.labels.some((label) => label.tracking_number === waybillNo),
    );
    if (known) return { changed: false };
    for (const items of parts(order, packed, wanted)) {
      if (
        packed.some((one) => one.items.some(({ line_item_id: id }) => items.some((item) => item.id === id)))
      )
        continue;
      await ask(access, tools, z.unknown(), `${at}/fulfillments`, {
        items: items.map(({ id, quantity }) => ({ id, quantity })),
        metadata: { podflow: waybillNo },
      });
    }
    const now = await read();
    const mine = made(now);
    // Without anything left what was packed by hand is sent; of a part of the order nobody else's fulfilment is meant.
    const theirs = wanted ? [] : now.fulfillments.filter((one) => !one.canceled_at && !one.shipped_at);
    if (mine.length + theirs.length === 0) throw nothingToSend(NAME);
    const open = (mine.length > 0 ? mine : theirs).filter((one) => !one.shipped_at);
    for (const one of open)
      await ask(access, tools, z.unknown(), `${at}/fulfillments/${one.id}/shipments`, {
        items: one.items.flatMap(({ line_item_id: id, quantity }) => (id ? [{ id, quantity }] : [])),
        labels: [{ tracking_number: waybillNo, tracking_url: '', label_url: '' }],
      });
    return { changed: open.length > 0 };
  },

  async defaultAddress(access, tools) {
    const place = z.object({ name: text, address: Address.nullish() });
    const form = z.object({ stock_locations: z.array(place) });
    const { stock_locations: found } = await ask(
      access,
      tools,
      form,
      '/admin/stock-locations?fields=name,*address&limit=1',
    );
    const [first] = found;
    return first?.address ? { ...addressOf(first.address), name: first.name } : null;
  },
};
