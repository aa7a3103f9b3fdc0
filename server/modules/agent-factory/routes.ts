import type { FastifyInstance } from 'fastify';
import { agentFactory, virtualShop } from '#contract/agent-factory/agent-factory.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';
import * as shop from './virtual-shop.ts';

export function agentFactoryRoutes(app: FastifyInstance) {
  implement(app, agentFactory, {
    list: service.list,
    bind: service.bind,
    unbind: service.unbind,
  });
  implement(app, virtualShop, {
    get: shop.get,
    set: shop.set,
    enter: shop.enter,
  });
}
