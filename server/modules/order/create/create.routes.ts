import type { FastifyInstance } from 'fastify';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { implement } from '#server/platform/implement.ts';
import { createBatch } from './create-batch.ts';
import { createManual, skuLookup } from './create.ts';
import { giveGifts } from '#server/modules/order/goods/gift.ts';
import { updateGoods } from '#server/modules/order/goods/goods.ts';

/** What is made by hand: orders, and what is in them. */
export function manualOrderRoutes(app: FastifyInstance) {
  implement(app, orderCreate, {
    create: createManual,
    createBatch,
    skuLookup,
  });
  implement(app, orderGoods, {
    update: updateGoods,
    gift: giveGifts,
  });
}
