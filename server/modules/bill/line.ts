import { BILL_FIELD_NAMES, type BillField, type BillMapping } from '#contract/bill/fields.ts';
import { isSpoiltNumber, SPOILT_NUMBER } from '#contract/values/spoilt-number.ts';

const MOST_CHARACTERS = 64;
const MOST_CENTS = 100_000_00;
const MOST_GRAMS = 1_000_000;

/** A line of a file as it is taken, or why it is not; `cents` are then what could be read of its amount. */
export type ReadLine = { lineNo: number } & (
  | {
      no: string;
      leg: string;
      province: string;
      billedG: number | null;
      cents: number;
      surchargeCents: number | null;
      reason: null;
    }
  | { reason: string; cents: number | null }
);

/** Cents of an amount as bills write it: ¥1,234.50 or -3.00, with further noughts; undefined: it is none. */
export function centsIn(text: string): number | undefined {
  const plain = text.replaceAll(/[,，\s¥￥元]/g, '');
  const [, sign, yuan, part = ''] = /^([-−]?)(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  if (yuan === undefined) return undefined;
  const cents = Number(yuan) * 100 + Number(part.padEnd(2, '0'));
  if (cents > MOST_CENTS) return undefined;
  return sign && cents !== 0 ? -cents : cents;
}

/** Grams of a weight in kilograms or grams, begun ones upwards; undefined: it is none. */
function gramsIn(text: string, unit: BillMapping['unit']): number | undefined {
  const plain = text.replaceAll(/[,，\s]/g, '').replace(/(?:kg|千克|公斤|g|克)$/i, '');
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,9}))?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const milligrams = BigInt(whole) * 1_000_000n + BigInt(part.slice(0, 6).padEnd(6, '0'));
  const thousandths = unit === 'kg' ? milligrams : milligrams / 1000n;
  const grams = Number((thousandths + 999n) / 1000n);
  return grams <= MOST_GRAMS ? grams : undefined;
}

const cut = (text: string) => text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
/** The sum below a table is no line of it. */
const IS_SUM = /^(?:合计|总计|小计)[:：]?$/;

/** Reads a file's lines as the mapping says; undefined: it is the sum below them. */
export function lineReader(columns: readonly string[], mapping: BillMapping) {
  const at = Object.fromEntries(
    BILL_FIELD_NAMES.map((field) => [field, mapping[field] === null ? -1 : columns.indexOf(mapping[field])]),
  ) as Record<BillField, number>;
  return (lineNo: number, cells: readonly string[]): ReadLine | undefined => {
    const cell = (field: BillField) => (cells[at[field]] ?? '').replaceAll('\0', '').trim();
    const no = cell('no').replaceAll(/\s/g, '');
    if ((no === '' || IS_SUM.test(no)) && cells.some((one) => IS_SUM.test(one.trim()))) return undefined;
    const cents = centsIn(cell('cents'));
    const refused = (reason: string): ReadLine => ({ lineNo, reason, cents: cents ?? null });
    if (cents === undefined)
      return refused('账单金额不是金额，应在 100,000.00 以内，最多两位小数，如 9.90，请改正后再导入');
    if (no === '') return refused('没有运单号，请填写后再导入');
    if (no.length > MOST_CHARACTERS) return refused(`运单号超过 ${MOST_CHARACTERS} 个字符，请核对`);
    if (isSpoiltNumber(no)) return refused(`运单号“${no}”${SPOILT_NUMBER}`);
    const [weight, surcharge] = [cell('weight'), cell('surcharge')];
    const billedG = weight === '' ? null : gramsIn(weight, mapping.unit);
    if (billedG === undefined) return refused('账单重量不是重量，如 1.25，请改正后再导入');
    const surchargeCents = surcharge === '' ? null : centsIn(surcharge);
    if (surchargeCents === undefined) return refused('附加费不是金额，如 2.00，请改正后再导入');
    const [leg, province] = [cut(cell('leg')), cut(cell('province'))];
    return { lineNo, no, leg, province, billedG, cents, surchargeCents, reason: null };
  };
}
