import {
  FIELD_NAMES,
  fieldRule,
  type ColumnMapping,
  type TargetField,
} from '#contract/order-import/import-fields.ts';
import { readTime, type DateOrder } from './import-time.ts';
import { readCurrency, readMoney, readQuantity, shorten, type Value } from './import-values.ts';
import { phoneFits } from '#contract/values/phone.ts';
import { isSpoiltNumber, SPOILT_NUMBER } from '#contract/values/spoilt-number.ts';
import { expressComplaint, expressNameOf } from '#contract/values/express-name.ts';

export { guessDateOrder, isZone, type DateOrder } from './import-time.ts';

/** What a file does not say of itself. */
export interface ImportFormat {
  /** Of wall clocks: 'UTC', '+08:00' or an IANA name. */
  zone: string;
  /** Of amounts without a currency of their own, three letters. */
  currency: string;
  /** How 03/04/2026 is meant; the month first where it is not said. */
  dateOrder?: DateOrder;
  /** Blank fields of an order are those of the line before, where that is of the same order or none is named. */
  carryDown?: boolean;
  /** So many lines below the header may describe the columns. */
  skipRows?: number;
  /** What stands in a cell that holds nothing. */
  blank?: string;
}

/** One line of an order, understood; '' where the file has no text. Times in epoch milliseconds. */
export interface ImportLine {
  platformOrderNo: string;
  skuCode: string;
  quantity: number;
  title: string;
  variation: string;
  unitCents: number | null;
  currency: string;
  orderCents: number | null;
  payTime: number | null;
  createTime: number | null;
  recipientName: string;
  recipientPhone: string;
  country: string;
  province: string;
  city: string;
  district: string;
  address: string;
  postcode: string;
  buyerKey: string;
  buyerRemark: string;
  sellerRemark: string;
  orderStatus: string;
  expressName: string;
  waybillNo: string;
}

/** `msg` is a sentence that names the field. */
export interface LineReason {
  field: TargetField;
  msg: string;
}
export type LineResult =
  | { ok: true; line: ImportLine }
  /** `orderNo`: of the order that the line belongs to all the same; '' where it names none. */
  | { ok: false; reasons: LineReason[]; orderNo: string };

/** Reads one line. It is refused with every reason that it has, not with the first. */
export function interpretLine(
  cells: readonly string[],
  mapping: ColumnMapping,
  format: ImportFormat,
): LineResult {
  const reasons: LineReason[] = [];
  const texts = {} as Record<TargetField, string>;
  for (const field of FIELD_NAMES) {
    const column = mapping[field];
    texts[field] = column === null ? '' : clean(field, cells[column] ?? '', reasons);
  }
  const read = <T>(field: TargetField, reader: (text: string) => Value<T>): T | null => {
    if (texts[field] === '') return null;
    const result = reader(texts[field]);
    if ('value' in result) return result.value;
    reasons.push(reason(field, result.msg));
    return null;
  };
  const time = (text: string) => readTime(text, format.zone, format.dateOrder);
  const skuCode = texts.skuCode || texts.platformSku;
  const needed = { platformOrderNo: texts.platformOrderNo, skuCode, quantity: texts.quantity };
  for (const field of Object.keys(needed) as (keyof typeof needed)[]) {
    if (!needed[field] && !reasons.some((r) => r.field === field)) reasons.push(reason(field, '为空'));
  }
  const quantity = read('quantity', readQuantity) ?? 0;
  const unitCents = read('unitPrice', readMoney);
  const orderCents = read('orderAmount', readMoney);
  const currency = read('currency', readCurrency) ?? format.currency;
  const payTime = read('payTime', time);
  const createTime = read('createTime', time);
  const unknown = expressComplaint(texts.expressName);
  if (unknown) reasons.push({ field: 'expressName', msg: unknown });
  if (texts.recipientPhone !== '' && !phoneFits(texts.recipientPhone, countryOf(texts)))
    reasons.push(
      reason('recipientPhone', `“${shorten(texts.recipientPhone)}”不像真实号码，请核对后重新导入`),
    );
  const closed = closedReason(texts.orderStatus);
  if (closed) reasons.push({ field: 'orderStatus', msg: closed });
  if (reasons.length > 0) return { ok: false, reasons, orderNo: texts.platformOrderNo };

  const { address, address2, address3, platformSku: _, unitPrice: __, orderAmount: ___, ...own } = texts;
  const line = { ...own, ...addressParts(texts, [address, address2, address3]) };
  return {
    ok: true,
    line: {
      ...line,
      expressName: expressNameOf(texts.expressName),
      skuCode,
      quantity,
      unitCents,
      orderCents,
      currency,
      payTime,
      createTime,
    },
  };
}

