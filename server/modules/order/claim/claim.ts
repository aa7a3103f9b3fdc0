import type { Output, Parsed } from '#contract/endpoint.ts';
import { CLAIM_MINUTES, type orderClaim } from '#contract/order/order-claim.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import * as sql from './claim.sql.ts';

export async function claim(
  ctx: Ctx,
  { ids, from }: Parsed<typeof orderClaim.claim>,
): Promise<Output<typeof orderClaim.claim>> {
  const asker = askerOf(ctx);
  await sql.forgetEnded(ctx.db, ctx.tenantId);
  const claimed = await sql.putClaims(ctx.db, asker, ctx, ids, from, CLAIM_MINUTES);
  if (claimed.length > 0) ctx.live.publish(ctx.tenantId, { kind: 'claim' });
  const own = new Set(claimed);
  const others = ids.filter((id) => !own.has(id));
  return { claimed, held: others.length > 0 ? await held(ctx, others) : [] };
}

export async function unclaim(
  ctx: Ctx,
  { ids }: Parsed<typeof orderClaim.unclaim>,
): Promise<Output<typeof orderClaim.unclaim>> {
  const released = await sql.endClaims(ctx.db, ctx.tenantId, ctx.userId, ids);
  if (released > 0) ctx.live.publish(ctx.tenantId, { kind: 'claim' });
  return { released };
}

export const claims = (ctx: Ctx, { ids }: Parsed<typeof orderClaim.claims>) => held(ctx, ids);

const held = async (ctx: Ctx, ids: readonly number[]) =>
  (await sql.claimsOf(ctx.db, askerOf(ctx), ids)).map((one) => ({
    ...one,
    mine: one.userId === ctx.userId,
    until: one.until.getTime(),
  }));

export async function claimedByOthers(
  ctx: Ctx,
  { ids, filter, position }: Parsed<typeof orderClaim.claimedByOthers>,
): Promise<Output<typeof orderClaim.claimedByOthers>> {
  const chosen = ids ? { ids } : { filter: filter!, position: position! };
  const rows = await sql.claimedByOthers(ctx.db, askerOf(ctx), ctx.userId, chosen);
  return rows.map((row) => ({ ...row, until: row.until.getTime() }));
}
