import type { FastifyInstance } from 'fastify';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import type { Cause } from '#contract/sku/life-cycle/sku-events.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import * as colors from './color.ts';
import * as materials from './material.ts';
import * as models from './model.ts';
import { impact, start, stop } from './named.ts';

const deedsOf = (kind: Cause) => ({
  impact: (ctx: Ctx, asked: Parameters<typeof impact>[2]) => impact(kind, ctx, asked),
  stop: (ctx: Ctx, asked: Parameters<typeof stop>[2]) => stop(kind, ctx, asked),
  start: (ctx: Ctx, asked: Parameters<typeof start>[2]) => start(kind, ctx, asked),
});

export function meansRoutes(app: FastifyInstance) {
  const { page, create, update } = materials;
  implement(app, material, { page, create, update, ...deedsOf('material') });
  implement(app, color, {
    ...{ page: colors.page, create: colors.create, update: colors.update },
    ...deedsOf('color'),
  });
  implement(app, model, {
    ...{ page: models.page, create: models.create, update: models.update },
    ...{ recognise: models.recognise, brands: models.brands },
    ...deedsOf('model'),
  });
}
