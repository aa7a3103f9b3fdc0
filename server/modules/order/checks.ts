import type { ReasonCode } from '#contract/order.ts';

/** What the built-in checks of the review look at. */
export interface CheckedOrder {
  recipientName: string;
  recipientPhone: string;
  address: string;
  country: string;
  linesWithoutPicture: number;
}

const CHINA = ['', '中国', 'CN', 'China', '中国大陆'];
/** V02 and V03. */
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
const ANY_PHONE = /^\+?\d{5,15}$/;

/** The reasons for which a person must look at the order; empty: nothing speaks against approval. */
export function reasonsOf(order: CheckedOrder): ReasonCode[] {
  const reasons: ReasonCode[] = [];
  if (!order.recipientName || !order.recipientPhone || !order.address) reasons.push('addressMissing');
  else if (!phoneFits(order.recipientPhone, order.country)) reasons.push('phoneUnfit');
  if (order.linesWithoutPicture > 0) reasons.push('pictureMissing');
  return reasons;
}

function phoneFits(phone: string, country: string): boolean {
  const digits = phone.replaceAll(/[\s()-]/g, '');
  if (!CHINA.includes(country)) return ANY_PHONE.test(digits);
  // Landlines and masked numbers of platforms (138****0000, extension) are left to the person's eye.
  return (
    MAINLAND_MOBILE.test(digits.replace(/^\+?86/, '')) || /^0\d{9,11}$/.test(digits) || digits.includes('*')
  );
}
