import type { FastifyInstance } from 'fastify';
import { sku } from '#contract/sku/sku.ts';
import { implement } from '#server/platform/implement.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { gift } from '#contract/sku/gift.ts';
import { act, log } from './act.ts';
import { preview, runGenerate, submit } from './generate.ts';
import * as gifts from './gift.ts';
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
  implement(app, skuMove, { act, log });
  const { page, stop, start, setPrice, detail } = gifts;
  implement(app, gift, {
    ...{ page, create: gifts.create, update: gifts.update },
    ...{ stop, start, setPrice, detail },
  });
  implement(app, skuGenerate, { preview, submit });
  app.tasks.handle('sku.generate', skuGenerate.submit.access, runGenerate);
  keepFillingPinyin(app);
}
