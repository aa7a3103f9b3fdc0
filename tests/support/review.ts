import type { Input } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import type { ConditionLeaf, RuleCondition } from '#contract/review-rule/review-condition.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { startTestApp } from './app.ts';
import { buildOrder, buildPicture, buildShop, buildSku } from './goods.ts';

/** A condition of one group. */
export const all = (...leaves: ConditionLeaf[]): RuleCondition => ({
  join: 'all',
  groups: [{ join: 'all', leaves }],
});
export const amountAtLeast = (cents: number): ConditionLeaf => ({
  field: 'amount',
  op: 'atLeast',
  cents,
  currency: 'CNY',
});
export const hasRemark: ConditionLeaf = { field: 'buyerRemark', is: true };

type RuleInput = Partial<Input<typeof reviewRule.create>>;
type OrderInput = Partial<Parameters<typeof buildOrder>[1]>;

/** A factory, its merchant with a shop, a SKU with a print picture, and hands to make orders and rules. */
export async function openReview() {
  const t = await startTestApp();
  const [factory, merchant] = [await t.as('factory01'), await t.as('merchant01')];
  const system = t.database.system;
  const shop = await buildShop(system, { merchantId: t.tenants.merchant1, nick: '云朵旗舰店' });
  const sku = await buildSku(system, {
    factoryId: t.tenants.factory,
    printWidthMm: 70,
    printHeightMm: 150,
  });
  const picture = await buildPicture(system, t.tenants.merchant1);
  const line = {
    platformCode: 'CASE',
    kind: 'sku' as const,
    skuId: sku.id,
    skuCode: sku.code,
    pictureFileId: picture.id,
  };
  let rules = 0;

  /** An order of the merchant that waits to be pushed, with nothing against it. */
  const waiting = async (more: OrderInput = {}) =>
    (
      await buildOrder(system, {
        merchantId: t.tenants.merchant1,
        shopId: shop.id,
        shopName: '云朵旗舰店',
        status: 'waitPush',
        amountCents: 1990,
        lines: [line],
        ...more,
      })
    ).id;
  const push = (ids: number[]) => merchant.call(order.action, { event: 'order.push', ids, params: {} });
  return {
    t,
    factory,
    merchant,
    shop,
    sku,
    line,
    waiting,
    push,
    /** As the factory finds it after its review. */
    async pushed(more: OrderInput = {}) {
      const id = await waiting(more);
      const { failed } = await push([id]);
      if (failed.length > 0) throw new Error(failed[0]!.msg);
      return id;
    },
    /** An order that stands somewhere already, past the review. */
    standing: (more: OrderInput = {}) =>
      waiting({ factoryId: t.tenants.factory, status: 'waitReview', ...more }),
    rule: (given: RuleInput) =>
      factory.call(reviewRule.create, {
        name: `规则 ${(rules += 1)}`,
        condition: all(amountAtLeast(0)),
        actions: { pend: { reason: '请人工核对' } },
        ...given,
      }),
    look: (id: number) => factory.call(order.get, { id }),
    why: (id: number) => factory.call(reviewRule.why, { id }),
    /** Between tests: no rule is left. */
    forget: () => system.deleteFrom('reviewRule').execute(),
  };
}
export type ReviewWorld = Awaited<ReturnType<typeof openReview>>;
