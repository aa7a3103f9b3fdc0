import { priceOf, type Priced, type PriceKind, type PriceRule } from '#contract/pricing.ts';
import type { Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { ruleOf } from './rules.ts';
import * as sql from './sql.ts';
import { groupOf, keyOf, known, namesByWhom } from './whom.sql.ts';

/** Whose prices are asked for: a customer with his group, or a group by itself. */
export interface Buyer {
  merchantId: number | null;
  groupId: number | null;
  name: string;
  rules: PriceRule[];
}

/** @throws Refusal 404 where he is not the factory's. */
export async function buyerOf(
  db: Db,
  factoryId: number,
  { target, targetId }: sql.Whom,
  kinds: readonly PriceKind[],
): Promise<Buyer> {
  const whom: sql.Whom = { target, targetId };
  if (!(await known(db, factoryId, target, [targetId])).has(targetId))
    throw notFound(target === 'group' ? '客户分组不存在，请刷新。' : '客户不存在或已解绑，请刷新。');
  const merchantId = target === 'customer' ? targetId : null;
  const groupId = merchantId === null ? targetId : await groupOf(db, factoryId, merchantId);
  const all: sql.Whom[] = [{ target: 'all', targetId: 0 }, whom];
  if (merchantId !== null && groupId !== null) all.push({ target: 'group', targetId: groupId });
  const rows = await sql.rulesOf(db, factoryId, all, kinds);
  const name = (await namesByWhom(db, factoryId, [whom])).get(keyOf(whom)) ?? '';
  return { merchantId, groupId, name, rules: rows.map(ruleOf) };
}

export interface PricedSku {
  id: number;
  material: string;
  color: string;
  priceCents: number;
  currency: string;
}

export const priceOfSku = (
  buyer: Buyer,
  kind: 'goods' | 'gift',
  sku: PricedSku,
  quantity: number,
  now: Date,
): Priced =>
  priceOf(
    {
      kind,
      listCents: sku.priceCents,
      currency: sku.currency,
      quantity,
      item: { skuId: sku.id, material: sku.material, color: sku.color, expressName: '', area: '' },
      merchantId: buyer.merchantId,
      groupId: buyer.groupId,
      at: now.getTime(),
    },
    buyer.rules,
  );
