import type { Answer, Parsed } from '#contract/endpoint.ts';
import { asksDangerPassword } from '#contract/life-cycle/by-hand.ts';
import { readSkuEvent, SKU_EVENTS } from '#contract/sku/life-cycle/sku-events.ts';
import type { skuMove } from '#contract/sku/sku-move.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import { requireDangerPassword } from '#server/modules/tenant/service.ts';
import { once } from '#server/platform/idempotency.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { logOfSkus } from './log.ts';
import { moveSkus } from './life.ts';
import type { SkuMover } from './life-types.ts';
import { holdGoods } from './sql.ts';

/** The user who asks, as one who moves SKUs. */
export const handOf = ({ tenantId, userId, userName, now, limits }: Ctx): SkuMover => ({
  tenantId,
  by: 'factory',
  userId,
  userName,
  now,
  materials: limits.materials,
});

/** One event for chosen SKUs, refused one by one. */
export async function act(ctx: Ctx, asked: Parsed<typeof skuMove.act>): Promise<Answer<typeof skuMove.act>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const event = readSkuEvent(asked.event, 'factory', asked.params);
  if (asksDangerPassword(SKU_EVENTS[asked.event], asked.ids.length))
    await requireDangerPassword(ctx, dangerOptPassword);
  const told = new Set<number>();
  const answer = await once(
    ctx.db,
    { tenantId: ctx.tenantId, userId: ctx.userId, key, request },
    async (trx) => {
      await holdGoods(trx, ctx.tenantId);
      const { ids, versions } = asked;
      const { successIds, failed } = await moveSkus(trx, handOf(ctx), event, { ids, versions, told });
      const { label } = SKU_EVENTS[asked.event];
      if (successIds.length > 0) await tell(trx, ctx, 'sku', `${label} ${successIds.length} 个 SKU`);
      return { successIds, failed, taskId: null };
    },
  );
  for (const merchantId of told) ctx.live.publish(merchantId, { kind: 'notice' });
  return answer;
}

/** The newest last; of a SKU that is not reached nothing. */
export async function log(ctx: Ctx, { id }: Parsed<typeof skuMove.log>): Promise<Answer<typeof skuMove.log>> {
  const lines = (await logOfSkus(ctx.db, ctx, [id])).get(id) ?? [];
  return lines.map(({ actor: _actor, note: _note, ...line }) => line);
}
