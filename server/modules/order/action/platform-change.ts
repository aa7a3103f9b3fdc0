import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import { withMerchantSettings } from '#server/modules/order/create/merchant-settings.ts';
import type { NewOrder, OrderPlace } from '#server/modules/order/create/create.sql.ts';
import { linesOf, updateOrder } from '#server/modules/order/row/order.sql.ts';
import {
  lineSums,
  recountGoods,
  writeLines,
  type WrittenLine,
} from '#server/modules/order/goods/goods.sql.ts';
import { partsFollow } from '#server/modules/order/goods/suit-lines.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Standing } from './platform-change.sql.ts';
import { reviewer } from '#server/modules/order/ports.ts';

export { findChanged, standingOn, writeChange, type SaidBy, type Standing } from './platform-change.sql.ts';

const REVIEWED: readonly number[] = [STATUS.waitReview.code, STATUS.pendingRule.code];

/** The factories judge orders anew that they have under review: what was changed at the platform closes the approval. */
export async function reviewChanged(trx: Trx, orders: readonly Standing[], now: Date): Promise<void> {
  const reviewed = orders.filter(({ status }) => REVIEWED.includes(status));
  for (const [factoryId, own] of Map.groupBy(reviewed, (order) => order.factoryId)) {
    const ids = own.map(({ id }) => id);
    const review = { factoryId, ids, trigger: 'edit', userId: null, userName: null, now } as const;
    await onBehalfOf(trx, factoryId, () => reviewer.its.review(trx, review));
  }
}

/**
 * Makes an order that no factory has what its platform says now. Lines whose code stays keep their SKU, picture and
 * gifts; new codes wait for their meaning: apply the mappings and count the lines afterwards.
 */
export async function rewriteOrder(
  trx: Trx,
  place: OrderPlace,
  id: number,
  order: NewOrder,
  now: Date,
): Promise<void> {
  const [wanted = order] = await withMerchantSettings(trx, place, [order], { now, decodes: true });
  const asker = { party: 'merchantId', tenantId: place.merchantId } as const;
  const stored = await linesOf(trx, asker, [id]);
  const left = stored.filter(({ isGift, suitItem }) => !isGift && suitItem === null);
  const lines = wanted.lines.map(({ platformCode, title, quantity, unitCents }): WrittenLine => {
    const at = left.findIndex((line) => line.platformCode === platformCode);
    const [stands] = at < 0 ? [] : left.splice(at, 1);
    const price = { unitCents: unitCents ?? 0, priceUnknown: unitCents === null };
    return stands
      ? { ...stands, quantity, ...price, priceSteps: null, pictureOwn: stands.pictureOwn }
      : { ...NEW_LINE, platformCode, title, quantity, ...price };
  });
  const removed = left.map((line) => line.id);
  await writeLines(trx, asker, { id, merchantId: place.merchantId, factoryId: 0 }, lines, removed);
  if (stored.some(({ suitItem }) => suitItem !== null)) await partsFollow(trx, place.merchantId, id);
  const { recipientName, recipientPhone, country, province, city, district, address, postcode } = wanted;
  const to = { recipientName, recipientPhone, country, province, city, district, address, postcode };
  const { amountCents, currency, buyerRemark } = wanted;
  await updateOrder(trx, asker, id, { ...to, amountCents, currency, buyerRemark });
}

/** Counts its lines anew once the codes have their meaning; the amount stays what the platform says. */
export async function recountOrder(trx: Trx, merchantId: number, id: number, now: Date) {
  const asker = { party: 'merchantId', tenantId: merchantId } as const;
  const [counted] = await recountGoods(trx, asker, await lineSums(trx, asker, [id]), now);
  return counted!;
}

const NEW_LINE = {
  ...{ id: null, kind: 'unmapped', skuId: null, skuCode: null, byHand: false, costCents: null },
  ...{ costCurrency: null, priceSteps: null, pictureFileId: null, pictureOwn: false },
} as const;
