import { z } from 'zod';
import { titleOf } from '#server/modules/order/row/order-log.ts';
import { BUILT_IN } from '#server/modules/order/check/checks.ts';
import type { linesOf, ListedOrder } from '#server/modules/order/row/order.sql.ts';
import type * as details from './detail.sql.ts';
import { stateOfRow, factsOfRow } from '#server/modules/order/row/facts.ts';
import type { LinePrint } from './prints.sql.ts';
import { REGIONS, stateOf, wordOf, type Region } from '#contract/order/life-cycle/order-states.ts';
import {
  isReasonCode,
  reasonText,
  type OrderEventRow,
  type OrderLine,
  type OrderRow,
} from '#contract/order/order.ts';
import type { Platform } from '#contract/shop/shop.ts';
import type { Variant } from '#server/platform/file-links.ts';

const time = (at: Date | null) => at?.getTime() ?? null;

/** What rows need beside themselves: names, links, and which side looks. */
export interface RowContext {
  names: ReadonlyMap<number, string>;
  link: (fileId: number | null, variant?: Variant) => string | null;
  side: 'merchant' | 'factory';
  now: Date;
}

type Bare = Omit<OrderRow, 'goods' | 'lineCount' | 'unpricedLines'>;

export function viewOrder(row: ListedOrder, { names, side, now }: RowContext): Bare {
  return {
    id: row.id,
    orderNo: row.orderNo,
    platformOrderNo: row.platformOrderNo,
    shopId: row.shopId,
    shopName: row.shopName,
    platform: row.platform as Platform,
    merchantId: row.merchantId,
    merchantName: names.get(row.merchantId) ?? '',
    factoryId: row.factoryId || null,
    factoryName: names.get(row.factoryId) ?? null,
    ...stateOfRow(row),
    holdBy: row.holdBy as 'merchant' | 'factory' | null,
    holdUntil: time(row.holdUntil),
    urgent: row.urgent,
    tags: side === 'merchant' ? row.merchantTags : row.factoryTags,
    reasons: row.reasons,
    repulseReason: row.repulseReason,
    version: row.version,
    facts: factsOfRow(row, now),
    pieces: row.pieces,
    unmappedLines: row.unmappedLines,
    amountCents: row.amountCents,
    currency: row.currency,
    costCents: row.costCents,
    recipientName: row.recipientName,
    recipientPhone: row.recipientPhone,
    country: row.country,
    province: row.province,
    city: row.city,
    district: row.district,
    address: row.address,
    expressName: row.expressName,
    waybillNo: row.waybillNo,
    buyerRemark: row.buyerRemark,
    merchantRemark: row.merchantRemark,
    factoryRemark: row.factoryRemark,
    payTime: time(row.payTime),
    pushedAt: time(row.pushedAt),
    shippedAt: time(row.shippedAt),
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  };
}

/**
 * How many lines of an order have no known price, where its amount is no more than what the others come to. An amount that
 * the platform itself said counts every line.
 */
export const unpricedLines = (
  order: { amountCents: number },
  lines: { unknown: number; sumCents: number },
): number => (lines.sumCents === order.amountCents ? lines.unknown : 0);

/** The same of lines that are all there. */
export const unpricedAmong = (
  order: { amountCents: number },
  lines: readonly Pick<StoredLine, 'quantity' | 'unitCents' | 'priceUnknown'>[],
): number =>
  unpricedLines(order, {
    unknown: lines.filter((line) => line.priceUnknown).length,
    sumCents: lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0),
  });

const NO_PRINT: LinePrint = {
  pictureKind: null,
  pictureBytes: null,
  widthPx: null,
  heightPx: null,
  printWidthMm: null,
  printHeightMm: null,
  isLeft: false,
};

type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

/** `prints`: what is known of the pictures of the lines, by their ids. */
export function viewLine(
  line: StoredLine,
  { link, currency }: Pick<RowContext, 'link'> & { currency: string },
  prints: ReadonlyMap<number, LinePrint>,
): OrderLine {
  const { isLeft, ...print } = prints.get(line.id) ?? NO_PRINT;
  return {
    id: line.id,
    lineNo: line.lineNo,
    platformCode: line.platformCode,
    title: line.title,
    variation: line.variation,
    quantity: line.quantity,
    unitCents: line.priceUnknown ? null : line.unitCents,
    kind: line.kind as OrderLine['kind'],
    skuId: line.skuId,
    skuCode: line.skuCode,
    isGift: line.isGift,
    suitKey: line.suitKey,
    suitItem: line.suitItem,
    costCents: line.costCents,
    costCurrency: line.costCurrency ?? currency,
    priceSteps: (line.priceSteps ?? []) as unknown as OrderLine['priceSteps'],
    pictureFileId: line.pictureFileId,
    pictureUrl: link(line.pictureFileId),
    thumbUrl: link(line.pictureFileId, 'thumb'),
    ...print,
    leave: isLeft ? (line.printLeave as OrderLine['leave']) : null,
  };
}

