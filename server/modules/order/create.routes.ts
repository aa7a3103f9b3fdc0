import type { FastifyInstance } from 'fastify';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { implement } from '#server/platform/implement.ts';
import { createBatch } from './create-batch.ts';
import { createManual, skuLookup } from './create.ts';
import { giveGifts } from './gift.ts';
import { updateGoods } from './goods.ts';

/** What is made by hand: orders, and what is in them. */
export function manualOrderRoutes(app: FastifyInstance) {
  implement(app, orderCreate, {
    create: (ctx, input) => createManual(app, ctx, input),
    createBatch: (ctx, input) => createBatch(app, ctx, input),
    skuLookup: (ctx, input) => skuLookup(ctx, input),
  });
  implement(app, orderGoods, {
    update: (ctx, input) => updateGoods(app, ctx, input),
    gift: (ctx, input) => giveGifts(app, ctx, input),
  });
}
