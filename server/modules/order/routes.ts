import type { FastifyInstance } from 'fastify';
import { claim, claimedByOthers, claims, unclaim } from './claim/claim.ts';
import { lineArt } from '#contract/order/line-art.ts';
import { orderAddress } from '#contract/order/order-address.ts';
import { orderClaim } from '#contract/order/order-claim.ts';
import { orderCreate } from '#contract/order/order-create.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { order } from '#contract/order/order.ts';
import { orderPicture } from '#contract/order/order-picture.ts';
import { orderSplit } from '#contract/order/order-split.ts';
import { orderTags } from '#contract/order/order-tags.ts';
import { orderWatch } from '#contract/order/order-watch.ts';
import { implement } from '#server/platform/implement.ts';
import { act, runActionTask } from './action/action.ts';
import { orderDeeds } from './action/deed.ts';
import { parseAddress } from './create/address.ts';
import { match } from './art/match.ts';
import * as art from './art/pages.ts';
import { keepMeasuring } from './art/resized.ts';
import { leave, save } from './art/write.ts';
import { createBatch } from './create/create-batch.ts';
import { createManual, skuLookup } from './create/create.ts';
import * as details from './detail/detail.ts';
import { pushOutcome } from './detail/doubts.ts';
import { pushEstimate } from './detail/estimate.ts';
import { giveGifts } from './goods/gift.ts';
import { updateGoods } from './goods/goods.ts';
import { linePicture } from './goods/picture.ts';
import { marker } from './ports.ts';
import { keepLooking } from './check/look.ts';
import { lookAtPushed } from './check/pushed.ts';
import { find } from './list/find.ts';
import { keepFolding } from './list/fold.ts';
import * as pages from './list/pages.ts';
import { isMergeTask, runMerges, runMergeTask, suggestMerges } from './merge/merge.ts';
import { askerOf } from './reach/asker.ts';
import { recentTags } from './row/tags.sql.ts';
import { keepOrderTime } from './timer/timer.ts';
import { watch, watchers } from './watch/watch.ts';

export function orderRoutes(app: FastifyInstance) {
  implement(app, order, {
    page: pages.page,
    statusCount: pages.statusCount,
    find,
    numbers: pages.numbers,
    get: (ctx, { id }) => details.detail(ctx, id),
    log: (ctx, { id }) => details.log(ctx, id),
    update: details.update,
    action: async (ctx, asked) => {
      await lookAtPushed(ctx, asked);
      return act(ctx, asked);
    },
    pushEstimate,
    pushOutcome: (ctx, { ids }) => pushOutcome(ctx, ids),
    filterOptions: pages.filterOptions,
  });
  implement(app, orderWatch, { watch, watchers });
  implement(app, orderClaim, { claim, unclaim, claims, claimedByOthers });
  const { area, ...desk } = art;
  implement(app, orderPicture, { linePicture: (ctx, wanted) => linePicture(ctx, wanted), area });
  implement(app, lineArt, { ...desk, match, save, leave });
  dialogRoutes(app);
  app.tasks.handle(
    'order.action',
    order.action.access,
    (run) => (isMergeTask(run.task.input) ? runMergeTask(run, run.task.input) : runActionTask(run)),
    { wayBack: orderDeeds.wayBack },
  );
  keepFolding(app);
  keepOrderTime(app);
  keepMeasuring(app);
  keepLooking(app);
}

/** What is made by hand: orders, and what is in them. */
export function manualOrderRoutes(app: FastifyInstance) {
  implement(app, orderCreate, { create: createManual, createBatch, skuLookup });
  implement(app, orderGoods, { update: updateGoods, gift: giveGifts });
}

/** What the dialogs of splitting, merging, tagging and addresses ask beside the life cycle's own call. */
function dialogRoutes(app: FastifyInstance) {
  implement(app, orderMerge, { suggest: suggestMerges, run: runMerges });
  implement(app, orderSplit, { children: pages.children });
  implement(app, orderTags, {
    used: (ctx) => recentTags(ctx.db, askerOf(ctx)),
    // Factories call tags what they like, and have no rules that say in which colour.
    colours: ({ db, side, tenantId }) =>
      side === 'business' ? marker.its.colours(db, tenantId) : Promise.resolve([]),
  });
  implement(app, orderAddress, { parse: (_ctx, { text }) => parseAddress(text) });
}
