import type { FastifyInstance } from 'fastify';
import { shop } from '#contract/shop.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function shopRoutes(app: FastifyInstance) {
  implement(app, shop, {
    page: (ctx, input) => service.page(ctx, input),
    createLocal: (ctx, input) => service.createLocal(ctx, input),
    boundFactories: (ctx, input) => service.boundFactories(ctx, input),
  });
}
