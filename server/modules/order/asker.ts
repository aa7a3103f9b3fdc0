import type { Ctx } from '#server/platform/implement.ts';
import type { Mover } from './step.ts';
import type { Asker } from './party.ts';

const sideOf = (ctx: Ctx): Mover['side'] => (ctx.side === 'business' ? 'merchant' : 'factory');

export const askerOf = (ctx: Ctx): Asker => ({
  party: ctx.side === 'business' ? 'merchantId' : 'factoryId',
  tenantId: ctx.tenantId,
});

export const moverOf = (ctx: Ctx): Mover => ({
  tenantId: ctx.tenantId,
  side: sideOf(ctx),
  by: sideOf(ctx),
  userId: ctx.userId,
  userName: ctx.userName,
  now: ctx.now,
});
