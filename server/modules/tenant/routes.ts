import type { FastifyInstance } from 'fastify';
import { tenant } from '#contract/tenant/tenant.ts';
import { implement, signedIn, type Handlers } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function tenantRoutes(app: FastifyInstance) {
  const setDangerPassword: Handlers<typeof tenant>['setDangerPassword'] = async (ctx, input) => {
    await service.setDangerPassword(ctx, input);
  };
  implement(app, tenant, {
    idByName: (_ctx, { name }, { request }) => service.idByName(app, request, name),
    simple: (ctx) => service.ownTenants(ctx.system, signedIn(ctx).caller),
    rename: service.rename,
    sortUsers: service.sortUsers,
    dangerPassword: async (ctx) => ({ isSet: await service.isDangerPasswordSet(ctx) }),
    setDangerPassword,
    changeDangerPassword: setDangerPassword,
  });
}
