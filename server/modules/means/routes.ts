import type { FastifyInstance } from 'fastify';
import { code } from '#contract/means/code.ts';
import { color } from '#contract/means/color.ts';
import { compatible } from '#contract/means/compatible.ts';
import { giftType } from '#contract/means/gift-type.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import type { Cause } from '#contract/sku/life-cycle/sku-events.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import * as codes from './code/code.ts';
import { detail, lookup } from './code/look.ts';
import { makeEans, rule, saveRule } from './code/rule.ts';
import * as colors from './color.ts';
import * as pairs from './compatible/compatible.ts';
import * as materials from './material.ts';
import * as giftTypes from './gift-type.ts';
import * as models from './model.ts';
import { addAliases } from './aliases.ts';
import { deviceBrands, devices, takeOver } from './devices.ts';
import { runExport } from './file/export.ts';
import { runImport, settleCancelled } from './file/import.ts';
import { filesOf } from './file/routes.ts';
import { history } from './history.ts';
import { setMany, sort } from './many.ts';
import { merge, mergePlan } from './merge.ts';
import type { Mergeable } from './merge.sql.ts';
import { impact } from './named.ts';
import { start, startMany, stop, stopMany } from './status.ts';

const deedsOf = (kind: Cause) => ({
  impact: (ctx: Ctx, asked: Parameters<typeof impact>[2]) => impact(kind, ctx, asked),
  stop: (ctx: Ctx, asked: Parameters<typeof stop>[2]) => stop(kind, ctx, asked),
  start: (ctx: Ctx, asked: Parameters<typeof start>[2]) => start(kind, ctx, asked),
  stopMany: (ctx: Ctx, asked: Parameters<typeof stopMany>[2]) => stopMany(kind, ctx, asked),
  startMany: (ctx: Ctx, asked: Parameters<typeof startMany>[2]) => startMany(kind, ctx, asked),
  log: (ctx: Ctx, asked: Parameters<typeof history>[2]) => history(kind, ctx, asked),
});

const sorts = (kind: 'material' | 'giftType') => (ctx: Ctx, asked: Parameters<typeof sort>[2]) =>
  sort(kind, ctx, asked);

const mergesOf = (kind: Mergeable) => ({
  mergePlan: (ctx: Ctx, asked: Parameters<typeof mergePlan>[2]) => mergePlan(kind, ctx, asked),
  merge: (ctx: Ctx, asked: Parameters<typeof merge>[2]) => merge(kind, ctx, asked),
});

export function meansRoutes(app: FastifyInstance) {
  const { page, create, update } = materials;
  implement(app, material, {
    page,
    create,
    update,
    set: setMany,
    sort: sorts('material'),
    ...deedsOf('material'),
    ...filesOf('material'),
  });
  implement(app, color, {
    ...{ page: colors.page, create: colors.create, update: colors.update },
    ...deedsOf('color'),
    ...filesOf('color'),
    ...mergesOf('color'),
  });
  implement(app, model, {
    ...{ page: models.page, create: models.create, update: models.update },
    ...{ recognise: models.recognise, brands: models.brands },
    ...{ devices, deviceBrands, takeOver, addAliases },
    ...deedsOf('model'),
    ...filesOf('model'),
    ...mergesOf('model'),
  });
  implement(app, giftType, {
    ...{ page: giftTypes.page, create: giftTypes.create, update: giftTypes.update },
    ...{ delete: giftTypes.remove, sort: sorts('giftType') },
    ...deedsOf('giftType'),
  });
  implement(app, compatible, {
    ...{ page: pairs.page, create: pairs.create, update: pairs.update },
    ...{ stop: pairs.stop, start: pairs.start, log: pairs.log },
    ...filesOf('compatible'),
  });
  implement(app, code, {
    ...{ page: codes.page, create: codes.create, update: codes.update },
    ...{ stopMany: codes.stopMany, startMany: codes.startMany, detail, lookup, rule, saveRule, makeEans },
    ...filesOf('code'),
  });
  // One kind of task serves all of these lists; who imports one may import all of them.
  app.tasks.handle('means.import', material.import.access, runImport, {
    left: {
      settle: settleCancelled(app),
      // Its refused lines stand in its cursor.
      forget: () => Promise.resolve({}),
    },
  });
  app.tasks.handle('means.export', material.export.access, runExport);
}
