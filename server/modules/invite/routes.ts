import type { FastifyInstance } from 'fastify';
import { invite } from '#contract/invite/invite.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function inviteRoutes(app: FastifyInstance) {
  const { system } = app.database;
  implement(app, invite, {
    lookUp: ({ ip, now }, { code }) =>
      service.slowly(system, `address ${ip}`, now, () => service.lookUp(system, code, now)),
    list: service.list,
    bound: (ctx, { id }) => service.bound(ctx, id),
    create: service.create,
    update: service.update,
    delete: service.remove,
  });
}
