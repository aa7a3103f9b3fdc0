import type { FastifyInstance } from 'fastify';
import { order } from '#contract/order.ts';
import { implement } from '#server/platform/implement.ts';
import { act, runActionTask } from './action.ts';
import { keepFolding } from './fold.ts';
import * as service from './service.ts';

export function orderRoutes(app: FastifyInstance) {
  implement(app, order, {
    page: (ctx, input) => service.page(app, ctx, input),
    statusCount: (ctx, filter) => service.statusCount(ctx, filter),
    get: (ctx, { id }) => service.detail(app, ctx, id),
    log: (ctx, { id }) => service.log(ctx, id),
    update: (ctx, input) => service.update(app, ctx, input),
    action: (ctx, input) => act(app, ctx, input),
    pushEstimate: (ctx, { ids }) => service.pushEstimate(ctx, ids),
    filterOptions: (ctx) => service.filterOptions(ctx),
  });
  app.tasks.handle('order.action', (run) => runActionTask(app, run));
  keepFolding(app);
}
