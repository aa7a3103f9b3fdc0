import { WHOLE, type PriceStep, type PriceStepName } from '#contract/price/price-step.ts';
import type {
  PriceChange,
  Priced,
  PriceItem,
  PriceKind,
  PriceRule,
  PriceTarget,
} from '#contract/price/pricing.ts';

export interface PriceQuestion {
  kind: PriceKind;
  listCents: number;
  currency: string;
  /** Pieces, or grams of a weight. */
  quantity: number;
  item: PriceItem;
  /** Who buys; null: nobody's own price. */
  merchantId: number | null;
  groupId: number | null;
  agentId?: number | null;
  at: number;
}

/** A price on its way, exact: cents times this. Three steps may take a part of it, each in ten-thousandths. */
const SCALE = BigInt(WHOLE) ** 3n;
const exact = (amount: number) => BigInt(amount) * SCALE;
const shown = (price: bigint) => Number((price * 10_000n) / SCALE) / 10_000;
/** Half a cent and more is a cent. */
const rounded = (price: bigint) => Number((price + SCALE / 2n) / SCALE);
const changed = (price: bigint, { way, value }: PriceChange): bigint => {
  if (way === 'percent') return (price * BigInt(value)) / BigInt(WHOLE);
  return way === 'fixed' ? exact(value) : price > exact(value) ? price - exact(value) : 0n;
};

/**
 * What one piece (parcel) costs this buyer, and why: the list price; what his group has; what he has himself, in place
 * of the group's; what the range of this quantity has in the rule that holds; the promotion of this moment that helps
 * him most. Of several rules for one step the one that says most exactly what it is about holds. No step makes a price
 * higher or less than nothing, and cents are rounded once, at the end.
 */
export function priceOf(question: PriceQuestion, rules: readonly PriceRule[]): Priced {
  const { unitCents, steps } = walk(question, rules);
  return { unitCents, steps };
}

/** The rules that a price comes from: the one that stands, and the promotion of this moment. */
export function rulesHolding(question: PriceQuestion, rules: readonly PriceRule[]): PriceRule[] {
  const { standing, promotion } = walk(question, rules);
  return [standing, promotion].filter((rule) => rule !== undefined);
}

function walk(question: PriceQuestion, rules: readonly PriceRule[]) {
  const fit = rules.filter((rule) => fits(rule, question));
  const list = exact(question.listCents);
  const steps: PriceStep[] = [
    { step: 'list', way: null, value: question.listCents, after: question.listCents },
  ];
  let price = list;
  const take = (step: PriceStepName, before: bigint, change: PriceChange, more: Partial<PriceStep> = {}) => {
    const next = changed(before, change);
    price = next > before ? before : next;
    const { way, value } = change;
    steps.push({ step, way, value, after: shown(price), ...(next > before && { kept: true }), ...more });
  };
  const standing = fit.filter((rule) => rule.promotion === null);
  const group = bestOf(standing, 'group', list);
  const own = bestOf(standing, 'customer', list) ?? bestOf(standing, 'agent', list);
  const all = group || own ? undefined : bestOf(standing, 'all', list);
  if (group) take('group', list, group);
  if (own) take('customer', list, own, group && { replaces: true });
  if (all) take('group', list, all, { everyone: true });
  const stands = own ?? group ?? all;
  const range = rangeOf(stands, question);
  if (range) take('quantity', price, range, { from: range.from, to: range.to });
  const before = price;
  const promotion = fit
    .filter((rule) => rule.promotion !== null)
    .toSorted(
      (a, b) => byPrice(promoted(before, a, question), promoted(before, b, question)) || a.id - b.id,
    )[0];
  if (promotion)
    take('promotion', before, rangeOf(promotion, question) ?? promotion, { name: promotion.promotion!.name });
  return { unitCents: rounded(price), steps, standing: stands, promotion };
}

const rangeOf = (rule: PriceRule | undefined, { quantity }: PriceQuestion) =>
  rule?.ranges.find(({ from, to }) => quantity >= from && (to === null || quantity <= to));

const promoted = (before: bigint, rule: PriceRule, question: PriceQuestion) =>
  changed(before, rangeOf(rule, question) ?? rule);

const byPrice = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The rule of this target that names most exactly what it is about; of two alike the one that names the currency, then the
 * one that is better for the buyer.
 */
function bestOf(rules: readonly PriceRule[], target: PriceTarget, price: bigint): PriceRule | undefined {
  return rules
    .filter((rule) => rule.target === target)
    .toSorted(
      (a, b) =>
        exactness(b.item) - exactness(a.item) ||
        Number(namesMoney(b)) - Number(namesMoney(a)) ||
        byPrice(changed(price, a), changed(price, b)) ||
        a.id - b.id,
    )[0];
}

const exactness = ({ skuId, material, color, expressName, area }: PriceItem): number =>
  (skuId === null ? 0 : 16) + (material ? 8 : 0) + (color ? 4 : 0) + (expressName ? 2 : 0) + (area ? 1 : 0);

/** Prices in another currency are not its business. */
const namesMoney = ({ way, ranges }: Pick<PriceRule, 'way' | 'ranges'>): boolean =>
  way !== 'percent' || ranges.some((range) => range.way !== 'percent');

/** Of many rules those that may hold for an item with this SKU: found at once, however many SKUs have their own. */
export type RulesFor = (skuId: number | null) => readonly PriceRule[];
export function byItem(rules: readonly PriceRule[]): RulesFor {
  const own = Map.groupBy(rules, ({ item }) => item.skuId);
  const general = own.get(null) ?? [];
  return (skuId) => (skuId !== null && own.has(skuId) ? [...general, ...own.get(skuId)!] : general);
}

function fits(
  { kind, target, targetId, item, way, ranges, currency, promotion }: PriceRule,
  of: PriceQuestion,
) {
  return (
    kind === of.kind &&
    (target === 'all' ||
      targetId === { group: of.groupId, customer: of.merchantId, agent: of.agentId }[target]) &&
    (!namesMoney({ way, ranges }) || currency === of.currency) &&
    (item.skuId === null || item.skuId === of.item.skuId) &&
    (['material', 'color', 'expressName', 'area'] as const).every(
      (name) => item[name] === '' || item[name] === of.item[name],
    ) &&
    (promotion === null || (promotion.from <= of.at && of.at < promotion.until))
  );
}