/**
 * Reads the lines of one file in their order: fills what an export leaves blank on later lines of an order, and
 * answers null for lines below the header that describe the columns.
 */
export function lineReader(
  mapping: ColumnMapping,
  format: ImportFormat,
): (cells: readonly string[], merged?: ReadonlySet<number>) => LineResult | null {
  let read = 0;
  let before: readonly string[] = [];
  return (cells, merged) => {
    read++;
    if (read <= (format.skipRows ?? 0) && describesColumns(cells, mapping)) return null;
    const { blank } = format;
    const said = blank === undefined ? cells : cells.map((cell) => (cell.trim() === blank ? '' : cell));
    const filled = format.carryDown ? carriedDown(said, before, mapping) : said;
    const ofBefore = continues(filled, before, mapping);
    if (!ofBefore) before = filled;
    const result = interpretLine(filled, mapping, format);
    const reasons = mergedReasons(mapping, merged);
    if (ofBefore && !result.ok) {
      reasons.push(reason('platformOrderNo', MERGED_NUMBER));
      result.reasons = result.reasons.filter(({ field }) => field !== 'platformOrderNo');
    }
    if (result.ok && reasons.length === 0) return result;
    const key = mapping.platformOrderNo ?? -1;
    const own = result.ok ? result.line.platformOrderNo : result.orderNo;
    return {
      ok: false,
      reasons: [...reasons, ...(result.ok ? [] : result.reasons)],
      orderNo: own || keyText((ofBefore ? before : filled)[key] ?? ''),
    };
  };
}

const MERGED_NUMBER =
  '为空，像是合并单元格或只写在第一行：请在每一行填写平台订单号后重新导入，整个订单未导入';

/** What cannot be read as a number holds the lines of its order together by its text. */
const keyText = (cell: string): string => cell.replaceAll('\0', '').trim().slice(0, 200);

const WHO: readonly TargetField[] = ['recipientName', 'recipientPhone', 'address'];

/**
 * Whether a line without a number goes on with the order of the line before: it names goods, and nobody else who gets
 * them. So a sheet looks whose merged cells were saved as text.
 */
function continues(cells: readonly string[], before: readonly string[], mapping: ColumnMapping): boolean {
  const cell = (row: readonly string[], field: TargetField) => row[mapping[field] ?? -1]?.trim() ?? '';
  if (cell(cells, 'platformOrderNo') !== '' || cell(before, 'platformOrderNo') === '') return false;
  if (!cell(cells, 'skuCode') && !cell(cells, 'platformSku') && !cell(cells, 'title')) return false;
  return WHO.every((field) => cell(cells, field) === '' || cell(cells, field) === cell(before, field));
}

/** One merged cell says something of an order, but not how many pieces each of its lines has. */
const mergedReasons = (mapping: ColumnMapping, merged?: ReadonlySet<number>): LineReason[] =>
  FIELD_NAMES.flatMap((field) =>
    fieldRule(field).of === 'line' && merged?.has(mapping[field] ?? -1)
      ? [reason(field, '是合并单元格，请取消合并，在每一行分别填写后重新导入')]
      : [],
  );

/** 'Platform unique order ID.' is no order number: those have digits. */
const describesColumns = (cells: readonly string[], mapping: ColumnMapping) =>
  !/\d/.test(cells[mapping.platformOrderNo ?? -1] ?? '') && !/\d/.test(cells[mapping.quantity ?? -1] ?? '');

