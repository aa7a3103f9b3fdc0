import type { Ctx } from '#server/platform/implement.ts';
import type { Mover } from './mover.ts';
import type { Asker } from './party.ts';

const sideOf = (ctx: Ctx): Mover['side'] => (ctx.side === 'business' ? 'merchant' : 'factory');

export const askerOf = (ctx: Ctx): Asker => ({
  party: ctx.side === 'business' ? 'merchantId' : 'factoryId',
  tenantId: ctx.tenantId,
  userId: ctx.userId,
  ...(ctx.limits.shopIds && { shopIds: ctx.limits.shopIds }),
});

export const moverOf = (ctx: Ctx): Mover => ({
  tenantId: ctx.tenantId,
  side: sideOf(ctx),
  by: sideOf(ctx),
  userId: ctx.userId,
  userName: ctx.userName,
  ...(ctx.limits.shopIds && { shopIds: ctx.limits.shopIds }),
  now: ctx.now,
});

/** The filter of a task, which runs without its user: what he does not reach is left out from the start. */
export function reached<F extends { shopIds?: number[] | undefined }>({ limits }: Ctx, filter: F): F {
  const { shopIds } = limits;
  if (shopIds === null) return filter;
  return { ...filter, shopIds: filter.shopIds?.filter((id) => shopIds.includes(id)) ?? [...shopIds] };
}
