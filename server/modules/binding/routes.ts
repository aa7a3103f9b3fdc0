import type { FastifyInstance } from 'fastify';
import { binding } from '#contract/invite.ts';
import { ownCode } from '#server/modules/invite/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function bindingRoutes(app: FastifyInstance) {
  implement(app, binding, {
    bind: (ctx, input) => service.bind(app, ctx, input),
    bindV2: (ctx, input) => service.bind(app, ctx, input),
    shopsByCode: (ctx, input) => service.shopsByCode(app, ctx, input),
    ownCode: async (ctx) => ({ inviteCode: await ownCode(ctx) }),
    list: (ctx) => service.list(ctx),
    async unbind(ctx, input) {
      await service.unbind(app, ctx, input);
      return true;
    },
  });
}
