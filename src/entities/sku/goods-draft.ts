import type { z } from 'zod';
import { formatAmount, parseAmount } from '@/shared/lib/money/money.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import type { PickedSku } from './sku-picker.tsx';

/** A line while it is typed: figures are texts until they are sent. */
export interface GoodsDraft {
  key: string;
  /** null: a new line. */
  id: number | null;
  kind: 'unmapped' | 'sku' | 'notGoods';
  sku: PickedSku | null;
  platformCode: string;
  title: string;
  quantity: string;
  price: string;
  /** undefined: the picture that stands. */
  pictureFileId: number | null | undefined;
  pictureUrl: string | null;
  isGift: boolean;
  /** Of a suit's line and its parts. */
  suit?: GoodsSuit;
  /** Nobody said what it sold for: the price may stay empty. */
  priceUnknown: boolean;
}

interface GoodsSuit {
  key: number;
  isPart: boolean;
  /** Pieces of a part in one suit; null: its suit lies in several orders. */
  each: number | null;
}

/** The line of the suit that a part belongs to. */
const suitOf = (part: GoodsDraft, lines: readonly GoodsDraft[]): GoodsDraft | undefined =>
  part.suit?.isPart
    ? lines.find(({ suit }) => suit && !suit.isPart && suit.key === part.suit!.key)
    : undefined;

/** A part goes with the line of its suit: when that is taken out, or becomes goods. */
export const goesAlong = (line: GoodsDraft, lines: readonly GoodsDraft[]): boolean => {
  const suit = suitOf(line, lines);
  return suit !== undefined && suit.kind !== 'notGoods';
};

/** Lines as they will stand: parts have as many pieces as their suits say. */
export const withParts = (lines: readonly GoodsDraft[]): GoodsDraft[] =>
  lines.map((line) => {
    const suit = suitOf(line, lines);
    const each = line.suit?.each ?? null;
    return suit && each !== null && /^\d+$/.test(suit.quantity.trim())
      ? { ...line, quantity: String(each * Number(suit.quantity)) }
      : line;
  });

/** What a user may change of the lines beside SKU and quantity. */
export interface GoodsRights {
  /** Add, remove, price, picture, and what is goods at all. */
  all: boolean;
  /** A line may wait for its code. */
  codes: boolean;
}

export const newGoods = (): GoodsDraft => ({
  key: randomId(),
  id: null,
  kind: 'sku',
  sku: null,
  platformCode: '',
  title: '',
  quantity: '1',
  price: '',
  pictureFileId: undefined,
  pictureUrl: null,
  isGift: false,
  priceUnknown: false,
});

/** Nothing was typed into it yet: it is not sent. */
export const isUntouched = (line: GoodsDraft): boolean =>
  line.id === null && line.sku === null && line.platformCode === '' && line.title === '' && line.price === '';

export const priceText = (cents: number | null, currency: string): string =>
  cents === null ? '' : formatAmount(cents, currency).replaceAll(',', '');

/** As the calls take a line; what is no number becomes NaN, which no schema takes. */
export const sentGoods = (line: GoodsDraft, currency: string) => ({
  id: line.id,
  kind: line.kind,
  skuId: line.kind === 'sku' ? (line.sku?.id ?? null) : null,
  platformCode: line.platformCode.trim(),
  title: line.title.trim(),
  quantity: /^\d+$/.test(line.quantity.trim()) ? Number(line.quantity) : Number.NaN,
  unitCents:
    line.price.trim() === ''
      ? line.priceUnknown
        ? null
        : Number.NaN
      : (parseAmount(line.price, currency) ?? Number.NaN),
  ...(line.pictureFileId !== undefined && { pictureFileId: line.pictureFileId }),
});

export interface GoodsTotal {
  lines: number;
  pieces: number;
  cents: number;
}

/** What has been typed so far; a line whose figures are not there yet counts as none. */
export function goodsTotal(lines: readonly GoodsDraft[], currency: string): GoodsTotal {
  const total = { lines: 0, pieces: 0, cents: 0 };
  for (const line of lines) {
    if (isUntouched(line)) continue;
    const { quantity, unitCents } = sentGoods(line, currency);
    total.lines += 1;
    if (line.kind !== 'notGoods') total.pieces += quantity || 0;
    total.cents += (quantity || 0) * (unitCents || 0);
  }
  return total;
}

type Problems = { field: string; msg: string }[];

/** Lines whose SKU is not chosen yet: the schema says so only once the figures are right. */
export const missingSkus = (lines: readonly GoodsDraft[]): Problems =>
  lines.flatMap((line, i) =>
    line.kind === 'sku' && line.sku === null ? [{ field: `lines.${i}.skuId`, msg: '请选择 SKU' }] : [],
  );

/** What a schema complains of, each at its place. */
export const problemsIn = (error: z.ZodError | undefined): Problems =>
  (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), msg: message }));

/** Complaints by place, '2.skuId', in the words of the schema, and the missing figures in ours. */
export function goodsErrors(
  issues: readonly { field: string; msg: string }[],
  lines: readonly GoodsDraft[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, msg } of issues) {
    const [, place] = /^lines\.(\d+\..+)$/.exec(field) ?? [];
    if (place === undefined) continue;
    const line = lines[Number(place.split('.')[0])];
    if (place.endsWith('.quantity') && !/^\d+$/.test(line?.quantity.trim() ?? ''))
      errors[place] ??= '请输入数量';
    else if (place.endsWith('.unitCents') && line?.price.trim() === '') errors[place] ??= '请输入单价';
    else if (place.endsWith('.unitCents') && !msg.includes('赠品'))
      errors[place] ??= '请输入金额，最多两位小数';
    else errors[place] ??= msg;
  }
  return errors;
}
