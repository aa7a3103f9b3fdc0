import type { FastifyInstance } from 'fastify';
import { waybill } from '#contract/waybill/waybill.ts';
import { implement } from '#server/platform/implement.ts';
import { waybillAccountRoutes } from './account/routes.ts';
import { waybillRuleRoutes } from './rule/routes.ts';
import { expireNumbers } from './asking/expire.ts';
import { keepAsking } from './asking/worker.ts';
import { repeat } from '#server/platform/repeat.ts';
import { runWaybillImport } from './job.ts';
import { forgetLeft, settleCancelled } from './settle.ts';
import * as service from './service.ts';

export function waybillRoutes(app: FastifyInstance) {
  implement(app, waybill, {
    inspect: (ctx, _input, { request }) => service.inspect(ctx, request),
    look: service.look,
    start: service.start,
  });
  waybillAccountRoutes(app);
  waybillRuleRoutes(app);
  keepAsking(app);
  repeat(app, { name: 'waybill numbers that expire', everyMs: 60_000 }, () => expireNumbers(app));
  app.tasks.handle('waybill.import', waybill.start.access, runWaybillImport, {
    left: {
      settle: settleCancelled(app),
      forget: forgetLeft,
    },
  });
}
