import type { FastifyInstance } from 'fastify';
import { orderImport } from '#contract/order-import/order-import.ts';
import { implement } from '#server/platform/implement.ts';
import { runImport } from './job.ts';
import { mend } from './mend.ts';
import { recent } from './recent.ts';
import { refused } from './refused.ts';
import { forgetLeft, settleCancelled } from './settle.ts';
import * as service from './service.ts';

export function orderImportRoutes(app: FastifyInstance) {
  implement(app, orderImport, {
    inspect: (ctx, _input, { request }) => service.inspect(ctx, request),
    look: service.look,
    start: service.start,
    refused,
    mend,
    recent,
    templates: service.templates,
    saveTemplate: (ctx, { name, mapping }) => service.saveTemplate(ctx, name, mapping),
    deleteTemplate: (ctx, { id }) => service.deleteTemplate(ctx, id),
  });
  app.tasks.handle('order.import', orderImport.start.access, runImport, {
    left: {
      settle: settleCancelled(app),
      forget: forgetLeft,
    },
  });
}
