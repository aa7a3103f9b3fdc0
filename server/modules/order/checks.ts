import type { ReasonCode } from '#contract/order.ts';
import { phoneFits } from '#contract/phone.ts';

/** What the built-in checks of the review look at. */
export interface CheckedOrder {
  recipientName: string;
  recipientPhone: string;
  address: string;
  country: string;
  linesWithoutPicture: number;
}

/** The reasons for which a person must look at the order; empty: nothing speaks against approval. */
export function reasonsOf(order: CheckedOrder): ReasonCode[] {
  const reasons: ReasonCode[] = [];
  if (!order.recipientName || !order.recipientPhone || !order.address) reasons.push('addressMissing');
  else if (!phoneFits(order.recipientPhone, order.country)) reasons.push('phoneUnfit');
  if (order.linesWithoutPicture > 0) reasons.push('pictureMissing');
  return reasons;
}
