import type { Answer, Parsed } from '#contract/endpoint.ts';
import { asksDangerPassword } from '#contract/life-cycle/by-hand.ts';
import { readSkuEvent, SKU_EVENTS } from '#contract/sku/life-cycle/sku-events.ts';
import type { skuMove } from '#contract/sku/sku-move.ts';
import { change } from '#server/modules/tenant/service.ts';
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
  const { label } = SKU_EVENTS[asked.event];
  const pass = asksDangerPassword(SKU_EVENTS[asked.event], asked.ids.length)
    ? { dangerOptPassword }
    : undefined;
  const told = new Set<number>();
  const how = { kind: 'sku', pass, hold: holdGoods, once: { key, request } } as const;
  const answer = await change(ctx, how, async (trx) => {
    const { ids, versions } = asked;
    const { successIds, failed } = await moveSkus(trx, handOf(ctx), event, { ids, versions, told });
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `${label} ${successIds.length} 个 SKU` : '',
    };
  });
  for (const merchantId of told) ctx.live.publish(merchantId, { kind: 'notice' });
  return answer;
}

/** The newest last; of a SKU that is not reached nothing. */
export async function log(ctx: Ctx, { id }: Parsed<typeof skuMove.log>): Promise<Answer<typeof skuMove.log>> {
  const lines = (await logOfSkus(ctx.db, ctx, [id])).get(id) ?? [];
  return lines.map(({ actor: _actor, note: _note, ...line }) => line);
}