function carriedDown(
  cells: readonly string[],
  before: readonly string[],
  mapping: ColumnMapping,
): readonly string[] {
  const key = mapping.platformOrderNo ?? -1;
  const sameOrder = !cells[key] || cells[key] === before[key];
  if (!sameOrder) return cells;
  const filled = [...cells];
  for (const field of FIELD_NAMES) {
    const column = mapping[field];
    if (column !== null && fieldRule(field).of === 'order') filled[column] ||= before[column] ?? '';
  }
  return filled;
}

const reason = (field: TargetField, msg: string): LineReason => ({
  field,
  msg: `${fieldRule(field).label}${msg}`,
});

/** Of numbers and times: no longer text is one, and reading it could take its time. */
const MAX_VALUE_LENGTH = 64;

/** The text of a cell, fit for the database; '' where it is refused. Emoji stay. */
function clean(field: TargetField, cell: string, reasons: LineReason[]): string {
  const { kind, max = MAX_VALUE_LENGTH } = fieldRule(field);
  if (cell.includes('\0')) {
    reasons.push(reason(field, '含有空字符（NUL），请删除后重新导入'));
    return '';
  }
  const text = cell.toWellFormed().replace(CONTROL, ' ').trim();
  if (text.length > max) {
    reasons.push(reason(field, `有 ${text.length} 个字符，最多 ${max} 个，请缩短后重新导入`));
    return '';
  }
  if (kind !== 'code') return text;
  const code = text.replace(/^'(?=[\w+#])/, '');
  if (isSpoiltNumber(code)) {
    reasons.push(reason(field, `“${shorten(code)}”${SPOILT_NUMBER}`));
    return '';
  }
  return PANDAS_FLOAT_FIELDS.has(field) ? code.replace(/^(\d+)\.0$/, '$1') : code;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it removes; tabs and line breaks stay
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Whole numbers that a data tool wrote as 17850.0; an SKU may really end in .0. */
const PANDAS_FLOAT_FIELDS: ReadonlySet<TargetField> = new Set<TargetField>([
  'platformOrderNo',
  'recipientPhone',
  'postcode',
  'buyerKey',
]);

/** An address that names no country and holds no Chinese character is none in China, and neither is its phone. */
function countryOf({ country, province, city, address }: Record<TargetField, string>): string {
  const place = `${province}${city}${address}`;
  return country === '' && place !== '' && !/\p{Script=Han}/u.test(place) ? '-' : country;
}

/** Orders that the platform closed must not be made, unpaid ones not yet. */
function closedReason(status: string): string | undefined {
  const shown = `平台订单状态为“${shorten(status)}”`;
  if (/取消|关闭|退款成功|^[(（]删除[)）]|^(?:cancell?ed|voided|refunded|closed)$/i.test(status))
    return `${shown}，订单已关闭，不能导入`;
  if (/^(?:未付款|待付款|待支付|未支付|等待付款|等待买家付款|unpaid)$/i.test(status))
    return `${shown}，请付款后再导入`;
  return undefined;
}

const PROVINCE = /^(?:北京|天津|上海|重庆|香港|澳门|台湾|.{2,3}省|.+自治区|.+特别行政区)市?$/;

/** The parts of an address joined; one that Taobao writes whole is taken apart at its spaces. */
function addressParts(texts: Record<TargetField, string>, lines: readonly string[]) {
  const whole = lines.filter(Boolean).join(' ');
  const given = {
    province: texts.province,
    city: texts.city,
    district: texts.district,
    postcode: texts.postcode,
  };
  const [, body, postcode] = /^(.*?)(?:[(（](\d{6})[)）])?$/s.exec(whole) ?? [];
  const [province = '', city = '', district = '', ...rest] = (body ?? '').split(/\s+/);
  const taobao =
    !given.province &&
    !given.city &&
    PROVINCE.test(province) &&
    /[市州盟县区]$/.test(city) &&
    rest.length > 0;
  if (!taobao) return { ...given, address: whole };
  return { province, city, district, postcode: given.postcode || (postcode ?? ''), address: rest.join(' ') };
}
