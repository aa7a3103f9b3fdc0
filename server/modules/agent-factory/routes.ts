import type { FastifyInstance } from 'fastify';
import { agentFactory, virtualShop } from '#contract/agent-factory/agent-factory.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';
import * as shop from './virtual-shop.ts';

export function agentFactoryRoutes(app: FastifyInstance) {
  const { system } = app.database;
  implement(app, agentFactory, {
    list: (ctx) => service.list(ctx, system),
    bind: (ctx, input) => service.bind(app, ctx, input),
    async unbind(ctx, input) {
      await service.unbind(app, ctx, input);
      return true;
    },
  });
  implement(app, virtualShop, {
    get: (ctx, input) => shop.get(ctx, system, input),
    set: (ctx, input) => shop.set(app, ctx, input),
    enter: (ctx) => shop.enter(app, ctx),
  });
}
