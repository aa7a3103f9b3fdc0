import type { FastifyInstance } from 'fastify';
import { order } from '#contract/order/order.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { implement } from '#server/platform/implement.ts';
import { act, runActionTask } from './action/action.ts';
import { orderDeeds } from './action/deed.ts';
import * as details from './detail/detail.ts';
import { pushOutcome } from './detail/doubts.ts';
import { pushEstimate } from './detail/estimate.ts';
import { keepFolding } from './list/fold.ts';
import { isMergeTask, runMergeTask } from './structure/merge.ts';
import * as pages from './list/pages.ts';
import { linePicture } from './goods/picture.ts';
import { keepReleasing } from './action/release.ts';
import { structureRoutes } from './structure/structure.routes.ts';

export function orderRoutes(app: FastifyInstance) {
  implement(app, order, {
    page: pages.page,
    statusCount: pages.statusCount,
    numbers: pages.numbers,
    get: (ctx, { id }) => details.detail(ctx, id),
    log: (ctx, { id }) => details.log(ctx, id),
    update: details.update,
    action: act,
    pushEstimate,
    pushOutcome: (ctx, { ids }) => pushOutcome(ctx, ids),
    filterOptions: pages.filterOptions,
  });
  implement(app, orderPicture, { linePicture: (ctx, wanted) => linePicture(ctx, wanted) });
  structureRoutes(app);
  app.tasks.handle(
    'order.action',
    order.action.access,
    (run) => (isMergeTask(run.task.input) ? runMergeTask(run, run.task.input) : runActionTask(run)),
    { wayBack: orderDeeds.wayBack },
  );
  keepFolding(app);
  keepReleasing(app);
}
