import type { FastifyInstance } from 'fastify';
import { binding } from '#contract/invite/invite.ts';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { ownCode } from '#server/modules/invite/service.ts';
import { implement } from '#server/platform/implement.ts';
import { unbind } from './ending.ts';
import * as service from './service.ts';
import * as virtual from './virtual.ts';

export function bindingRoutes(app: FastifyInstance) {
  implement(app, binding, {
    bind: (ctx, input) => service.bind(app, ctx, input),
    bindV2: (ctx, input) => service.bind(app, ctx, input),
    shopsByCode: (ctx, input) => service.shopsByCode(app, ctx, input),
    ownCode: async (ctx) => ({ inviteCode: await ownCode(ctx) }),
    list: (ctx) => service.list(ctx),
    async unbind(ctx, input) {
      await unbind(app, ctx, input);
      return true;
    },
  });
  implement(app, ownFactory, {
    createVirtual: (ctx, input) => virtual.createVirtual(app, ctx, input),
    async update(ctx, input) {
      await virtual.update(app, ctx, input);
      return true;
    },
    enterVirtual: (ctx, input) => virtual.enterVirtual(app, ctx, input),
  });
}
