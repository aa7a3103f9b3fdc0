import type { FastifyInstance } from 'fastify';
import { register } from '#contract/register/register.ts';
import { implement, signedIn } from '#server/platform/implement.ts';
import * as audits from './audit.ts';
import * as service from './service.ts';

export function registerRoutes(app: FastifyInstance) {
  const db = app.database.system;
  implement(app, register, {
    user: (ctx, input) => service.registerUser(db, ctx, input),
    tenant: (ctx, input) => service.registerTenant(db, ctx, input),
    openTenant: (ctx, input) => service.openTenant(signedIn(ctx), input),
    chooseKind: (ctx, input) => service.chooseKind(signedIn(ctx), input),
    mine: (ctx) => service.newestRegistration(db, signedIn(ctx).caller.tenantId),
    list: audits.list,
    audit: audits.audit,
  });
}
