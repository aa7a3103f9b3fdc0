import type { Parsed } from '#contract/endpoint.ts';
import type { Problem } from '#contract/order/order-create.ts';
import type { orderGoods } from '#contract/order/order-goods.ts';
import type { OfferedSku } from '#server/modules/sku/service.ts';
import { SKU_GONE } from '#server/modules/order/create/create-shared.ts';
import type { linesOf } from '#server/modules/order/row/order.sql.ts';
import type { WrittenLine } from './goods.sql.ts';
import { readSuits } from './suit-lines.ts';

export type AskedLine = Parsed<typeof orderGoods.update>['lines'][number];
type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

export interface Plan {
  lines: WrittenLine[];
  /** Ids of lines that go. */
  removed: number[];
  /** What the log says. */
  changed: string[];
  problems: Problem[];
}

export interface Given {
  side: 'merchant' | 'factory';
  /** 0: not pushed yet. */
  factoryId: number;
  /** Only a draft may be without goods. */
  isDraft: boolean;
  stored: readonly StoredLine[];
  skus: ReadonlyMap<number, OfferedSku>;
}

const OTHER_FACTORY = '订单已推给另一个工厂，请选择该工厂的 SKU。';
const FACTORY_MAY = '工厂只能修改数量和 SKU；其他改动请打回，由商家修改。';
const NO_GOODS = '请至少保留一行商品；不再需要这个订单时，请取消订单。';
const NEEDS_SKU = '请选择 SKU，或标记为不是商品。';

/** What asked-for lines mean for the lines that stand, with everything that speaks against it at its place. */
export function planGoods(asked: readonly AskedLine[], given: Given): Plan {
  const byId = new Map(given.stored.map((line) => [line.id, line]));
  const suits = readSuits(asked, given);
  const plan: Plan = { lines: [], removed: [], changed: [], problems: [...suits.problems] };
  const stay = (line: AskedLine) => line.id === null || !suits.going.has(line.id);
  const piecesBefore = piecesOf(given.stored);
  const piecesAfter = piecesOf(
    suits.lines.filter(stay).map((line) => ({ ...line, isGift: byId.get(line.id ?? 0)?.isGift ?? false })),
  );
  const named = new Set<number>();
  for (const [i, line] of suits.lines.entries()) {
    if (!stay(line)) continue;
    const stands = line.id === null ? undefined : byId.get(line.id);
    const say = (field: string, msg: string) => plan.problems.push({ field: `lines.${i}.${field}`, msg });
    if (line.id !== null && (!stands || named.has(line.id)))
      say('id', '这一行已不存在，请关闭后重新打开订单。');
    if (line.id !== null) named.add(line.id);
    const sku = line.kind === 'sku' ? given.skus.get(line.skuId!) : undefined;
    const skuStands = line.kind === 'sku' && stands?.kind === 'sku' && stands.skuId === line.skuId;
    if (line.kind === 'sku' && !skuStands) {
      if (!sku) say('skuId', SKU_GONE);
      else if (given.factoryId > 0 && sku.factoryId !== given.factoryId) say('skuId', OTHER_FACTORY);
    }
    const waits = line.kind === 'unmapped';
    if (waits && (given.factoryId > 0 || (stands ?? line).platformCode === '')) say('skuId', NEEDS_SKU);
    if (line.unitCents === null && !stands?.priceUnknown) say('unitCents', '请输入单价');
    if (stands?.isGift && line.unitCents !== 0) say('unitCents', '赠品的单价为 0。');
    if (given.side === 'factory' && !isForFactory(line, stands)) say('skuId', FACTORY_MAY);
    const written = writtenLine(line, stands, sku, given);
    // A price may depend on how many are made: where that changed, it is agreed anew for all lines of the goods.
    const goods = stands && goodsOf(stands);
    const sameCount = goods === undefined || piecesBefore.get(goods) === piecesAfter.get(goods);
    plan.lines.push(
      sameCount || given.factoryId === 0 ? written : { ...written, priceSteps: waitsForPrice(written) },
    );
  }
  const removed = given.stored.filter(({ id }) => !named.has(id));
  plan.removed = removed.map(({ id }) => id);
  if (given.side === 'factory' && removed.length > 0)
    plan.problems.push({ field: 'lines', msg: FACTORY_MAY });
  if (!given.isDraft && plan.lines.every(({ kind }) => kind === 'notGoods'))
    plan.problems.push({ field: 'lines', msg: NO_GOODS });
  plan.changed = changesOf(plan, byId, removed);
  return plan;
}

interface Counted {
  kind: string;
  skuId: number | null;
  isGift: boolean;
  quantity: number;
}