type StoredEvent = Awaited<ReturnType<typeof details.eventsOf>>[number];
/**
 * The log as a side may read it: tags are each side's own, and so are the factory's rules; their reasons stand on the order.
 */
export function viewLog(
  events: readonly StoredEvent[],
  currency: string,
  side: RowContext['side'],
): OrderEventRow[] {
  const hidden: readonly string[] = side === 'merchant' ? ['factory', 'rule'] : ['merchant'];
  const rows = events
    .filter(({ event, actor }) => event !== 'order.tagged' || !hidden.includes(actor))
    .map((event) => viewEvent(event, currency));
  // Each side knows its own rules by name; of the other's it sees what they did to the order.
  const foreign = ({ actor, rule }: OrderEventRow) =>
    rule !== BUILT_IN && (actor === 'merchant') !== (side === 'merchant');
  return rows.map((row) => (foreign(row) ? { ...row, rule: null } : row));
}

function viewEvent(event: StoredEvent, currency: string): OrderEventRow {
  const after = stateOf(event.after);
  const before = event.before ? stateOf(event.before) : null;
  const regions = Object.keys(REGIONS) as Region[];
  const moved = regions.filter((region) =>
    before === null ? region === 'status' : before[region] !== after[region],
  );
  const words = (state: typeof after) => moved.map((region) => wordOf(region, state[region])).join('、');
  return {
    id: event.id,
    event: event.event,
    title: titleOf(event),
    actor: event.actor as OrderEventRow['actor'],
    userName: event.userName,
    rule: event.rule,
    before: before ? words(before) : '',
    after: words(after),
    note: noteOf(event.params, currency),
    at: event.at.getTime(),
  };
}

const Noted = z.looseObject({
  reason: z.string().optional(),
  reasons: z.array(z.string()).optional(),
  settled: z.array(z.string()).optional(),
  rechecked: z.array(z.string()).optional(),
  waybillNo: z.string().optional(),
  expressName: z.string().optional(),
  formerWaybillNo: z.string().optional(),
  formerExpressName: z.string().optional(),
  oneParcel: z.boolean().optional(),
  until: z.number().optional(),
  remark: z.string().optional(),
  tags: z.array(z.string()).optional(),
  add: z.array(z.string()).optional(),
  remove: z.array(z.string()).optional(),
  lossCents: z.number().optional(),
  declarationNo: z.string().optional(),
  changed: z.array(z.string()).optional(),
  leave: z.array(z.string()).optional(),
  leaveBack: z.array(z.string()).optional(),
  platform: z.array(z.string()).optional(),
});

/** Minor units, as many decimals as the currency has. */
function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const parcel = (waybillNo: string, expressName: string | undefined): string =>
  `${waybillNo}${expressName ? `（${expressName}）` : ''}`;

/** What the event carried, as a person reads it. */
function noteOf(params: unknown, currency: string): string {
  const p = Noted.catch({}).parse(params);
  return [
    (p.reasons ?? codesIn(p.reason))?.map(reasonText).join('；') ?? p.reason,
    p.settled && `已核对：${p.settled.join('；')}`,
    p.rechecked && `待处理原因：${p.rechecked.map(reasonText).join('；') || '无'}`,
    p.waybillNo &&
      p.formerWaybillNo !== undefined &&
      `运单号 ${parcel(p.formerWaybillNo, p.formerExpressName)} → ${parcel(p.waybillNo, p.expressName ?? p.formerExpressName)}`,
    p.waybillNo && p.formerWaybillNo === undefined && `运单号 ${parcel(p.waybillNo, p.expressName)}`,
    p.oneParcel && '已确认与其他订单装在一个包裹里',
    p.declarationNo && `报关单号 ${p.declarationNo}`,
    p.tags && `标签：${p.tags.join('、') || '无'}`,
    p.lossCents !== undefined && `损失 ${money(p.lossCents, currency)}`,
    p.add && p.add.length > 0 && `添加标签：${p.add.join('、')}`,
    p.remove && p.remove.length > 0 && `移除标签：${p.remove.join('、')}`,
    p.remark !== undefined && `备注：${p.remark || '已清空'}`,
    p.changed && `修改了${p.changed.join('、')}`,
    p.leave && `按此印刷：${p.leave.join('、')}`,
    p.leaveBack && `不再按此印刷：${p.leaveBack.join('、')}`,
    p.platform?.join('；'),
  ]
    .filter(Boolean)
    .join('；');
}

/** Before rules had words of their own the reason was the codes of the built-in checks. */
function codesIn(reason: string | undefined): string[] | undefined {
  const codes = reason?.split(',');
  return codes?.every(isReasonCode) ? codes : undefined;
}
