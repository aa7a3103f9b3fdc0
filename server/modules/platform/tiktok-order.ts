import { z } from 'zod';
import type { PulledOrder } from './adapter.ts';
import { cents, leftOf, NO_ADDRESS, text, words } from './values.ts';

// An order as TikTok Shop tells it, version 202309, and what it is here.

/** Seconds since 1970, as the platform tells times. */
export const seconds = z.number().transform((value) => new Date(value * 1000));
export const Order = z.object({
  id: z.string(),
  status: text,
  create_time: seconds,
  update_time: seconds,
  paid_time: seconds.nullish(),
  ...{ user_id: text, buyer_message: text, seller_note: text, delivery_option_id: text },
  payment: z.object({ currency: text, total_amount: text }).partial().nullish(),
  recipient_address: z
    .object({
      ...{ name: text, phone_number: text, region_code: text, postal_code: text },
      ...{ address_detail: text, address_line1: text, address_line2: text, full_address: text },
      district_info: z.array(z.object({ address_level_name: text, address_name: text })).default([]),
    })
    .partial()
    .nullish(),
  line_items: z
    .array(
      z.object({
        id: z.string(),
        ...{ seller_sku: text, sku_id: text, product_name: text, sku_name: text, sale_price: text },
        ...{ display_status: text, tracking_number: text },
      }),
    )
    .default([]),
});
type Order = z.infer<typeof Order>;

const STATES: Record<string, PulledOrder['state']> = {
  AWAITING_SHIPMENT: 'open',
  PARTIALLY_SHIPPING: 'open',
  AWAITING_COLLECTION: 'shipped',
  IN_TRANSIT: 'shipped',
  DELIVERED: 'shipped',
  COMPLETED: 'shipped',
  CANCELLED: 'cancelled',
};
export const GONE = new Set(['CANCELLED', 'CANCEL']);
export const codeOf = (line: Order['line_items'][number]) => line.seller_sku || line.sku_id;

function recipientOf({ recipient_address: a }: Order) {
  if (!a) return NO_ADDRESS;
  const level = (...names: string[]) =>
    a.district_info?.find((one) => names.includes(one.address_level_name.toLowerCase()))?.address_name ?? '';
  return {
    name: a.name ?? '',
    phone: a.phone_number ?? '',
    country: a.region_code ?? '',
    province: level('state', 'province'),
    city: level('city', 'county'),
    district: level('district', 'town'),
    address:
      a.address_detail || words(a.address_line1 ?? '', a.address_line2 ?? '') || (a.full_address ?? ''),
    postcode: a.postal_code ?? '',
  };
}

/**
 * Its lines are single pieces: those of one code are counted. A cancelled line shows as goods that are gone; a refund
 * that cancels no line is not asked for, so the amount stays what it was.
 */
export function pulled(order: Order): PulledOrder {
  // What has a number is on its way.
  const live = order.line_items.filter(
    (line) => !GONE.has(line.display_status) && line.tracking_number === '',
  );
  return leftOf({
    platformId: order.id,
    updatedAt: order.update_time,
    state: STATES[order.status] ?? 'waiting',
    platformOrderNo: order.id,
    currency: order.payment?.currency ?? '',
    orderCents: cents(order.payment?.total_amount),
    payTime: order.paid_time?.getTime() ?? null,
    createTime: order.create_time.getTime(),
    buyerKey: order.user_id,
    recipient: recipientOf(order),
    buyerRemark: order.buyer_message,
    sellerRemark: order.seller_note,
    lines: [...Map.groupBy(live, (line) => `${codeOf(line)}\n${line.sale_price}`).values()].map((same) => ({
      platformCode: codeOf(same[0]!),
      title: same[0]!.product_name,
      variation: same[0]!.sku_name,
      quantity: same.length,
      unitCents: cents(same[0]!.sale_price),
    })),
  });
}
