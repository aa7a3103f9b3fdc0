// EAN-13: twelve digits and one that is computed from them, so that a slip of a key or a scanner is seen.

const EAN = /^\d{13}$/;

/** The last digit of an EAN-13 that begins with these twelve. */
export function eanCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** [G07] What a barcode of thirteen digits should be, where its check digit is wrong; undefined: it is right, or no EAN-13. */
export function rightEan(code: string): string | undefined {
  if (!EAN.test(code)) return undefined;
  const right = code.slice(0, 12) + eanCheckDigit(code.slice(0, 12));
  return right === code ? undefined : right;
}

/** Whether it is thirteen digits with their right check digit. */
export const isEan = (code: string): boolean => EAN.test(code) && rightEan(code) === undefined;

/** So many numbers the range for a company's own use has, behind its first digit, 2. */
export const OWN_EANS = 10 ** 11;

/** The nth EAN-13 of the range 20 to 29, which means nothing outside of the company. */
export function ownEan(nth: number): string {
  const twelve = `2${String(nth).padStart(11, '0')}`;
  return twelve + eanCheckDigit(twelve);
}
