import type { FastifyInstance } from 'fastify';
import { order } from '#contract/order/order.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { implement } from '#server/platform/implement.ts';
import { act, runActionTask } from './action.ts';
import * as details from './detail.ts';
import { pushOutcome } from './doubts.ts';
import { pushEstimate } from './estimate.ts';
import { keepFolding } from './fold.ts';
import { isMergeTask, runMergeTask } from './merge.ts';
import * as pages from './pages.ts';
import { linePicture } from './picture.ts';
import { keepReleasing } from './release.ts';
import { structureRoutes } from './structure.routes.ts';

export function orderRoutes(app: FastifyInstance) {
  implement(app, order, {
    page: (ctx, input) => pages.page(app, ctx, input),
    statusCount: (ctx, filter) => pages.statusCount(ctx, filter),
    numbers: (ctx, asked) => pages.numbers(ctx, asked),
    get: (ctx, { id }) => details.detail(app, ctx, id),
    log: (ctx, { id }) => details.log(ctx, id),
    update: (ctx, input) => details.update(app, ctx, input),
    action: (ctx, input) => act(app, ctx, input),
    pushEstimate: (ctx, input) => pushEstimate(ctx, input),
    pushOutcome: (ctx, { ids }) => pushOutcome(ctx, ids),
    filterOptions: (ctx) => pages.filterOptions(ctx),
  });
  implement(app, orderPicture, { linePicture: (ctx, wanted) => linePicture(app, ctx, wanted) });
  structureRoutes(app);
  app.tasks.handle('order.action', order.action.access, (run) =>
    isMergeTask(run.task.input) ? runMergeTask(app, run, run.task.input) : runActionTask(app, run),
  );
  keepFolding(app);
  keepReleasing(app);
}
