import { stand, type Standing } from './standing.ts';

export interface ShopifyLine {
  sku: string | null;
  title: string;
  variantTitle: string | null;
  variantId: number;
  quantity: number;
  price: string;
  digital?: boolean;
}
export interface ShopifyOrder {
  id: number;
  name: string;
  updatedAt: string;
  financial: string;
  cancelledAt?: string | null;
  note?: string | null;
  phone?: string | null;
  lines: ShopifyLine[];
  /** Nobody may send it now. */
  onHold?: boolean;
  /** By the place of the line, how many were sent. */
  sent?: number[];
  trackings?: { number: string; company?: string }[];
}

export interface ShopifyShop extends Standing {
  orders: ShopifyOrder[];
  scopes: string[];
}

export const SHOPIFY_TOKEN = 'shpat_0123456789abcdef';
const THROTTLED = {
  errors: [
    {
      message: 'Throttled',
      extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
    },
  ],
  extensions: {
    cost: {
      requestedQueryCost: 402,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 118, restoreRate: 50 },
    },
  },
};
/** As Shopify says that the bucket is empty: status 200. */
export const throttled = (reply: { send(body: unknown): unknown }) => reply.send(THROTTLED);

const gid = (kind: string, id: number | string) => `gid://shopify/${kind}/${id}`;
const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } });
const sentOf = ({ lines, sent = [] }: ShopifyOrder) => lines.map((_line, i) => sent[i] ?? 0);
const total = ({ lines }: ShopifyOrder) =>
  lines.reduce((sum, line) => sum + Number(line.price) * line.quantity, 0).toFixed(2);
const fulfilment = (order: ShopifyOrder) => {
  const sent = sentOf(order);
  if (sent.every((n) => n === 0)) return 'UNFULFILLED';
  return order.lines.every((line, i) => sent[i]! >= line.quantity) ? 'FULFILLED' : 'PARTIALLY_FULFILLED';
};

const lineNode = (line: ShopifyLine, sent: number) => ({
  ...{ sku: line.sku, title: line.title, variantTitle: line.variantTitle, currentQuantity: line.quantity },
  ...{ unfulfilledQuantity: line.quantity - sent, requiresShipping: !line.digital },
  variant: { id: gid('ProductVariant', line.variantId) },
  originalUnitPriceSet: money(line.price),
});
function lineItems(order: ShopifyOrder, first: number, after: string | null) {
  const { lines } = order;
  const sent = sentOf(order);
  const from = after ? Number(after) : 0;
  const end = Math.min(from + first, lines.length);
  const pageInfo = { hasNextPage: end < lines.length, endCursor: String(end) };
  return { nodes: lines.slice(from, end).map((line, i) => lineNode(line, sent[from + i]!)), pageInfo };
}

const orderNode = (order: ShopifyOrder) => ({
  id: gid('Order', order.id),
  name: order.name,
  ...{ updatedAt: order.updatedAt, createdAt: '2026-11-01T08:00:00Z', processedAt: '2026-11-01T08:00:05Z' },
  cancelledAt: order.cancelledAt ?? null,
  displayFinancialStatus: order.financial,
  displayFulfillmentStatus: fulfilment(order),
  ...{ email: 'ada@example.com', note: order.note ?? null },
  currentTotalPriceSet: money(total(order)),
  shippingAddress: {
    ...{ name: 'Ada Lovelace', company: null, address1: '12 Analytical St', address2: 'Apt 3' },
    ...{ city: 'San Francisco', province: 'California', zip: '94107', countryCodeV2: 'US' },
    phone: order.phone ?? null,
  },
  lineItems: lineItems(order, 50, null),
});

function toShipLines(order: ShopifyOrder, first: number, after: string | null) {
  const from = after ? Number(after) : 0;
  const end = Math.min(from + first, order.lines.length);
  const nodes = order.lines.map((line, i) => ({
    id: gid('FulfillmentOrderLineItem', `${order.id}-${i}`),
    remainingQuantity: line.quantity - sentOf(order)[i]!,
    lineItem: { sku: line.sku, title: line.title, variant: { id: gid('ProductVariant', line.variantId) } },
  }));
  const pageInfo = { hasNextPage: end < nodes.length, endCursor: String(end) };
  return { nodes: nodes.slice(from, end), pageInfo };
}
const toShip = (order: ShopifyOrder) => ({
  fulfillments: (order.trackings ?? []).map((one, at) => ({
    ...{ id: gid('Fulfillment', `${order.id}-${at}`), status: 'SUCCESS', trackingInfo: [one] },
  })),
  fulfillmentOrders: {
    nodes: [
      {
        id: gid('FulfillmentOrder', order.id),
        status: order.onHold ? 'ON_HOLD' : fulfilment(order) === 'FULFILLED' ? 'CLOSED' : 'OPEN',
        lineItems: toShipLines(order, 50, null),
      },
    ],
    pageInfo: { hasNextPage: false, endCursor: null },
  },
});

