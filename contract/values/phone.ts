import { z } from 'zod';

const CHINA = ['', '中国', 'CN', 'China', '中国大陆'];
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
const bare = (phone: string) => phone.replaceAll(/[\s()-]/g, '');

/** V03: a number of any country, 5 to 15 digits with its country code where it has one; blanks and brackets taken off. */
export const internationalPhone = z
  .string()
  .transform(bare)
  .pipe(z.string().regex(/^\+?\d{5,15}$/, '请输入 5 至 15 位数字的电话号码，可在前面加国家区号，例如 +1'));

/**
 * Whether this could be somebody's number in that country; an empty country is China. Its addresses in Hong Kong, Macau
 * and Taiwan have numbers of their own form, which say so by +852, +853 or +886 (V03).
 */
export function phoneFits(phone: string, country: string): boolean {
  const numberedApart = /^\s*\+\s*(?:852|853|886)/.test(phone);
  if (numberedApart || !CHINA.includes(country)) return internationalPhone.safeParse(phone).success;
  // A platform's number in place of the buyer's own: 13800000000-1234, 18400000000转0001.
  const digits = bare(
    phone.replaceAll(/\s/g, '').replace(/(?<=1[3-9]\d{9})(?:-|转|#|,|，|ext\.?)\d{1,6}$/i, ''),
  );
  // Landlines and masked numbers of platforms (138****0000, extension) are left to the person's eye.
  return (
    MAINLAND_MOBILE.test(digits.replace(/^\+?86/, '')) || /^0\d{9,11}$/.test(digits) || digits.includes('*')
  );
}

/** The number that somebody signs in with: a mainland mobile (V02), blanks and +86 taken off. */
export const mobile = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, ''))
  .pipe(z.string().regex(MAINLAND_MOBILE, '请输入 11 位手机号，以 1 开头、第二位为 3 至 9'));

/** The same where it may be left out: empty is null. */
export const mobileOrNone = z
  .string()
  .nullable()
  .transform((text) => (text ?? '').replaceAll(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, ''))
  .pipe(z.string().regex(/^(1[3-9]\d{9})?$/, '请输入 11 位手机号，以 1 开头、第二位为 3 至 9，或留空'))
  .transform((text) => text || null);
