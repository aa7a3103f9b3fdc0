import type { FastifyInstance } from 'fastify';
import { orderImport } from '#contract/order-import/order-import.ts';
import { implement } from '#server/platform/implement.ts';
import { runImport } from './job.ts';
import { settleCancelled } from './settle.ts';
import * as service from './service.ts';

export function orderImportRoutes(app: FastifyInstance) {
  implement(app, orderImport, {
    inspect: (ctx, _input, { request }) => service.inspect(app, ctx, request),
    look: (ctx, input) => service.look(app, ctx, input),
    start: (ctx, input) => service.start(app, ctx, input),
    templates: (ctx) => service.templates(ctx),
    saveTemplate: (ctx, { name, mapping }) => service.saveTemplate(ctx, name, mapping),
    deleteTemplate: (ctx, { id }) => service.deleteTemplate(ctx, id),
  });
  app.tasks.handle(
    'order.import',
    orderImport.start.access,
    (run) => runImport(app, run),
    settleCancelled(app),
  );
}
