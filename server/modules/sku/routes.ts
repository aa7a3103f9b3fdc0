import type { FastifyInstance } from 'fastify';
import { sku } from '#contract/sku/sku.ts';
import { implement } from '#server/platform/implement.ts';
import { keepFillingPinyin } from './pinyin-fill.ts';
import * as service from './service.ts';

export function skuRoutes(app: FastifyInstance) {
  implement(app, sku, {
    page: (ctx, input) => service.page(ctx, app.files, input),
    options: (ctx, input) => service.options(ctx, input),
    create: (ctx, form) => service.create(ctx, form),
    async update(ctx, form) {
      await service.update(ctx, form);
      return true;
    },
  });
  keepFillingPinyin(app);
}
