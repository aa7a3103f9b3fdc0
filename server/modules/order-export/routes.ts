import type { FastifyInstance } from 'fastify';
import { orderExport } from '#contract/order-export/order-export.ts';
import { implement } from '#server/platform/implement.ts';
import { runExport } from './job.ts';
import * as service from './service.ts';

export function orderExportRoutes(app: FastifyInstance) {
  implement(app, orderExport, { start: (ctx, input) => service.start(ctx, input) });
  app.tasks.handle('order.export', orderExport.start.access, runExport);
}
