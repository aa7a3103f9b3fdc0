import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { tails } from '#contract/tails/tails.ts';
import { urgeThese } from '#server/modules/batch/service.ts';
import { holdPieces } from '#server/modules/piece/service.ts';
import { losePieces } from '#server/modules/quality/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { GONE } from './nest.ts';
import { chosenTails } from './piece.sql.ts';

type Result = Answer<typeof tails.lost>;
interface Chosen {
  ids: readonly number[];
  idempotencyKey?: string | undefined;
}

const HELD = '订单被拦截，解除后再处理。';
const URGENT = '已经是加急。';

/** What is done with chosen pieces, refused one by one; a held one is left alone, whatever is done. */
async function act(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Chosen,
  how: { kind: 'quality' | 'batch'; label: string },
  work: (trx: Trx, own: number[]) => Promise<Pick<Result, 'successIds' | 'failed'>>,
): Promise<Result> {
  const done = await change(ctx, { kind: how.kind, once: { key, request } }, async (trx) => {
    await holdPieces(trx, ctx.tenantId, request.ids);
    const reach = { factoryId: ctx.tenantId, materials: ctx.limits.materials };
    const own = await chosenTails(trx, reach, request.ids);
    const known = new Set(own.map(({ id }) => id));
    const free = own.filter(({ held }) => !held).map(({ id }) => id);
    const { successIds, failed } = free.length > 0 ? await work(trx, free) : { successIds: [], failed: [] };
    const held = own.filter((one) => one.held).map(({ id }) => ({ id, code: CODES.conflict, msg: HELD }));
    const unknown = [...new Set(request.ids)]
      .filter((id) => !known.has(id))
      .map((id) => ({ id, code: CODES.notFound, msg: GONE }));
    return {
      answer: { successIds, failed: [...failed, ...held, ...unknown], taskId: null },
      told: successIds.length > 0 ? `${how.label} ${successIds.length} 件` : '',
    };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'piece' });
  ctx.live.publish(ctx.tenantId, { kind: 'order' });
  return done;
}

/** Nobody finds them: they fail as lost, and are made again as tails of their batches. */
export const lost = (ctx: Ctx, asked: Parsed<typeof tails.lost>): Promise<Result> => {
  const { tenantId, userId, userName, now } = ctx;
  const hand = { tenantId, by: 'factory' as const, userId, userName, now };
  const desk = { factoryId: tenantId, station: null, hand, doneAt: now };
  return act(ctx, asked, { kind: 'quality', label: '尾件找不到' }, (trx, own) =>
    losePieces(trx, desk, own, asked.versions),
  );
};

export const urge = (ctx: Ctx, asked: Parsed<typeof tails.urge>): Promise<Result> =>
  act(ctx, asked, { kind: 'batch', label: '加急尾件' }, async (trx, own) => {
    const successIds = await urgeThese(trx, ctx.tenantId, own);
    const urged = new Set(successIds);
    const failed = own
      .filter((id) => !urged.has(id))
      .map((id) => ({ id, code: CODES.conflict, msg: URGENT }));
    return { successIds, failed };
  });
