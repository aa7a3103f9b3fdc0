import type { FastifyInstance } from 'fastify';
import { shopSubscription } from '#contract/shop/shop-subscription.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './subscription.ts';

export function subscriptionRoutes(app: FastifyInstance) {
  implement(app, shopSubscription, {
    list: (ctx, input) => service.list(ctx, input),
    refundApply: (ctx, input) => service.apply(app, ctx, input),
    refundList: (ctx, input) => service.ownRefunds(ctx, input),
    refundPage: (_ctx, input) => service.refundPage(app, input),
    async refundAnswer(ctx, input) {
      await service.answer(app, ctx, input);
      return true;
    },
    record: (ctx, input) => service.record(app, ctx, input),
  });
}
