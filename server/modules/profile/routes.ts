import type { FastifyInstance } from 'fastify';
import { CODES } from '#contract/errors.ts';
import { profile } from '#contract/profile/profile.ts';
import { implement, type OpenCtx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import * as service from './service.ts';

export function profileRoutes(app: FastifyInstance) {
  const db = app.database.system;
  const { live } = app;
  implement(app, profile, {
    async forgotPassword(ctx, input) {
      await service.forgotPassword(db, live, input, ctx.now);
    },
    async changePassword(ctx, input) {
      await service.changePassword(db, live, askerOf(ctx), input);
    },
    async changeMobile(ctx, input) {
      await service.changeMobile(db, askerOf(ctx), input);
    },
    setDefaultTenant: (ctx, { tenantId }) => service.setDefaultTenant(db, askerOf(ctx), tenantId),
    async update(ctx, input) {
      await service.update(app, askerOf(ctx), input);
    },
    sessions: (ctx) => service.sessions(db, askerOf(ctx)),
    endSession: (ctx, { id }) => service.endSession(db, live, askerOf(ctx), id),
  });
}

function askerOf({ caller, ip, now }: OpenCtx): service.Asker {
  if (!caller) throw new Refusal(CODES.unauthenticated, '认证失败，请重新登录');
  return { caller, ip, now };
}
