import { batch } from '#contract/batch/batch.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

/**
 * Pieces of approved orders of the test's own, one an order, that came out of their device and wait for quality: drawing and
 * printing them would take minutes, so their rows say so.
 */
export async function inspectedPieces(count: number): Promise<{ id: number; number: string }[]> {
  const factory = await hands('factory01');
  const orders = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count });
  const ids = orders.map(({ id }) => id);
  await act(factory, 'order.approve', ids);
  const [{ profileId }] = (await ask<{ profileId: string }>(
    `update piece p set state = 10, art_code = null, art_planned = true, profile_id = f.id, profile_no = f.version_no,
       version = p.version + 1
     from sku s, material m, print_profile f
     where p.order_id = any($1) and s.id = p.sku_id and m.factory_id = p.factory_id and m.name = s.material
       and f.factory_id = p.factory_id and f.material_id = m.id and f.is_default
     returning f.id as "profileId"`,
    [ids],
  )) as [{ profileId: string }];
  // The orders are in production from here on.
  const orderNos = orders.map(({ orderNo }) => orderNo);
  await factory.call(batch.make, { profileId: Number(profileId), orderNos });
  return (
    await ask<{ id: string; number: string }>(
      `update piece set state = 60, quality_wanted = true, was_made = true, last_event = 'piece.printed', version = version + 1
       where order_id = any($1) returning id, number`,
      [ids],
    )
  )
    .map(({ id, number }) => ({ id: Number(id), number }))
    .toSorted((a, b) => a.id - b.id);
}
