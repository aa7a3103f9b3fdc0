import type { FastifyInstance } from 'fastify';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { implement } from '#server/platform/implement.ts';
import { keepDispatching } from './dispatch.ts';
import * as service from './service.ts';

export function openWebhookRoutes(app: FastifyInstance) {
  implement(app, openWebhook, {
    page: (ctx, input) => service.page(app, ctx, input),
    create: (ctx, form) => service.create(app, ctx, form),
    async update(ctx, form) {
      await service.update(ctx, form);
      return true;
    },
    reset: (ctx, input) => service.reset(app, ctx, input),
    async delete(ctx, input) {
      await service.remove(app, ctx, input);
      return true;
    },
    test: (ctx, input) => service.ping(app, ctx, input),
    deliveries: (ctx, input) => service.deliveries(ctx, input),
    delivery: (ctx, { id }) => service.delivery(ctx, id),
    resend: (ctx, { ids }) => service.resend(ctx, ids),
  });
  keepDispatching(app);
}
