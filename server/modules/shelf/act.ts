import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { box } from '#contract/shelf/box.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { askerOf } from './boxes.ts';
import { farBoxes, farPieces } from './boxes.sql.ts';
import { emptyBoxes, moveBox, takeOut as takeOutOf, type Hand } from './hands.ts';

const handOf = ({ tenantId, userId, userName, now }: Ctx): Hand => ({
  factoryId: tenantId,
  hand: { tenantId, by: 'factory', userId, userName, now },
});
const FAR = '格口或生产件不存在，或不归您的部门负责，请刷新后核对。';

/** @throws Refusal 404 where something is of a material that the user's department does not reach */
async function refuseFar(ctx: Ctx, far: typeof farBoxes, ids: readonly number[]): Promise<void> {
  if (ctx.limits.materials && (await far(ctx.db, askerOf(ctx), ids)).length > 0) throw notFound(FAR);
}

export async function takeOut(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof box.takeOut>,
): Promise<Answer<typeof box.takeOut>> {
  const { pieceIds, reason } = request;
  await refuseFar(ctx, farPieces, pieceIds);
  return change(ctx, { kind: 'shelf', once: { key, request } }, async (trx) => {
    const { successIds, failed } = await takeOutOf(trx, handOf(ctx), pieceIds, reason);
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `从格口取出 ${successIds.length} 件：${reason}` : '',
    };
  });
}

export async function move(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof box.move>,
): Promise<void> {
  await refuseFar(ctx, farBoxes, [request.id]);
  return change(ctx, { kind: 'shelf', once: { key, request } }, async (trx) => {
    const { from, to } = await moveBox(trx, handOf(ctx), request);
    return { told: `格口 ${from} 换到 ${to}` };
  });
}

export async function empty(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof box.empty>,
): Promise<Answer<typeof box.empty>> {
  await refuseFar(ctx, farBoxes, request.ids);
  return change(ctx, { kind: 'shelf', once: { key, request } }, async (trx) => {
    const { successIds, failed } = await emptyBoxes(trx, handOf(ctx), request);
    return {
      answer: { successIds, failed, taskId: null },
      told: successIds.length > 0 ? `清空 ${successIds.length} 个格口：${request.reason}` : '',
    };
  });
}
