import {
  EXPORT_COLUMNS,
  exportColumnEntry,
  type ExportColumn,
  type ExportShape,
} from '#contract/order-export/order-export.ts';
import { HOLD, holdOf, STATUS, statusOf } from '#contract/order/life-cycle/order-states.ts';
import { reasonText } from '#contract/order/order.ts';
import { unpricedAmong } from '#server/modules/order/service.ts';
import { PLATFORMS, type Platform } from '#contract/shop/shop.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { ExportedLine, ExportedOrder } from './sql.ts';

/** An order with what its cells are made of. */
export interface Exported {
  order: ExportedOrder;
  lines: readonly ExportedLine[];
  merchantName: string;
  factoryName: string;
  repulsedAt: Date | null;
}

type Value = string | number | boolean | Date | null;
type Read = (of: Exported & { line: ExportedLine | undefined; side: 'business' | 'factory' }) => Value;

const amount = (cents: number | undefined) => (cents === undefined ? null : cents / 100);

const READ: Record<ExportColumn, Read> = {
  orderNo: ({ order }) => order.orderNo,
  platformOrderNo: ({ order }) => order.platformOrderNo,
  status: ({ order }) => STATUS[statusOf(order.status)].label,
  hold: ({ order }) => HOLD[holdOf(order.hold)].label,
  urgent: ({ order }) => order.urgent,
  tags: ({ order, side }) => (side === 'business' ? order.merchantTags : order.factoryTags).join('、'),
  merchantName: (of) => of.merchantName,
  factoryName: (of) => of.factoryName,
  platform: ({ order }) => PLATFORMS[order.platform as Platform] ?? order.platform,
  shopName: ({ order }) => order.shopName,
  lineNo: ({ line }) => line?.lineNo ?? null,
  skuCode: ({ line }) => line?.skuCode ?? null,
  platformCode: ({ line }) => line?.platformCode ?? null,
  title: ({ line }) => line?.title ?? null,
  variation: ({ line }) => line?.variation ?? null,
  material: ({ line }) => line?.material ?? null,
  brand: ({ line }) => line?.brand ?? null,
  model: ({ line }) => line?.model ?? null,
  color: ({ line }) => line?.color ?? null,
  quantity: ({ line }) => line?.quantity ?? null,
  unitPrice: ({ line }) => (line?.priceUnknown ? null : amount(line?.unitCents)),
  pieces: ({ order }) => order.pieces,
  amount: ({ order, lines }) =>
    order.amountCents === 0 && unpricedAmong(order, lines) > 0 ? null : amount(order.amountCents),
  // Before the push nobody knows it.
  cost: ({ order }) => (order.factoryId === 0 ? null : amount(order.costCents)),
  costCurrency: ({ order, lines }) =>
    order.factoryId === 0 ? null : (lines.find((line) => line.costCurrency)?.costCurrency ?? order.currency),
  currency: ({ order }) => order.currency,
  recipientName: ({ order }) => order.recipientName,
  recipientPhone: ({ order }) => order.recipientPhone,
  country: ({ order }) => order.country,
  province: ({ order }) => order.province,
  city: ({ order }) => order.city,
  district: ({ order }) => order.district,
  address: ({ order }) => order.address,
  postcode: ({ order }) => order.postcode,
  expressName: ({ order }) => order.expressName,
  waybillNo: ({ order }) => order.waybillNo,
  buyerRemark: ({ order }) => order.buyerRemark,
  merchantRemark: ({ order }) => order.merchantRemark,
  factoryRemark: ({ order }) => order.factoryRemark,
  reasons: ({ order }) => order.reasons.map(reasonText).join('；'),
  repulseReason: ({ order }) => order.repulseReason,
  repulsedAt: (of) => of.repulsedAt,
  payTime: ({ order }) => order.payTime,
  createdAt: ({ order }) => order.createdAt,
  pushedAt: ({ order }) => order.pushedAt,
  shippedAt: ({ order }) => order.shippedAt,
};

/** The chosen columns; where an amount is among them, its currency is too. */
export function columnsOf({ columns }: Pick<ExportShape, 'columns'>): ExportColumn[] {
  const chosen = [...new Set(columns)];
  const named = (currency: ExportColumn, of: (name: ExportColumn) => boolean) => {
    const last = chosen.findLastIndex(of);
    if (last >= 0 && !chosen.includes(currency)) chosen.splice(last + 1, 0, currency);
  };
  named('currency', (name) => name !== 'cost' && exportColumnEntry(name).kind === 'amount');
  // The factory asks for it in its own currency, which need not be the buyer's.
  named('costCurrency', (name) => name === 'cost');
  return chosen;
}

export const headingsOf = (columns: readonly ExportColumn[]): string[] =>
  columns.map((name) => EXPORT_COLUMNS[name].title);

/** Writes times as 2026-11-21 08:05:09 in a zone, whatever the server's is. */
export function timeWriter(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at: Date) => format.format(at);
}

/** The rows of one order: one, or one a line. An order without lines has one in both. */
export function rowWriter(
  columns: readonly ExportColumn[],
  { lines: byLine, side, timeZone }: { lines: boolean; side: 'business' | 'factory'; timeZone: string },
) {
  const timeText = timeWriter(timeZone);
  const written = (name: ExportColumn, value: Value): OutCell => {
    if (value === null || value === '') return null;
    if (typeof value === 'boolean') return value ? '是' : null;
    if (value instanceof Date) return timeText(value);
    return typeof value === 'string' && EXPORT_COLUMNS[name].kind === 'digits' ? { digits: value } : value;
  };
  const cell = (name: ExportColumn, of: Exported, own: readonly ExportedLine[]): OutCell => {
    const values = (exportColumnEntry(name).ofLine ? own : [own[0]]).map((line) =>
      READ[name]({ ...of, line, side }),
    );
    if (values.length <= 1) return written(name, values[0] ?? null);
    // Several lines in one cell; what all of them say is said once.
    const texts = values.map((value) => (value === null ? '' : String(value)));
    return new Set(texts).size === 1 && exportColumnEntry(name).kind !== 'number'
      ? written(name, values[0]!)
      : texts.join('；');
  };
  return (of: Exported): OutCell[][] => {
    const groups = byLine && of.lines.length > 0 ? of.lines.map((line) => [line]) : [of.lines];
    return groups.map((own) => columns.map((name) => cell(name, of, own)));
  };
}
