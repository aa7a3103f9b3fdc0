import type { FastifyInstance } from 'fastify';
import { waybillAccount } from '#contract/waybill/account.ts';
import { carrierFacts } from '#server/modules/carrier/service.ts';
import { implement } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { repeat } from '#server/platform/repeat.ts';
import { create, detail, page, remove, reset, switchOn, update } from './accounts.ts';
import { createRange, switchRange } from './ranges.ts';
import { forgetCalls } from './all.sql.ts';
import { pageRanges } from './sql.ts';
import { test } from './trial.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

export function waybillAccountRoutes(app: FastifyInstance) {
  implement(app, waybillAccount, {
    ...{ page, create, update, delete: remove, detail, test, reset, switch: switchOn },
    adapters: () => Promise.resolve(carrierFacts().map((one) => ({ ...one, fields: [...one.fields] }))),
    ranges: (ctx, asked) => paged(pageRanges(ctx.db, ctx.tenantId), asked),
    ...{ createRange, switchRange },
  });
  repeat(app, { name: 'calls of carriers', everyMs: 3_600_000 }, () =>
    forgetCalls(app.system, new Date(app.clock.now().getTime() - KEPT_MS)),
  );
}