interface Ship {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems: { id: string; quantity: number }[];
  }[];
  trackingInfo: { number: string; company?: string };
}

/** Of every question together: each reads those that it was asked with. */
interface Variables {
  first: number;
  after: string | null;
  query: string;
  id: string;
  fulfillment: Ship;
  tracking: Ship['trackingInfo'];
}

/** Shopify's Admin GraphQL API 2025-10 as documented, for the questions that the adapter asks. */
export async function standShopify(): Promise<ShopifyShop> {
  const orders: ShopifyOrder[] = [];
  const scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders'];
  const find = (id: string) => orders.find((order) => gid('Order', order.id) === id);
  const answers: Record<string, (variables: Variables) => object> = {
    Orders: ({ first, after, query }) => {
      const since = Date.parse(/^updated_at:>='(.+)'$/.exec(query)![1]!);
      const found = orders
        .filter((order) => Date.parse(order.updatedAt) >= since)
        .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
      const from = after ? Number(after) : 0;
      const end = Math.min(from + first, found.length);
      const pageInfo = { hasNextPage: end < found.length, endCursor: String(end) };
      return { orders: { nodes: found.slice(from, end).map(orderNode), pageInfo } };
    },
    MoreLines: ({ id, after }) => ({ order: { lineItems: lineItems(find(id)!, 250, after) } }),
    ToShip: ({ id }) => ({ order: find(id) ? toShip(find(id)!) : null }),
    MoreToShip: ({ id, after }) => ({
      fulfillmentOrder: {
        lineItems: toShipLines(
          orders.find((one) => gid('FulfillmentOrder', one.id) === id)!,
          250,
          after,
        ),
      },
    }),
    Ship: ({ fulfillment }) => ({ fulfillmentCreate: ship(fulfillment) }),
    Renumber: ({ id, tracking }) => ({ fulfillmentTrackingInfoUpdate: renumber(id, tracking) }),
  };
  function renumber(id: string, tracking: Ship['trackingInfo']) {
    for (const order of orders)
      for (const at of order.trackings?.keys() ?? [])
        if (gid('Fulfillment', `${order.id}-${at}`) === id) {
          order.trackings![at] = tracking;
          return { fulfillment: { id }, userErrors: [] };
        }
    return { fulfillment: null, userErrors: [{ field: ['id'], message: 'Fulfillment does not exist.' }] };
  }
  function ship({ lineItemsByFulfillmentOrder, trackingInfo }: Ship) {
    const refuse = (message: string) => ({
      fulfillment: null,
      userErrors: [{ field: ['fulfillment'], message }],
    });
    for (const { fulfillmentOrderId, fulfillmentOrderLineItems } of lineItemsByFulfillmentOrder) {
      const order = orders.find(({ id }) => gid('FulfillmentOrder', id) === fulfillmentOrderId);
      if (!order) return refuse('Fulfillment order does not exist.');
      const sent = sentOf(order);
      for (const { id, quantity } of fulfillmentOrderLineItems) {
        const at = Number(id.slice(id.lastIndexOf('-') + 1));
        if (sent[at]! + quantity > order.lines[at]!.quantity)
          return refuse('Invalid fulfillment order line item quantity requested.');
        sent[at]! += quantity;
      }
      order.sent = sent;
      order.trackings = [...(order.trackings ?? []), trackingInfo];
      order.updatedAt = new Date().toISOString();
    }
    return { fulfillment: { id: gid('Fulfillment', 1) }, userErrors: [] };
  }
  const standing = await stand((app) => {
    app.post<{ Body: { query: string; variables: Variables } }>(
      '/admin/api/2025-10/graphql.json',
      (request, reply) => {
        if (request.headers['x-shopify-access-token'] !== SHOPIFY_TOKEN)
          return reply
            .code(401)
            .send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' });
        const { query, variables } = request.body;
        const name = /^(?:query|mutation) (\w+)/.exec(query)?.[1];
        if (name) return { data: answers[name]!(variables) };
        if (query.includes('currentAppInstallation'))
          return {
            data: {
              shop: { id: gid('Shop', 548380009), name: 'Snowdevil' },
              currentAppInstallation: { accessScopes: scopes.map((handle) => ({ handle })) },
            },
          };
        const address = {
          address1: '1 Press Rd',
          city: 'Oakland',
          province: 'California',
          zip: '94601',
          countryCode: 'US',
        };
        return { data: { location: { name: 'Print works', address } } };
      },
    );
  });
  return Object.assign(standing, { orders, scopes });
}
