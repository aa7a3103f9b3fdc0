import type { FastifyInstance } from 'fastify';
import { openOrder } from '#contract/order/open-order.ts';
import { implement } from '#server/platform/implement.ts';
import { keepRawBodies } from '#server/platform/raw-body.ts';
import * as open from './open.ts';

/** The calls of a tenant's own system; their bodies are kept as they came, because they are signed. */
export async function openOrderRoutes(app: FastifyInstance): Promise<void> {
  await app.register((signed, _options, done) => {
    keepRawBodies(signed);
    implement(signed, openOrder, {
      create: (ctx, input) => open.create(app, ctx, input),
      page: (ctx, input) => open.page(app, ctx, input),
      get: (ctx, name) => open.get(app, ctx, name),
      status: (ctx, input) => open.status(ctx, input),
      shipment: (ctx, name) => open.shipment(app, ctx, name),
      cancel: (ctx, name) => open.cancel(app, ctx, name),
      push: (ctx, name) => open.push(app, ctx, name),
      ship: (ctx, input) => open.ship(app, ctx, input),
      shops: (ctx) => open.shops(ctx),
    });
    done();
  });
}
