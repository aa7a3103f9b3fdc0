import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Platform } from '#contract/platform/platform.ts';
import { MOST_SHOPS, type ShipBackStatus, type shopSync } from '#contract/shop-sync/shop-sync.ts';
import { PULLED } from '#server/modules/platform/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import type { SyncInput } from './job.ts';
import * as lists from './list.sql.ts';
import * as sql from './sql.ts';

/** The shops that the asker's department may reach; undefined: all. */
const reachedBy = ({ limits }: Ctx) => limits.shopIds ?? undefined;

/** @throws Refusal 404 where one of the shops is not the merchant's, 400 where none of them can be pulled. */
export async function start(ctx: Ctx, { shopIds }: Parsed<typeof shopSync.start>) {
  const ids = shopIds && [...new Set(shopIds)];
  const shops = await sql.shopsToPull(ctx.db, ctx.tenantId, PULLED, ids, MOST_SHOPS, reachedBy(ctx));
  if (ids && shops.length < ids.length)
    throw notFound(
      '有店铺不存在、已解绑，或它的平台没有接口；请刷新后重新选择，这些店铺的订单请用文件导入。',
    );
  if (shops.length === 0) throw badRequest('还没有能自动同步的店铺，请先绑定有接口的平台店铺。');
  const input: SyncInput = { shops, userName: ctx.userName };
  const name = shops.length === 1 ? shops[0]!.nick : `${shops.length} 个店铺`;
  const taskId = await ctx.tasks.submit(ctx.db, {
    ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'shop.sync', title: `同步订单：${name}` },
    input: input as never,
  });
  return { taskId };
}

export async function page(
  ctx: Ctx,
  { platform, state, ...asked }: Parsed<typeof shopSync.page>,
): Promise<Answer<typeof shopSync.page>> {
  const platforms = platform ? PULLED.filter((one) => one === platform) : PULLED;
  const wanted = { platforms, failed: state === 'problem', among: reachedBy(ctx) };
  return paged(lists.pageSyncs(ctx.db, ctx.tenantId, wanted), asked, ({ leasedUntil, nextAt, ...row }) => ({
    ...row,
    platform: row.platform as Platform,
    running: leasedUntil !== null && leasedUntil > ctx.now,
    nextAt: row.autoSync ? nextAt : null,
  }));
}

export async function shipBacks(
  ctx: Ctx,
  asked: Parsed<typeof shopSync.shipBacks>,
): Promise<Answer<typeof shopSync.shipBacks>> {
  const wanted = { ...asked, among: reachedBy(ctx) };
  return paged(
    lists.pageBacks(ctx.db, ctx.tenantId, wanted),
    asked,
    ({ nextAt, ...row }) => ({
      ...row,
      platform: row.platform as Platform,
      status: row.status as ShipBackStatus,
      nextAt: row.status === 'waiting' ? nextAt : null,
    }),
    lists.countBacks(ctx.db, ctx.tenantId, wanted),
  );
}

/** The failed shipments of these orders are told their platforms anew. */
export const retryOfOrders = sql.retryBacksOf;

export const retry = async (ctx: Ctx, { ids }: Parsed<typeof shopSync.retry>) => ({
  count: await sql.retryBacks(ctx.db, ctx.tenantId, ids, reachedBy(ctx), ctx.now),
});
