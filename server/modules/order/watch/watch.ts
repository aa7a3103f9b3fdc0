import type { Parsed } from '#contract/endpoint.ts';
import { WATCHED_MS, type orderWatch } from '#contract/order/order-watch.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import * as sql from './watch.sql.ts';

const silentSince = ({ now }: Ctx): Date => new Date(now.getTime() - WATCHED_MS);

/** Colleagues are told when he opens an order or closes it, not each time that his browser says it again. */
export async function watch(ctx: Ctx, { opened, closed }: Parsed<typeof orderWatch.watch>): Promise<void> {
  const ended = await sql.endWatch(ctx.db, ctx.tenantId, ctx.userId, { closed, before: silentSince(ctx) });
  const began = opened !== undefined && (await sql.putWatch(ctx.db, askerOf(ctx), ctx, opened, ctx.now));
  if (ended || began) ctx.live.publish(ctx.tenantId, { kind: 'watch' });
}

export const watchers = (ctx: Ctx) => sql.watchersOf(ctx.db, askerOf(ctx), ctx.userId, silentSince(ctx));
