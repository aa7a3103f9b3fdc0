import type { Answer, Parsed } from '#contract/endpoint.ts';
import { platformSyncOf } from '#contract/order/life-cycle/order-states.ts';
import type { Platform } from '#contract/platform/platform.ts';
import { SEND_DAYS, type sendRecord } from '#contract/send/send-record.ts';
import { daysOf } from '#server/modules/figures/service.ts';
import { logTitleOf } from '#server/modules/order/service.ts';
import { retryOfOrders } from '#server/modules/shop-sync/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import type { Place } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './record.sql.ts';

export const askerOf = ({ tenantId, limits }: { tenantId: number; limits: Limits }): sql.Asker => ({
  factoryId: tenantId,
  shopIds: limits.shopIds,
});

/** A page of acts as they are shown. */
export async function actsOf(
  db: Db,
  asker: sql.Asker,
  filter: sql.Filter,
  days: ReturnType<typeof daysOf>,
  place: Place,
) {
  const rows = await sql.pageActs(db, asker, filter, days, place);
  const failed = rows.filter(({ sync }) => platformSyncOf(sync) === 'failed').map(({ orderId }) => orderId);
  const backs = failed.length > 0 ? await sql.backsOf(db, asker.factoryId, failed) : [];
  const again = new Set(backs.filter(({ status }) => status === 'waiting').map(({ orderId }) => orderId));
  return rows.map((row) => ({
    ...row,
    platform: row.platform as Platform,
    sync: platformSyncOf(row.sync),
    again: again.has(row.orderId),
  }));
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, day, ...filter }: Parsed<typeof sendRecord.page>,
): Promise<Answer<typeof sendRecord.page>> {
  const days = daysOf(day, ctx.now, SEND_DAYS);
  const [list, total] = await Promise.all([
    actsOf(ctx.db, askerOf(ctx), filter, days, { pageNo, pageSize }),
    sql.countActs(ctx.db, askerOf(ctx), filter, days),
  ]);
  return { list, total, from: days.first, to: days.last };
}

/** @throws Refusal 404 for an act that is not there, or that the asker does not reach */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof sendRecord.detail>,
): Promise<Answer<typeof sendRecord.detail>> {
  const [act] = await sql.findActs(ctx.db, askerOf(ctx), [id]);
  if (!act) throw notFound('发货记录不存在，或不属于当前公司，请刷新列表。');
  const [backs, log] = await Promise.all([
    sql.backsOf(ctx.db, ctx.tenantId, [act.orderId]),
    sql.logUntilSent(ctx.db, ctx.tenantId, act),
  ]);
  return {
    backs: backs.map(({ orderId: _order, nextAt, ...back }) => ({
      ...back,
      nextAt: back.status === 'waiting' ? nextAt : null,
    })),
    log: log.map(({ event, params, ...line }) => ({ ...line, title: logTitleOf({ event, params }) })),
  };
}

/** The shipments lie with the merchants, and their own job tells the platforms: the factory has it try once more. */
export async function tellAgain(
  ctx: Ctx,
  { ids }: Parsed<typeof sendRecord.tellAgain>,
): Promise<Answer<typeof sendRecord.tellAgain>> {
  const answer = await change(ctx, { kind: 'silent' }, async (trx) => {
    const acts = await sql.findActs(trx, askerOf(ctx), [...new Set(ids)]);
    const backs = await sql.backsOf(
      trx,
      ctx.tenantId,
      acts.map(({ orderId }) => orderId),
    );
    const failed = new Set(backs.filter(({ status }) => status === 'failed').map(({ orderId }) => orderId));
    const due = acts.filter(({ orderId }) => failed.has(orderId));
    for (const [merchantId, own] of Map.groupBy(due, (act) => act.merchantId)) {
      const orderIds = own.map(({ orderId }) => orderId);
      await onBehalfOf(trx, merchantId, () => retryOfOrders(trx, merchantId, orderIds, ctx.now));
    }
    return {
      count: due.length,
      refused: acts
        .filter(({ orderId }) => !failed.has(orderId))
        .map(({ orderNo }) => ({ orderNo, msg: '没有回传失败，不用重新回传。' })),
      merchants: [...new Set(due.map(({ merchantId }) => merchantId))],
    };
  });
  const { merchants, ...told } = answer;
  for (const tenantId of [ctx.tenantId, ...merchants]) ctx.live.publish(tenantId, { kind: 'order' });
  return told;
}
