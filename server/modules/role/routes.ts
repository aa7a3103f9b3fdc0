import type { FastifyInstance } from 'fastify';
import { role } from '#contract/role/role.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function roleRoutes(app: FastifyInstance) {
  implement(app, role, {
    page: service.page,
    simple: service.simple,
    get: (ctx, { id }) => service.get(ctx, id),
    ofUser: (ctx, { userId }) => service.ofUser(ctx, userId),
    create: service.create,
    update: service.update,
    delete: service.remove,
  });
}
