import type { FastifyInstance } from 'fastify';
import { role } from '#contract/role/role.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function roleRoutes(app: FastifyInstance) {
  implement(app, role, {
    page: (ctx, input) => service.page(app, ctx, input),
    simple: (ctx) => service.simple(app, ctx),
    get: (ctx, { id }) => service.get(app, ctx, id),
    ofUser: (ctx, { userId }) => service.ofUser(app, ctx, userId),
    create: (ctx, input) => service.create(app, ctx, input),
    async update(ctx, input) {
      await service.update(app, ctx, input);
      return true;
    },
    async delete(ctx, input) {
      await service.remove(app, ctx, input);
      return true;
    },
  });
}
