import { z } from 'zod';
import type { PulledOrder } from './adapter.ts';
import { afterRefunds, moment, NO_ADDRESS, text, words } from './values.ts';

// An order as Vendure's Admin API tells it, and what it is here.

const Address = z
  .object({
    ...{ fullName: text, company: text, streetLine1: text, streetLine2: text, city: text },
    ...{ province: text, postalCode: text, countryCode: text, phoneNumber: text },
  })
  .partial();
export const Fulfilled = z
  .array(z.object({ quantity: z.number(), fulfillment: z.object({ state: z.string() }) }))
  .nullable();
const Payment = z.object({
  amount: z.number(),
  state: z.string(),
  refunds: z.array(z.object({ total: z.number(), state: z.string() })),
});
export const Order = z.object({
  id: z.string(),
  code: z.string(),
  state: z.string(),
  updatedAt: moment,
  orderPlacedAt: moment.nullable(),
  currencyCode: z.string(),
  totalWithTax: z.number(),
  payments: z.array(Payment).nullable(),
  customer: z.object({ emailAddress: text }).nullable(),
  shippingAddress: Address.nullable(),
  lines: z.array(
    z.object({
      quantity: z.number(),
      unitPriceWithTax: z.number(),
      fulfillmentLines: Fulfilled,
      productVariant: z.object({ id: z.string(), sku: text, name: text, product: z.object({ name: text }) }),
    }),
  ),
});
type Order = z.infer<typeof Order>;
export const ORDERS = `query ($options: OrderListOptions) { orders(options: $options) { items {
  id code state updatedAt orderPlacedAt currencyCode totalWithTax
  payments { amount state refunds { total state } }
  customer { emailAddress }
  shippingAddress { fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber }
  lines { quantity unitPriceWithTax fulfillmentLines { quantity fulfillment { state } }
    productVariant { id sku name product { name } } }
} } }`;

const STATES: Record<string, PulledOrder['state']> = {
  PaymentSettled: 'open',
  PartiallyShipped: 'open',
  PartiallyDelivered: 'open',
  Shipped: 'shipped',
  Delivered: 'shipped',
  Cancelled: 'cancelled',
};
export const codeOf = (variant: { id: string; sku: string }) => variant.sku || variant.id;

/** What is in no fulfilment yet. */
export const openOf = ({
  quantity,
  fulfillmentLines,
}: {
  quantity: number;
  fulfillmentLines: z.infer<typeof Fulfilled>;
}) =>
  (fulfillmentLines ?? [])
    .filter((line) => line.fulfillment.state !== 'Cancelled')
    .reduce((left, line) => left - line.quantity, quantity);

/** A refund that failed gave nothing back. */
function leftOfPayment({ totalWithTax, payments }: Order): number | null {
  const settled = (payments ?? []).filter(({ state }) => state === 'Settled');
  const back = settled.flatMap(({ refunds }) => refunds).filter(({ state }) => state !== 'Failed');
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const paid = sum(settled.map(({ amount }) => amount));
  return afterRefunds(totalWithTax, paid, sum(back.map(({ total }) => total)));
}

export const pulled = (order: Order): PulledOrder => ({
  platformId: order.id,
  updatedAt: order.updatedAt,
  state: STATES[order.state] ?? 'waiting',
  platformOrderNo: order.code,
  currency: order.currencyCode,
  orderCents: leftOfPayment(order),
  payTime: null,
  createTime: order.orderPlacedAt?.getTime() ?? null,
  buyerKey: order.customer?.emailAddress ?? '',
  recipient: addressOf(order.shippingAddress ?? {}),
  buyerRemark: '',
  sellerRemark: '',
  lines: order.lines
    .filter((line) => openOf(line) > 0)
    .map(({ productVariant: variant, ...line }) => ({
      platformCode: codeOf(variant),
      title: variant.product.name || variant.name,
      variation: variant.name,
      quantity: openOf(line),
      unitCents: line.unitPriceWithTax,
    })),
});

const addressOf = (a: z.infer<typeof Address>) => ({
  ...NO_ADDRESS,
  name: a.fullName ?? '',
  phone: a.phoneNumber ?? '',
  country: a.countryCode ?? '',
  province: a.province ?? '',
  city: a.city ?? '',
  address: words(a.streetLine1 ?? '', a.streetLine2 ?? '', a.company ?? ''),
  postcode: a.postalCode ?? '',
});
