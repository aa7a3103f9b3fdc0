import type { FastifyInstance } from 'fastify';
import { invite } from '#contract/invite/invite.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function inviteRoutes(app: FastifyInstance) {
  const { system } = app.database;
  implement(app, invite, {
    lookUp: ({ ip, now }, { code }) =>
      service.slowly(system, `address ${ip}`, now, () => service.lookUp(system, code, now)),
    list: (ctx, input) => service.list(ctx, system, input),
    bound: (ctx, { id }) => service.bound(ctx, id),
    create: (ctx, input) => service.create(ctx, input),
    update: (ctx, input) => service.update(ctx, system, input),
    async delete(ctx, input) {
      await service.remove(app, ctx, input);
      return true;
    },
  });
}
