import { z } from 'zod';
import { standardExpress } from '#contract/values/express-standard.ts';
import { CAPABILITIES, PLATFORMS } from '#contract/platform/platform.ts';
import { badRequest } from '#server/platform/refusal.ts';
import {
  PlatformError,
  type Adapter,
  type HttpRequest,
  type PulledPage,
  type ShopAccess,
  type Tools,
} from './adapter.ts';
import { field, identityAt, requireFields, shopUrl } from './fields.ts';
import { askGraphql, question } from './graphql.ts';
import { authorising, nothingToSend, refusedBy } from './http.ts';
import { Address, addressOf, codeOf, Lines, numberOf, Order, PageInfo, pulled } from './shopify-order.ts';
import { leftOf, text, toSend } from './values.ts';
import * as queries from './shopify-queries.ts';

const NAME = PLATFORMS.shopify;
const PATH = '/admin/api/2025-10/graphql.json';
/** A query may cost 1,000 points; ten orders of fifty lines stay below. */
const PAGE = 10;
const FIELDS = [
  field('url', '店铺域名', {
    placeholder: 'demo.myshopify.com',
    help: 'Shopify 后台「设置 → 域名」里以 myshopify.com 结尾的域名',
  }),
  field('accessToken', 'Admin API 访问令牌', {
    secret: true,
    help: '在 Shopify 后台「设置 → 应用 → 开发应用」建自定义应用，授予订单读取和履约写入权限后得到，以 shpat_ 开头',
  }),
];
/** One of the second group is enough to tell of shipments. */
const READ_SCOPES = ['read_orders', 'write_orders', 'read_all_orders'];
const SHIP_SCOPES = [
  'write_merchant_managed_fulfillment_orders',
  'write_assigned_fulfillment_orders',
  'write_third_party_fulfillment_orders',
];

const sign = (request: HttpRequest, access: ShopAccess): HttpRequest => ({
  ...request,
  url: access.url! + request.url,
  headers: { ...request.headers, 'x-shopify-access-token': access.accessToken! },
});
const ask = async <T>(
  access: ShopAccess,
  tools: Tools,
  form: z.ZodType<T>,
  query: string,
  variables?: object,
) => (await askGraphql(tools, NAME, sign(question(PATH, query, variables), access), form)).data;

/** More pages of lines than this has no order. */
const MOST_PAGES = 20;

/** What follows a first page. @throws PlatformError where it does not end. */
async function restOf<T>(
  first: { nodes: T[]; pageInfo: z.infer<typeof PageInfo> },
  more: (after: string | null | undefined) => Promise<{ nodes: T[]; pageInfo: z.infer<typeof PageInfo> }>,
): Promise<T[]> {
  const nodes = [...first.nodes];
  let { pageInfo } = first;
  for (let pages = 0; pageInfo.hasNextPage; pages += 1) {
    if (pages >= MOST_PAGES) throw refusedBy(NAME, '订单的商品太多，请在平台后台拆分');
    const next = await more(pageInfo.endCursor);
    nodes.push(...next.nodes);
    ({ pageInfo } = next);
  }
  return nodes;
}

/** Lines of an order beyond the first fifty, too. */
const allLines = (access: ShopAccess, tools: Tools, { id, lineItems }: Order) =>
  restOf(lineItems, async (after) => {
    const form = z.object({ order: z.object({ lineItems: Lines }) });
    return (await ask(access, tools, form, queries.MORE_LINES, { id, after })).order.lineItems;
  });

const ToShipLines = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      remainingQuantity: z.number(),
      lineItem: z.object({ sku: text, title: text, variant: z.object({ id: z.string() }).nullish() }),
    }),
  ),
  pageInfo: PageInfo,
});
const ToShip = z.object({
  order: z
    .object({
      fulfillments: z.array(
        z.object({ id: z.string(), status: text, trackingInfo: z.array(z.object({ number: text })) }),
      ),
      fulfillmentOrders: z.object({
        nodes: z.array(z.object({ id: z.string(), status: z.string(), lineItems: ToShipLines })),
        pageInfo: PageInfo,
      }),
    })
    .nullable(),
});

/** Lines that may be sent, of every part of the order, each with the part that it is of. */
async function linesToShip(
  access: ShopAccess,
  tools: Tools,
  id: string,
  first: NonNullable<z.infer<typeof ToShip>['order']>['fulfillmentOrders'],
) {
  const parts = await restOf(first, async (after) => {
    const { order } = await ask(access, tools, ToShip, queries.TO_SHIP, { id, after });
    if (!order) throw refusedBy(NAME, '订单已不存在');
    return order.fulfillmentOrders;
  });
  const lines = [];
  for (const { id: at, status, lineItems } of parts) {
    if (status !== 'OPEN' && status !== 'IN_PROGRESS') continue;
    const all = await restOf(lineItems, async (after) => {
      const form = z.object({ fulfillmentOrder: z.object({ lineItems: ToShipLines }) });
      const more = await ask(access, tools, form, queries.MORE_TO_SHIP, { id: at, after });
      return more.fulfillmentOrder.lineItems;
    });
    for (const { id: lineId, lineItem, remainingQuantity: left } of all)
      lines.push({ at, id: lineId, platformCode: codeOf(lineItem), left });
  }
  return lines;
}

