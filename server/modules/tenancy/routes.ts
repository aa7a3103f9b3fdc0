import type { FastifyInstance } from 'fastify';
import { tenancy } from '#contract/tenancy/tenancy.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function tenancyRoutes(app: FastifyInstance) {
  implement(app, tenancy, {
    tenants: (_ctx, input) => service.tenants(app, input),
    async tenantStatus(ctx, input) {
      await service.tenantStatus(app, ctx, input);
      return true;
    },
    async clearDangerPassword(ctx, input) {
      await service.clearDangerPassword(app, ctx, input);
      return true;
    },
    users: (_ctx, input) => service.users(app, input),
    async userStatus(ctx, input) {
      await service.userStatus(app, ctx, input);
      return true;
    },
    async userPassword(ctx, input) {
      await service.userPassword(app, ctx, input);
      return true;
    },
  });
}
