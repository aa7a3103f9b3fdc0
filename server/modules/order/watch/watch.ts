import { WATCHED_MS } from '#contract/order/order-watch.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import * as sql from './watch.sql.ts';

/** Colleagues are told when he opens another order or closes it, not each time that his browser says it again. */
export async function watch(ctx: Ctx, { id }: { id: number | null }): Promise<void> {
  const changed =
    id === null
      ? await sql.endWatch(ctx.db, ctx.tenantId, ctx.userId)
      : await sql.putWatch(ctx.db, askerOf(ctx), ctx, id, ctx.now);
  if (changed) ctx.live.publish(ctx.tenantId, { kind: 'watch' });
}

export const watchers = (ctx: Ctx) =>
  sql.watchersOf(ctx.db, askerOf(ctx), ctx.userId, new Date(ctx.now.getTime() - WATCHED_MS));
