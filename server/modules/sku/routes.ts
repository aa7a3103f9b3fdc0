import type { FastifyInstance } from 'fastify';
import { offer } from '#contract/sku/offer.ts';
import { sku } from '#contract/sku/sku.ts';
import { implement } from '#server/platform/implement.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { gift } from '#contract/sku/gift.ts';
import { filesOf } from '#server/modules/means/service.ts';
import { act, log } from './act.ts';
import { preview, runGenerate, submit } from './generate.ts';
import * as gifts from './gift.ts';
import { runExport, startExport } from './offer-export.ts';
import { codes, page } from './offer.ts';
import { keepFillingPinyin } from './pinyin-fill.ts';
import * as service from './service.ts';
import { create, update } from './write.ts';

export function skuRoutes(app: FastifyInstance) {
  implement(app, sku, {
    page: service.page,
    options: service.options,
    create,
    update,
  });
  implement(app, offer, { page, codes, export: startExport });
  app.tasks.handle('sku.export', offer.export.access, runExport);
  implement(app, skuMove, { act, log });
  implement(app, gift, {
    ...{ page: gifts.page, create: gifts.create, update: gifts.update, detail: gifts.detail },
    ...{ stop: gifts.stop, start: gifts.start, setPrice: gifts.setPrice },
    ...filesOf('gift'),
  });
  implement(app, skuGenerate, { preview, submit });
  app.tasks.handle('sku.generate', skuGenerate.submit.access, runGenerate);
  keepFillingPinyin(app);
}
