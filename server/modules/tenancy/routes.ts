import type { FastifyInstance } from 'fastify';
import { tenancy } from '#contract/tenancy/tenancy.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function tenancyRoutes(app: FastifyInstance) {
  implement(app, tenancy, {
    tenants: (_ctx, input) => service.tenants(app, input),
    tenantStatus: service.tenantStatus,
    clearDangerPassword: service.clearDangerPassword,
    users: (_ctx, input) => service.users(app, input),
    userStatus: service.userStatus,
    userPassword: service.userPassword,
  });
}
