import type { ReasonCode } from '#contract/order/order.ts';
import { phoneFits } from '#contract/values/phone.ts';

/** How the log names the built-in checks where it names rules. */
export const BUILT_IN = '内置检查';

/** What the built-in checks of the review look at. */
export interface CheckedOrder {
  recipientName: string;
  recipientPhone: string;
  address: string;
  country: string;
  linesWithoutPicture: number;
  /** [G25] Lines whose picture looks like one that the factory blocks, and that none of its people let pass. */
  blockedLines?: number;
  /** What its shop changed at the platform, and nobody decided about. */
  platformChange?: readonly string[];
}

type Recipient = Omit<CheckedOrder, 'linesWithoutPicture' | 'blockedLines' | 'platformChange'>;

export const addressMissing = ({ recipientName, recipientPhone, address }: Recipient): boolean =>
  !recipientName || !recipientPhone || !address;

/** A missing number is a missing address, not an unfit number. */
export const phoneUnfit = ({ recipientPhone, country }: Recipient): boolean =>
  recipientPhone !== '' && !phoneFits(recipientPhone, country);

/** The reasons for which a person must look at the order; empty: nothing speaks against approval. */
export function reasonsOf(order: CheckedOrder): ReasonCode[] {
  const reasons: ReasonCode[] = [];
  if (addressMissing(order)) reasons.push('addressMissing');
  else if (phoneUnfit(order)) reasons.push('phoneUnfit');
  if (order.linesWithoutPicture > 0) reasons.push('pictureMissing');
  if (order.blockedLines) reasons.push('pictureBlocked');
  if (order.platformChange?.length) reasons.push('platformChanged');
  return reasons;
}
