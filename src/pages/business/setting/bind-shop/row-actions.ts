import { shopAccess } from '#contract/shop/shop-access.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { call } from '@/shared/api/index.ts';

/** Opens the page on which the merchant renews what he ordered. A refusal has shown its notice. */
export async function openMarket({ id }: Shop): Promise<void> {
  const answer = await call(shopAccess.renewalUrl, { id }).catch(() => undefined);
  if (answer) window.open(answer.url, '_blank', 'noopener');
}

/** Orders of the shop come by the clock, or no more. A refusal has shown its notice. */
export async function toggleAutoSync({ id, autoSync }: Shop, settled: () => void): Promise<void> {
  await call(shopAccess.setAutoSync, { id, status: autoSync ? 0 : 1 }).catch(() => undefined);
  settled();
}
