import type { FastifyInstance } from 'fastify';
import { waybill } from '#contract/waybill/waybill.ts';
import { implement } from '#server/platform/implement.ts';
import { runWaybillImport } from './job.ts';
import { settleCancelled } from './settle.ts';
import * as service from './service.ts';

export function waybillRoutes(app: FastifyInstance) {
  implement(app, waybill, {
    inspect: (ctx, _input, { request }) => service.inspect(app, ctx, request),
    look: (ctx, input) => service.look(app, ctx, input),
    start: (ctx, input) => service.start(app, ctx, input),
  });
  app.tasks.handle(
    'waybill.import',
    waybill.start.access,
    (run) => runWaybillImport(app, run),
    settleCancelled(app),
  );
}
