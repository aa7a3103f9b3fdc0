import type { FastifyInstance } from 'fastify';
import { param } from '#contract/param/param.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function paramRoutes(app: FastifyInstance) {
  implement(app, param, {
    get: async (ctx, { key }) => (await service.list(ctx, { keys: [key] }))[0]!,
    async saveOne(ctx, one) {
      await service.save(ctx, [one]);
      return (await service.list(ctx, { keys: [one.key] }))[0]!;
    },
    list: service.list,
    update: (ctx, { params }) => service.save(ctx, params),
    facts: async (ctx) => service.facts(ctx),
  });
}
