import type { FastifyInstance } from 'fastify';
import { waybill } from '#contract/waybill/waybill.ts';
import { implement } from '#server/platform/implement.ts';
import { runWaybillImport } from './job.ts';
import { forgetLeft, settleCancelled } from './settle.ts';
import * as service from './service.ts';

export function waybillRoutes(app: FastifyInstance) {
  implement(app, waybill, {
    inspect: (ctx, _input, { request }) => service.inspect(ctx, request),
    look: service.look,
    start: service.start,
  });
  app.tasks.handle('waybill.import', waybill.start.access, runWaybillImport, {
    settle: settleCancelled(app),
    forget: forgetLeft,
  });
}
