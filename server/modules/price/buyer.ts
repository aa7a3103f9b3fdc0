import type { Priced, PriceKind, PriceRule } from '#contract/price/pricing.ts';
import type { Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { byItem, priceOf, type RulesFor } from './pricing.ts';
import { ruleOf } from './rules.ts';
import * as sql from './sql.ts';
import { groupOf, keyOf, known, namesByWhom } from './targets.sql.ts';

/** Whose prices are asked for: a customer with his group, or a group by itself. */
export interface Buyer {
  merchantId: number | null;
  groupId: number | null;
  rules: PriceRule[];
  /** Those of them that may hold for an item. */
  rulesFor: RulesFor;
}

/** @throws Refusal 404 where he is not the factory's. */
async function requireKnown(db: Db, factoryId: number, { target, targetId }: sql.Whom) {
  if (!(await known(db, factoryId, target, [targetId])).has(targetId))
    throw notFound(target === 'group' ? '客户分组不存在，请刷新。' : '客户不存在或已解绑，请刷新。');
}

/** @throws Refusal 404 where he is not the factory's. */
export async function nameOf(db: Db, factoryId: number, whom: sql.Whom): Promise<string> {
  await requireKnown(db, factoryId, whom);
  return (await namesByWhom(db, factoryId, [whom])).get(keyOf(whom)) ?? '';
}

/** With what is agreed, all of it, or what may concern these SKUs. @throws Refusal 404 where he is not the factory's. */
export async function buyerOf(
  db: Db,
  factoryId: number,
  { target, targetId }: sql.Whom,
  kinds: readonly PriceKind[],
  skuIds?: readonly number[],
): Promise<Buyer> {
  const whom: sql.Whom = { target, targetId };
  await requireKnown(db, factoryId, whom);
  const merchantId = target === 'customer' ? targetId : null;
  const groupId = merchantId === null ? targetId : await groupOf(db, factoryId, merchantId);
  const all: sql.Whom[] = [{ target: 'all', targetId: 0 }, whom];
  if (merchantId !== null && groupId !== null) all.push({ target: 'group', targetId: groupId });
  const rules = (await sql.rulesOf(db, factoryId, all, kinds, skuIds)).map(ruleOf);
  return { merchantId, groupId, rules, rulesFor: byItem(rules) };
}

export interface PricedSku {
  id: number;
  material: string;
  color: string;
  priceCents: number;
  currency: string;
}

export const questionOf = (
  { merchantId, groupId }: Buyer,
  kind: 'goods' | 'gift',
  { id, material, color, priceCents, currency }: PricedSku,
  quantity: number,
  now: Date,
) => ({
  kind,
  listCents: priceCents,
  currency,
  quantity,
  item: { skuId: id, material, color, expressName: '', area: '' },
  merchantId,
  groupId,
  at: now.getTime(),
});

export const priceOfSku = (
  buyer: Buyer,
  kind: 'goods' | 'gift',
  sku: PricedSku,
  quantity: number,
  now: Date,
): Priced => priceOf(questionOf(buyer, kind, sku, quantity, now), buyer.rulesFor(sku.id));
