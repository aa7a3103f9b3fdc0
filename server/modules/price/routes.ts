import type { FastifyInstance } from 'fastify';
import { expressFee } from '#contract/express/express-fee.ts';
import { materialPrice } from '#contract/price/material-price.ts';
import { price, seePrices } from '#contract/price/price.ts';
import { implement } from '#server/platform/implement.ts';
import * as express from './express.ts';
import { runExport } from './job.ts';
import * as material from './material.ts';
import * as service from './service.ts';
import * as many from './write-many.ts';
import * as write from './write.ts';

export function priceRoutes(app: FastifyInstance) {
  app.tasks.handle('price.export', seePrices, (run) => runExport(app, run));
  implement(app, price, {
    page: (ctx, input) => service.page(ctx, input),
    explain: (ctx, input) => service.explain(ctx, input),
    setGoods: (ctx, input) => write.set(app, ctx, 'goods', input),
    setGift: (ctx, input) => write.set(app, ctx, 'gift', input),
    setExpress: (ctx, input) => write.set(app, ctx, 'express', input),
    setExpressWeight: (ctx, input) => write.set(app, ctx, 'expressWeight', input),
    delete: (ctx, input) => many.remove(app, ctx, input),
    update: (ctx, input) => write.update(app, ctx, input),
    modifyAndAdd: (ctx, input) => write.modifyAndAdd(app, ctx, input),
    updateRanges: (ctx, input) => many.updateRanges(app, ctx, input),
    updateMany: (ctx, input) => many.updateMany(app, ctx, input),
    copy: (ctx, input) => write.copy(app, ctx, ['goods', 'gift'], input),
    copyExpress: (ctx, input) => write.copy(app, ctx, ['express', 'expressWeight'], input),
    goodsDetail: (ctx, input) => service.detail(app, ctx, 'goods', input),
    giftDetail: (ctx, input) => service.detail(app, ctx, 'gift', input),
    expressDetail: (ctx, input) => service.detail(app, ctx, 'express', input),
    expressWeightDetail: (ctx, input) => service.detail(app, ctx, 'expressWeight', input),
    setAgentExpress: (ctx, input) => write.setAgentExpress(app, ctx, input),
  });
  implement(app, expressFee, {
    page: (ctx, input) => express.page(ctx, input),
    create: (ctx, input) => express.create(app, ctx, input),
    update: (ctx, input) => express.update(app, ctx, input),
    delete: (ctx, input) => express.remove(app, ctx, input),
    quote: (ctx, input) => express.quote(ctx, input),
  });
  implement(app, materialPrice, {
    config: (ctx, input) => material.config(app, ctx, input),
    list: (ctx, { id }) => material.list(ctx, id),
    details: (ctx, input) => material.details(ctx, input),
    export: (ctx, input) => service.exportMaterials(app, ctx, input),
    transactions: (ctx, input) => material.transactions(ctx, input),
    exportTransactions: (ctx, input) => service.exportTransactions(app, ctx, input),
  });
}
