/** [X06] The Luhn check digit over these digits. */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (const [fromRight, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (fromRight % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return (10 - (sum % 10)) % 10;
}

/** Digits of a serial in an own number. */
export const SERIAL_DIGITS = 9;
export const MOST_SERIAL = 999_999_999;

/** [X06] A number of an own range: its prefix, the serial with zeros before it, and the check digit over the digits. */
export function ownNumber(prefix: string, serial: number): string {
  const digits = String(serial).padStart(SERIAL_DIGITS, '0');
  return `${prefix}${digits}${luhnDigit(digits)}`;
}

const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** [X06] Whether a number of the post (UPU S10) has the wrong check digit; one of another form has none. */
export function isWrongS10(no: string): boolean {
  const [, serial, check] = S10.exec(no) ?? [];
  if (serial === undefined) return false;
  const sum = S10_WEIGHTS.reduce((all, weight, at) => all + weight * Number(serial[at]), 0);
  const digit = 11 - (sum % 11);
  return Number(check) !== (digit === 10 ? 0 : digit === 11 ? 5 : digit);
}
