import type { RuleCondition } from '#contract/review-rule/review-condition.ts';
import { tenantNames } from '#server/modules/shop/service.ts';
import type { Db } from '#server/platform/database.ts';
import { shopNames } from './facts.sql.ts';
import type { Names } from './judge.ts';

/** What the merchants and shops of a condition are called; those that the factory does not know stay numbers. */
export async function namesIn(db: Db, factoryId: number, condition: RuleCondition): Promise<Names> {
  const leaves = condition.groups.flatMap((group) => group.leaves);
  const idsOf = (field: 'merchant' | 'shop') => [
    ...new Set(leaves.flatMap((leaf) => (leaf.field === field ? leaf.ids : []))),
  ];
  const merchants = idsOf('merchant');
  const [named, shops] = await Promise.all([
    merchants.length > 0 ? tenantNames(db, merchants) : new Map<number, string>(),
    shopNames(db, factoryId, idsOf('shop')),
  ]);
  const known = shops.flatMap(({ id, name }) => (name ? [[id, name] as const] : []));
  return { merchant: Object.fromEntries(named), shop: Object.fromEntries(known) };
}
