import { endOfDay, startOfDay } from 'date-fns';
import { PriceTerms, price, type Price } from '#contract/price/price.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import { NO_ITEM, type ItemDraft } from './item-fields.tsx';
import { draftOf, rangesOf, type RangeDraft } from './ranges-field.tsx';
import { NOBODY, whomIds, type Whom } from './whom-field.tsx';

/** What is being typed into the form of a discount. */
export interface DiscountDraft extends ItemDraft {
  whom: Whom;
  /** null: as the factory prices its SKUs. */
  currency: string | null;
  way: Price['way'];
  value: number;
  ranges: RangeDraft[];
  /** null: until it is changed. */
  promotion: { name: string; from: number; until: number } | null;
}

export const emptyDraft = (whom: Whom = NOBODY): DiscountDraft => ({
  ...NO_ITEM,
  whom,
  currency: null,
  way: 'percent',
  value: Number.NaN,
  ranges: [],
  promotion: null,
});

export const draftOfPrice = ({
  item,
  skuCode,
  currency,
  way,
  value,
  ranges,
  promotion,
}: Price): DiscountDraft => ({
  ...item,
  sku: item.skuId === null ? null : { id: item.skuId, code: skuCode ?? '', name: '' },
  whom: { ...NOBODY, all: true },
  currency,
  way,
  value,
  ranges: ranges.map(draftOf),
  promotion,
});

const SETS = {
  goods: price.setGoods,
  gift: price.setGift,
  express: price.setExpress,
  expressWeight: price.setExpressWeight,
} as const satisfies Record<PriceKind, unknown>;
export const setOf = (kind: PriceKind): (typeof SETS)['goods'] => SETS[kind] as (typeof SETS)['goods'];

/** The call's question, as the draft puts it. */
export function askedOf(
  { whom, sku, ranges, way, value, promotion, ...item }: DiscountDraft,
  currency: string,
) {
  const { material, color, expressName, area } = item;
  return {
    ...whomIds(whom),
    items: [
      {
        skuId: sku?.id ?? null,
        material,
        color,
        expressName,
        area,
        way,
        value,
        currency,
        ranges: rangesOf(ranges),
      },
    ],
    promotion,
  };
}

/** The first complaint about each field of the form. */
export function complaintsOf(draft: DiscountDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  const say = (field: string, message: string): void => void (errors[field] ??= message);
  const { merchantIds, groupIds, all } = whomIds(draft.whom);
  if (!all && merchantIds.length + groupIds.length === 0) say('whom', '请选择客户或客户分组');
  const { way, value, promotion } = draft;
  const read = PriceTerms.safeParse({ way, value, ranges: rangesOf(draft.ranges) });
  for (const { path, message } of read.error?.issues ?? []) {
    const [field, , inner] = path;
    say(String(field ?? ''), inner === undefined ? message : `区间有误：${wrong(String(inner), message)}`);
  }
  if (errors['value'] && Number.isNaN(value))
    errors['value'] = way === 'percent' ? '请输入折扣，最多三位小数' : errors['value'];
  if (promotion && promotion.name.trim() === '') say('promotionName', '请输入促销名称');
  if (promotion && promotion.from >= promotion.until) say('promotionUntil', '结束日期应不早于开始日期');
  return errors;
}

const wrong = (field: string, message: string): string =>
  field === 'from' || field === 'to'
    ? message.startsWith('止数')
      ? message
      : '请输入从 1 起的整数'
    : message.includes('折')
      ? message
      : '请输入折扣或金额';

/** Today and the thirty days after it, as one would begin a promotion. */
export function newPromotion(now: number): NonNullable<DiscountDraft['promotion']> {
  const MONTH = 30 * 86_400_000;
  return { name: '', from: startOfDay(now).getTime(), until: endOfDay(now + MONTH).getTime() };
}
