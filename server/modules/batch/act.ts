import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { batch } from '#contract/batch/batch.ts';
import { BATCH_EVENTS, readBatchEvent } from '#contract/batch/life-cycle/batch-events.ts';
import { asksDangerPassword } from '#contract/life-cycle/by-hand.ts';
import { holdOrders } from '#server/modules/piece/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { moveBatches } from './life.ts';
import { handOf } from './make.ts';
import { ordersOf } from './needs.sql.ts';
import { refuseFar } from './reach.ts';

/** One event for chosen batches, refused one by one. */
export async function act(ctx: Ctx, asked: Parsed<typeof batch.act>): Promise<Answer<typeof batch.act>> {
  const { idempotencyKey: key, dangerOptPassword, ...request } = asked;
  const { event: type, ids, versions } = request;
  const words = BATCH_EVENTS[type];
  const pass = asksDangerPassword(words, ids.length) ? { dangerOptPassword } : undefined;
  await refuseFar(ctx, ids);
  return change(ctx, { kind: 'batch', pass, once: { key, request } }, async (trx) => {
    // Its pieces leave it: orders are held before batches.
    if (type === 'batch.cancelled')
      await holdOrders(trx, ctx.tenantId, await ordersOf(trx, ctx.tenantId, ids));
    const event = readBatchEvent(type, 'factory', {});
    const { successIds, failed } = await moveBatches(trx, handOf(ctx), event, { ids, versions });
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `${words.label} ${successIds.length} 个批次` : '',
    };
  });
}
