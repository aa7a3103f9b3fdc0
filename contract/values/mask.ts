// [X15] Who a parcel goes to, as far as whoever sees it on its way must know.

const [LEAST, AHEAD, BEHIND] = [8, 3, 4];

/** 张**; what is no name stays empty. */
export const maskedName = (name: string): string => {
  const [first] = name.trim();
  return first === undefined ? '' : `${first}**`;
};

/** 138****1234; of what is shorter than a telephone number the end alone. Signs beside the digits are left out. */
export function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/[^\d]/g, '');
  if (digits === '') return '';
  if (digits.length < LEAST) return `****${digits.slice(-Math.min(2, digits.length - 1) || digits.length)}`;
  return `${digits.slice(0, AHEAD)}****${digits.slice(-BEHIND)}`;
}