/** What a range of pieces counts together (server/modules/price/agreed.ts): one SKU of an order, gifts apart. */
const goodsOf = ({ skuId, isGift }: Counted) => `${skuId} ${isGift}`;

function piecesOf(lines: readonly Counted[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const line of lines)
    if (line.kind === 'sku') pieces.set(goodsOf(line), (pieces.get(goodsOf(line)) ?? 0) + line.quantity);
  return pieces;
}

/** null: it waits for its price; what is no SKU has none. */
const waitsForPrice = ({ kind, priceSteps }: WrittenLine) => (kind === 'sku' ? null : priceSteps);

/** null: unknown. */
const priceOf = (line: { unitCents: number; priceUnknown: boolean }) =>
  line.priceUnknown ? null : line.unitCents;

/** The amounts, and which lines there are, are the merchant's. */
const isForFactory = (line: AskedLine, stands: StoredLine | undefined): boolean =>
  stands !== undefined &&
  line.kind === stands.kind &&
  line.unitCents === priceOf(stands) &&
  (line.pictureFileId === undefined || line.pictureFileId === stands.pictureFileId);

function writtenLine(
  line: AskedLine,
  stands: StoredLine | undefined,
  sku: OfferedSku | undefined,
  { factoryId }: Given,
): WrittenLine {
  const isSku = line.kind === 'sku';
  const skuStands = isSku && stands?.kind === 'sku' && stands.skuId === line.skuId;
  const same = stands !== undefined && stands.kind === line.kind && (!isSku || skuStands);
  const cost = skuStands ? stands.costCents : (sku?.priceCents ?? null);
  const currency = skuStands ? stands.costCurrency : (sku?.currency ?? null);
  return {
    id: line.id,
    platformCode: stands?.platformCode ?? line.platformCode,
    title: stands?.title ?? (line.title || sku?.name || ''),
    quantity: line.quantity,
    unitCents: line.unitCents ?? 0,
    priceUnknown: line.unitCents === null,
    kind: line.kind,
    skuId: isSku ? line.skuId : null,
    skuCode: isSku ? (skuStands ? stands.skuCode : (sku?.code ?? null)) : null,
    byHand: same ? stands.byHand : line.kind !== 'unmapped',
    costCents: isSku && factoryId > 0 ? cost : null,
    costCurrency: isSku && factoryId > 0 ? currency : null,
    priceSteps: isSku && factoryId > 0 ? (skuStands ? stands.priceSteps : null) : [],
    ...pictureOf(line, stands),
  };
}

function pictureOf(line: AskedLine, stands: StoredLine | undefined) {
  if (line.kind === 'notGoods') return { pictureFileId: null, pictureOwn: false };
  const stood = stands?.pictureFileId ?? null;
  const { pictureFileId = stood } = line;
  const changed = pictureFileId !== stood;
  return { pictureFileId, pictureOwn: changed ? pictureFileId !== null : (stands?.pictureOwn ?? false) };
}

const KINDS: Record<string, string> = { unmapped: '待匹配', notGoods: '不是商品' };
const nameOf = (line: { title: string; platformCode: string; skuCode: string | null }) =>
  `「${(line.title || line.skuCode || line.platformCode).slice(0, 24)}」`;
const meaning = (line: { kind: string; skuCode: string | null }) => KINDS[line.kind] ?? line.skuCode ?? '';

function changesOf(
  { lines }: Plan,
  byId: ReadonlyMap<number, StoredLine>,
  removed: readonly StoredLine[],
): string[] {
  const changes = lines.flatMap((line) => {
    const stands = line.id === null ? undefined : byId.get(line.id);
    if (!stands) return [`新增${nameOf(line)} × ${line.quantity}`];
    const name = nameOf(stands);
    return [
      stands.quantity === line.quantity ? '' : `${name}数量 ${stands.quantity} → ${line.quantity}`,
      meaning(stands) === meaning(line) && stands.skuId === line.skuId
        ? ''
        : `${name}SKU ${meaning(stands)} → ${meaning(line)}`,
      priceOf(stands) === priceOf(line) ? '' : `${name}单价`,
      stands.pictureFileId === line.pictureFileId || line.kind === 'notGoods' ? '' : `${name}图片`,
    ].filter((change) => change !== '');
  });
  const all = [...changes, ...removed.map((line) => `删除${nameOf(line)}`)];
  return all.length > MOST_NAMED ? [...all.slice(0, MOST_NAMED), `其他 ${all.length - MOST_NAMED} 处`] : all;
}
const MOST_NAMED = 10;
