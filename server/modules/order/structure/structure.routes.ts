import type { FastifyInstance } from 'fastify';
import { orderAddress } from '#contract/order/order-address.ts';
import { orderMerge } from '#contract/order/order-merge.ts';
import { orderSplit } from '#contract/order/order-split.ts';
import { orderTags } from '#contract/order/order-tags.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import { implement } from '#server/platform/implement.ts';
import { parseAddress } from '#server/modules/order/create/address.ts';
import { askerOf } from '#server/modules/order/move/asker.ts';
import { runMerges, suggestMerges } from './merge.ts';
import { childrenOf } from './merge.sql.ts';
import { recentTags } from './tags.sql.ts';

/** What the dialogs of splitting, merging, tagging and addresses ask beside the life cycle's own call. */
export function structureRoutes(app: FastifyInstance) {
  implement(app, orderMerge, {
    suggest: suggestMerges,
    run: runMerges,
  });
  implement(app, orderSplit, {
    children: async (ctx, { ids }) => {
      const rows = await childrenOf(ctx.db, askerOf(ctx), ids);
      return rows.map((row) => ({ ...row, parentId: row.parentId!, status: statusOf(row.status) }));
    },
  });
  implement(app, orderTags, { used: (ctx) => recentTags(ctx.db, askerOf(ctx)) });
  implement(app, orderAddress, { parse: (_ctx, { text }) => parseAddress(text) });
}
