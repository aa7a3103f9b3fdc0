import { z } from 'zod';
import type { PulledOrder } from './adapter.ts';
import { cents, moment, NO_ADDRESS, text, words } from './values.ts';

// An order as Shopify tells it, and what it is here.

const Money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });
export const Address = z
  .object({
    ...{ name: text, company: text, address1: text, address2: text, city: text, province: text },
    ...{ zip: text, phone: text, countryCodeV2: text, countryCode: text },
  })
  .partial();
const Line = z.object({
  ...{ sku: text, title: text, variantTitle: text },
  currentQuantity: z.number(),
  unfulfilledQuantity: z.number(),
  requiresShipping: z.boolean(),
  originalUnitPriceSet: Money,
  variant: z.object({ id: z.string() }).nullish(),
});
export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
export const Lines = z.object({ nodes: z.array(Line), pageInfo: PageInfo });
export const Order = z.object({
  id: z.string(),
  name: z.string(),
  updatedAt: moment,
  createdAt: moment,
  processedAt: moment.nullish(),
  cancelledAt: moment.nullish(),
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  currentTotalPriceSet: Money,
  email: text,
  note: text,
  shippingAddress: Address.nullish(),
  lineItems: Lines,
});
export type Order = z.infer<typeof Order>;

const SENT = new Set(['FULFILLED', 'RESTOCKED']);
const PAID = new Set(['PAID', 'PARTIALLY_REFUNDED', 'PARTIALLY_PAID']);
function stateOf(order: Order): PulledOrder['state'] {
  const paid = order.displayFinancialStatus;
  if (order.cancelledAt || paid === 'REFUNDED' || paid === 'VOIDED') return 'cancelled';
  if (SENT.has(order.displayFulfillmentStatus)) return 'shipped';
  return PAID.has(paid) && order.displayFulfillmentStatus !== 'ON_HOLD' ? 'open' : 'waiting';
}

export const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);
export const codeOf = ({
  sku,
  variant,
  title,
}: {
  sku: string;
  variant?: { id: string } | null;
  title?: string;
}) => sku || (variant ? numberOf(variant.id) : '') || (title ?? '');

export const addressOf = (a: z.infer<typeof Address>) => ({
  ...NO_ADDRESS,
  name: a.name ?? '',
  phone: a.phone ?? '',
  country: a.countryCodeV2 || (a.countryCode ?? ''),
  province: a.province ?? '',
  city: a.city ?? '',
  address: words(a.address1 ?? '', a.address2 ?? '', a.company ?? ''),
  postcode: a.zip ?? '',
});

/** What is still to be sent: of a line that was taken out, or sent by others, the rest. */
const openOf = (line: z.infer<typeof Line>) =>
  line.requiresShipping ? Math.min(line.currentQuantity, line.unfulfilledQuantity) : 0;

export const pulled = (order: Order, lines: Order['lineItems']['nodes']): PulledOrder => ({
  platformId: order.id,
  updatedAt: order.updatedAt,
  state: stateOf(order),
  platformOrderNo: order.name,
  currency: order.currentTotalPriceSet.shopMoney.currencyCode,
  orderCents: cents(order.currentTotalPriceSet.shopMoney.amount),
  payTime: order.processedAt?.getTime() ?? null,
  createTime: order.createdAt.getTime(),
  buyerKey: order.email,
  recipient: addressOf(order.shippingAddress ?? {}),
  buyerRemark: order.note,
  sellerRemark: '',
  lines: lines
    .filter((line) => openOf(line) > 0)
    .map((line) => ({
      platformCode: codeOf(line),
      title: line.title,
      variation: line.variantTitle,
      quantity: openOf(line),
      unitCents: cents(line.originalUnitPriceSet.shopMoney.amount),
    })),
});