const Made = z.object({
  fulfillment: z.object({ id: z.string() }).nullable(),
  userErrors: z.array(z.object({ message: z.string() })),
});
const Shipped = z.object({ fulfillmentCreate: Made });
const Renumbered = z.object({ fulfillmentTrackingInfoUpdate: Made });

/** Shopify by its Admin GraphQL API. */
export const shopify: Adapter = {
  describe: () => ({
    platformCode: 'shopify',
    platformName: NAME,
    capFlagList: Object.values(CAPABILITIES),
    ways: ['input'],
    fields: FIELDS,
    note: '填写店铺域名和访问令牌后，已付款的订单自动拉取，发货后自动回传运单号。',
  }),

  async authorise({ fields }, tools) {
    const { url = '', accessToken = '' } = requireFields(FIELDS, fields);
    const { origin, hostname } = new URL(shopUrl(url, '店铺域名'));
    // Elsewhere answers somebody who calls himself Shopify.
    if (!hostname.endsWith('.myshopify.com') && !tools.privateNetwork)
      throw badRequest('店铺域名须以 .myshopify.com 结尾，请在 Shopify 后台「设置 → 域名」里复制。');
    const access = { url: origin, accessToken };
    const form = z.object({
      shop: z.object({ id: z.string(), name: text }),
      currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
    });
    return authorising(async () => {
      const { shop, currentAppInstallation: app } = await ask(access, tools, form, queries.WHO);
      const may = new Set(app.accessScopes.map(({ handle }) => handle));
      if (!READ_SCOPES.some((scope) => may.has(scope)) || !SHIP_SCOPES.some((scope) => may.has(scope)))
        throw badRequest(
          '这个应用没有订单读取（read_orders）或履约写入权限，请在 Shopify 后台为它授权后重试。',
        );
      return {
        access,
        nick: shop.name,
        platformShopId: identityAt(access.url, numberOf(shop.id)),
        tokenExpires: null,
        serviceExpires: null,
      };
    }, 'Shopify 不接受这个访问令牌，请检查令牌和店铺域名。');
  },

  sign,

  async pullOrders(access, { since, cursor }, tools) {
    const form = z.object({
      orders: z.object({
        nodes: z.array(Order),
        pageInfo: PageInfo,
      }),
    });
    const { orders } = await ask(access, tools, form, queries.ORDERS, {
      first: PAGE,
      after: cursor,
      query: `updated_at:>='${since.toISOString()}'`,
    });
    const page: PulledPage = { orders: [], unreadable: [], next: null };
    for (const order of orders.nodes)
      try {
        page.orders.push(leftOf(pulled(order, await allLines(access, tools, order))));
      } catch (error) {
        if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
        const { id: at, name: platformOrderNo, updatedAt } = order;
        page.unreadable.push({ platformId: at, platformOrderNo, updatedAt, reason: error.message });
      }
    const { hasNextPage, endCursor } = orders.pageInfo;
    return { ...page, next: hasNextPage ? (endCursor ?? null) : null };
  },

  replacesNumbers: true,

  async shipOrder(access, { platformId, waybillNo, expressName, lines: wanted, replaces }, tools) {
    const { order } = await ask(access, tools, ToShip, queries.TO_SHIP, { id: platformId });
    if (!order) throw refusedBy(NAME, '订单已不存在');
    const sentWith = (number: string) =>
      order.fulfillments.find(
        ({ status, trackingInfo }) =>
          status !== 'CANCELLED' && trackingInfo.some((one) => one.number === number),
      );
    const company = standardExpress(expressName)?.codes.shopify ?? expressName;
    const tracking = { number: waybillNo, ...(company && { company }) };
    // Of the same number another carrier may have been told.
    const former = replaces === undefined ? undefined : sentWith(replaces);
    if (former) {
      const { fulfillmentTrackingInfoUpdate: made } = await ask(access, tools, Renumbered, queries.RENUMBER, {
        id: former.id,
        tracking,
      });
      if (!made.fulfillment) throw refusedBy(NAME, made.userErrors.map(({ message }) => message).join('；'));
      return { changed: true };
    }
    if (sentWith(waybillNo)) return { changed: false };
    const left = await linesToShip(access, tools, platformId, order.fulfillmentOrders);
    const send = Map.groupBy(toSend(left, wanted), ({ at }) => at);
    if (send.size === 0) throw nothingToSend(NAME);
    const { fulfillmentCreate: made } = await ask(access, tools, Shipped, queries.SHIP, {
      fulfillment: {
        lineItemsByFulfillmentOrder: [...send].map(([fulfillmentOrderId, own]) => ({
          fulfillmentOrderId,
          fulfillmentOrderLineItems: own.map(({ id, quantity }) => ({ id, quantity })),
        })),
        notifyCustomer: true,
        trackingInfo: tracking,
      },
    });
    if (!made.fulfillment) throw refusedBy(NAME, made.userErrors.map(({ message }) => message).join('；'));
    return { changed: true };
  },

  async defaultAddress(access, tools) {
    const form = z.object({ location: z.object({ name: text, address: Address }).nullable() });
    const { location } = await ask(access, tools, form, queries.LOCATION);
    return location ? { ...addressOf(location.address), name: location.name } : null;
  },
};
