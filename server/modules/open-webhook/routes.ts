import type { FastifyInstance } from 'fastify';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { implement } from '#server/platform/implement.ts';
import { keepDispatching } from './dispatch.ts';
import * as service from './service.ts';

export function openWebhookRoutes(app: FastifyInstance) {
  implement(app, openWebhook, {
    page: service.page,
    create: service.create,
    update: service.update,
    reset: service.reset,
    delete: service.remove,
    test: service.ping,
    deliveries: service.deliveries,
    delivery: (ctx, { id }) => service.delivery(ctx, id),
    resend: (ctx, { ids }) => service.resend(ctx, ids),
  });
  keepDispatching(app);
}
