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
      create: open.create,
      page: open.page,
      get: open.get,
      status: open.status,
      shipment: open.shipment,
      cancel: open.cancel,
      push: open.push,
      ship: open.ship,
      shops: open.shops,
    });
    done();
  });
}
