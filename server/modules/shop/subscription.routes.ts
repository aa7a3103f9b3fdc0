import type { FastifyInstance } from 'fastify';
import { shopSubscription } from '#contract/shop/shop-subscription.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './subscription.ts';

export function subscriptionRoutes(app: FastifyInstance) {
  implement(app, shopSubscription, {
    list: service.list,
    refundApply: service.apply,
    refundList: service.ownRefunds,
    refundPage: (_ctx, input) => service.refundPage(app, input),
    refundAnswer: service.answer,
    record: service.record,
  });
}
