import type { FastifyInstance } from 'fastify';
import { sku } from '#contract/sku/sku.ts';
import { implement } from '#server/platform/implement.ts';
import { keepFillingPinyin } from './pinyin-fill.ts';
import * as service from './service.ts';

export function skuRoutes(app: FastifyInstance) {
  implement(app, sku, {
    page: service.page,
    options: service.options,
    create: service.create,
    update: service.update,
  });
  keepFillingPinyin(app);
}
