import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { shop } from '#contract/shop/shop.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

/** A merchant with a shop and a factory that he is bound to, of one test's own. */
export async function ownPair() {
  const merchant = await ownTenant('merchant');
  const factory = await ownTenant('factory');
  const works = await hands(factory.username);
  const sells = await hands(merchant.username);
  const { inviteCode } = await works.call(invite.create, {
    name: '老客户',
    validUntil: null,
    mostUses: null,
  });
  await sells.call(binding.bind, { inviteCode });
  const { id: shopId } = await sells.call(shop.createLocal, { brandName: '云朵', nick: '一号店' });
  return { merchant, factory, works, sells, shopId };
}
