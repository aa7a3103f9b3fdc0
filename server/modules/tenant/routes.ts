import type { FastifyInstance } from 'fastify';
import { tenant } from '#contract/tenant/tenant.ts';
import { implement, signedIn, type Handlers } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function tenantRoutes(app: FastifyInstance) {
  const setDangerPassword: Handlers<typeof tenant>['setDangerPassword'] = async (ctx, input) => {
    await service.setDangerPassword(app, ctx, input);
    return true;
  };
  implement(app, tenant, {
    idByName: (_ctx, { name }, { request }) => service.idByName(app, request, name),
    simple: (ctx) => service.ownTenants(app, signedIn(ctx).caller),
    async rename(ctx, input) {
      await service.rename(app, ctx, input);
      return true;
    },
    async sortUsers(ctx, input) {
      await service.sortUsers(app, ctx, input);
      return true;
    },
    dangerPassword: async (ctx) => ({ isSet: await service.isDangerPasswordSet(app, ctx) }),
    setDangerPassword,
    changeDangerPassword: setDangerPassword,
  });
}
