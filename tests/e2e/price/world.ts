import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { sku } from '#contract/sku/sku.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

/** A factory with two SKUs, and a customer of it: of one test only. */
export async function ownPrices() {
  const factory = await ownTenant('factory');
  const merchant = await ownTenant('merchant');
  const maker = await hands(factory.username);
  const { inviteCode } = await maker.call(invite.create, { name: '邀请', validUntil: null, mostUses: null });
  const buyer = await hands(merchant.username);
  await buyer.call(binding.bind, { inviteCode });
  const goods = { brand: '华为', model: 'Mate 70', name: '手机壳', currency: 'CNY' };
  const made = async (code: string, material: string, color: string, priceCents: number) =>
    (await maker.call(sku.create, { ...goods, code, material, color, priceCents })).id;
  return {
    factory,
    merchant,
    maker,
    buyer,
    shell: await made('SHELL-1', '硅胶', '黑色', 1000),
    glass: await made('GLASS-1', '玻璃', '透明', 2000),
  };
}
