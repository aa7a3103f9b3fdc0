import { changeText, itemText } from '#contract/price/price-words.ts';
import {
  PRICE_KINDS,
  PRICE_TARGETS,
  type PriceChange,
  type PriceItem,
  type PriceKind,
} from '#contract/price/pricing.ts';
import type { PriceWay } from '#contract/price/price-step.ts';
import { skuOf } from './sku.sql.ts';
import * as sql from './sql.ts';
import { keyOf, namesByWhom } from './targets.sql.ts';

/** What the tenant's log says of prices: whose, of what, and from what to what. */

const NAMED = 3;

/** The first of them by name, and how many they are. */
export async function whomText(trx: sql.Trx, factoryId: number, whom: readonly sql.Whom[]): Promise<string> {
  const all = [...new Map(whom.map((one) => [keyOf(one), one])).values()];
  const first = all.slice(0, NAMED);
  const names = await namesByWhom(trx, factoryId, first);
  const text = first
    .map((one) => (one.target === 'all' ? PRICE_TARGETS.all : `「${names.get(keyOf(one)) ?? ''}」`))
    .join('、');
  return all.length > NAMED ? `${text}等 ${all.length} 个对象` : text;
}

export const amountText = ({ currency, ...change }: Change) =>
  changeText(change, (cents) => `${(cents / 100).toFixed(2)} ${currency}`);

export interface Change extends PriceChange {
  currency: string;
}
type Rule = sql.Whom & PriceItem & Change & { kind: PriceKind };

/** 「云朵」的商品折扣「硅胶 · 黑」：9 折 → 8.5 折 */
export async function ruleText(
  trx: sql.Trx,
  factoryId: number,
  rule: Rule,
  { before, after }: { before?: Change | undefined; after?: Change | undefined },
): Promise<string> {
  const { kind, skuId, material, color, expressName, area } = rule;
  const skuCode = skuId === null ? null : ((await skuOf(trx, factoryId, skuId))?.code ?? null);
  const item = itemText({ kind, item: { skuId, material, color, expressName, area }, skuCode });
  const changes = [before, after].flatMap((one) => (one ? [amountText(one)] : []));
  return `${await whomText(trx, factoryId, [rule])}的${PRICE_KINDS[kind]}「${item}」：${changes.join(' → ')}`;
}

/** A stored rule, as its text needs it. */
export const toldOf = (row: sql.RuleRow): Rule => ({ ...row, ...(row as unknown as Rule) });
export const changeOf = ({ way, value, currency }: sql.RuleRow): Change => ({
  way: way as PriceWay,
  value,
  currency,
});

/** Each of these discounts in words, for who must name them before something happens to them. */
export async function rulesInWords(trx: sql.Trx, factoryId: number, ids: readonly number[]) {
  const texts = new Map<number, string>();
  for (const row of await sql.rulesById(trx, { factoryId, materials: null }, ids))
    texts.set(row.id, await ruleText(trx, factoryId, toldOf(row), { after: changeOf(row) }));
  return texts;
}
