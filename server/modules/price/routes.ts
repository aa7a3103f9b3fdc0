import type { FastifyInstance } from 'fastify';
import { carrierCost, expressFee } from '#contract/price/express-fee.ts';
import { materialPrice } from '#contract/price/material-price.ts';
import { price, seePrices } from '#contract/price/price.ts';
import { implement } from '#server/platform/implement.ts';
import { carrierCosts, feeTemplates } from './fee/fee.ts';
import { quote } from './fee/quote.ts';
import { runExport } from './job.ts';
import * as material from './material.ts';
import * as service from './service.ts';
import * as many from './write-many.ts';
import * as write from './write.ts';

export function priceRoutes(app: FastifyInstance) {
  app.tasks.handle('price.export', seePrices, runExport);
  implement(app, price, {
    page: service.page,
    explain: service.explain,
    setGoods: (ctx, input) => write.set(ctx, 'goods', input),
    setGift: (ctx, input) => write.set(ctx, 'gift', input),
    setExpress: (ctx, input) => write.set(ctx, 'express', input),
    setExpressWeight: (ctx, input) => write.set(ctx, 'expressWeight', input),
    delete: many.remove,
    update: write.update,
    modifyAndAdd: write.modifyAndAdd,
    updateRanges: many.updateRanges,
    updateMany: many.updateMany,
    copy: (ctx, input) => write.copy(ctx, ['goods', 'gift'], input),
    copyExpress: (ctx, input) => write.copy(ctx, ['express', 'expressWeight'], input),
    goodsDetail: (ctx, input) => service.detail(ctx, 'goods', input),
    giftDetail: (ctx, input) => service.detail(ctx, 'gift', input),
    expressDetail: (ctx, input) => service.detail(ctx, 'express', input),
    expressWeightDetail: (ctx, input) => service.detail(ctx, 'expressWeight', input),
    setAgentExpress: write.setAgentExpress,
  });
  app.tasks.handle('expressFee.import', expressFee.import.access, feeTemplates.file.run);
  app.tasks.handle('expressFee.export', expressFee.export.access, feeTemplates.file.runExport);
  implement(app, expressFee, { ...feeTemplates.handlers, quote });
  app.tasks.handle('carrierCost.import', carrierCost.import.access, carrierCosts.file.run);
  app.tasks.handle('carrierCost.export', carrierCost.export.access, carrierCosts.file.runExport);
  implement(app, carrierCost, carrierCosts.handlers);
  implement(app, materialPrice, {
    config: material.config,
    list: (ctx, { id }) => material.list(ctx, id),
    details: material.details,
    export: service.exportMaterials,
    transactions: material.transactions,
    exportTransactions: service.exportTransactions,
  });
}
