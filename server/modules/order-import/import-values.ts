/** A value out of a cell's text, or why there is none; `msg` goes behind the field's label. */
export type Value<T> = { value: T } | { msg: string };

const MAX_QUANTITY = 1_000_000;
const MAX_CENTS = 100_000_000_000;

/** A whole number above 0, also '6.0', '1,000' and '６'. */
export function readQuantity(text: string): Value<number> {
  const plain = text.normalize('NFKC').replaceAll(/[,\s]/g, '');
  const value = Number(plain);
  if (plain === '') return { msg: '为空' };
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return { msg: `“${shorten(text)}”不是数字` };
  if (value <= 0) return { msg: '为 0 或负数（退货或取消行），不能导入' };
  if (!Number.isInteger(value)) return { msg: `“${shorten(text)}”不是整数` };
  if (value > MAX_QUANTITY) return { msg: `超过 ${MAX_QUANTITY}` };
  return { value };
}

/**
 * An amount in cents: signs and names of currencies, thousands' separators and a decimal comma are understood.
 * Where comma and point both stand, the last one is the decimal's; a single comma before three digits is not.
 */
export function readMoney(text: string): Value<number> {
  const plain = text
    .normalize('NFKC')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^([^\d.,-]*)-/, '-$1')
    .replace(/^(-?)[^\d.,-]+/, '$1')
    .replace(/[^\d.,]+$/, '')
    .replaceAll(/[\s'’]/g, '');
  const value = Number(withPoint(plain));
  if (!/\d/.test(plain) || !Number.isFinite(value)) return { msg: `“${shorten(text)}”不是金额` };
  if (value < 0) return { msg: '为负数，不能导入' };
  const cents = Math.round(Number((value * 100).toPrecision(15)));
  return cents > MAX_CENTS ? { msg: `“${shorten(text)}”过大` } : { value: cents };
}

function withPoint(plain: string): string {
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  if (comma > point) {
    const thousands = point < 0 && /^-?\d{1,3}(?:,\d{3})+$/.test(plain);
    return thousands ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.');
  }
  const thousands = /^-?\d{1,3}(?:\.\d{3}){2,}$/.test(plain);
  return thousands ? plain.replaceAll('.', '') : plain.replaceAll(',', '');
}

/** A currency by its three letters. */
export function readCurrency(text: string): Value<string> {
  const code = (NAMED_CURRENCIES[text] ?? text).toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? { value: code } : { msg: `“${shorten(text)}”不是三位货币代码` };
}
const NAMED_CURRENCIES: Readonly<Record<string, string>> = {
  人民币: 'CNY',
  RMB: 'CNY',
  美元: 'USD',
  英镑: 'GBP',
  欧元: 'EUR',
  日元: 'JPY',
};

/** Enough of a text to be found again. */
export const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);
