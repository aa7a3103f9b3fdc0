const CHINA = ['', '中国', 'CN', 'China', '中国大陆'];
/** V02 and V03. */
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;
const ANY_PHONE = /^\+?\d{5,15}$/;

/** Whether this could be somebody's number in that country; an empty country is China. */
export function phoneFits(phone: string, country: string): boolean {
  const digits = phone.replaceAll(/[\s()-]/g, '');
  if (!CHINA.includes(country)) return ANY_PHONE.test(digits);
  // Landlines and masked numbers of platforms (138****0000, extension) are left to the person's eye.
  return (
    MAINLAND_MOBILE.test(digits.replace(/^\+?86/, '')) || /^0\d{9,11}$/.test(digits) || digits.includes('*')
  );
}
