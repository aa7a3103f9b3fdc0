import type { FastifyInstance } from 'fastify';
import { order } from '#contract/order.ts';
import { implement } from '#server/platform/implement.ts';
import { act, runActionTask } from './action.ts';
import * as details from './detail.ts';
import { pushEstimate } from './estimate.ts';
import { keepFolding } from './fold.ts';
import * as pages from './pages.ts';

export function orderRoutes(app: FastifyInstance) {
  implement(app, order, {
    page: (ctx, input) => pages.page(app, ctx, input),
    statusCount: (ctx, filter) => pages.statusCount(ctx, filter),
    get: (ctx, { id }) => details.detail(app, ctx, id),
    log: (ctx, { id }) => details.log(ctx, id),
    update: (ctx, input) => details.update(app, ctx, input),
    action: (ctx, input) => act(app, ctx, input),
    pushEstimate: (ctx, { ids }) => pushEstimate(ctx, ids),
    filterOptions: (ctx) => pages.filterOptions(ctx),
  });
  app.tasks.handle('order.action', (run) => runActionTask(app, run));
  keepFolding(app);
}
