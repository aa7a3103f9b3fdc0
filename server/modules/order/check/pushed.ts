import type { Parsed } from '#contract/endpoint.ts';
import type { order } from '#contract/order/order.ts';
import { BULK_LIMIT } from '#contract/order/order.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import { idsSeen } from '#server/modules/order/reach/seen.sql.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { lookBefore } from './look.ts';

const COMES: readonly string[] = ['order.push', 'order.resubmit'];

/** [G25] Before orders come to a factory. What becomes a task is looked at behind it (look.ts). */
export async function lookAtPushed(
  ctx: Ctx,
  { event, ids, filter, position }: Parsed<typeof order.action>,
): Promise<void> {
  if (!COMES.includes(event)) return;
  const chosen =
    ids ??
    (filter && position ? await idsSeen(ctx.db, askerOf(ctx), filter, position, 0, BULK_LIMIT + 1) : []);
  if (chosen.length <= BULK_LIMIT) await lookBefore(ctx, ctx.tenantId, chosen);
}
