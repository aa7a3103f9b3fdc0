import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import type { freePrint } from '#contract/free-print/free-print.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { movePieces } from '#server/modules/piece/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf, GONE } from './list.ts';
import * as sql from './sql.ts';

/** Why a piece is not given up any more; undefined: it can be. */
function whyKept(state: number): string | undefined {
  if (state < PIECE.spliced.code) return undefined;
  if (state === PIECE.spliced.code) return '已在版上，请先在「拼版」中撤下它，再放弃。';
  if (state === PIECE.void.code) return '已经放弃。';
  return state === PIECE.scrapped.code ? '已报废，不用放弃。' : '已打印，不能放弃。';
}

/** [P141] What is not on a plate yet is given up; what was printed stays, and says so. */
export async function giveUp(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof freePrint.giveUp>,
): Promise<Answer<typeof freePrint.giveUp>> {
  const { tenantId, userId, userName, now } = ctx;
  const { reason } = request;
  const once = { key, request };
  const answer = await change(ctx, { kind: 'batch', once }, async (trx) => {
    const all = await sql.piecesOf(trx, askerOf(ctx), request.ids);
    const only = request.pieceIds && new Set(request.pieceIds);
    const chosen = only ? all.filter(({ id }) => only.has(id)) : all;
    const ids = chosen.filter(({ state }) => whyKept(state) === undefined).map(({ id }) => id);
    const event = readPieceEvent('piece.voided', 'factory', reason ? { reason } : {}, {
      ownPermission: false,
    });
    const mover = { tenantId, by: 'factory' as const, userId, userName, now };
    const moved =
      ids.length > 0 ? await movePieces(trx, mover, event, { ids }) : { successIds: [], failed: [] };
    const gone = new Set(moved.successIds);
    const refused = new Map(moved.failed.map(({ id, msg }) => [id, msg]));
    const failed = request.ids.flatMap((id): RowRefusal[] => {
      const own = chosen.filter(({ requestId }) => requestId === id);
      if (own.some((piece) => gone.has(piece.id))) return [];
      if (own.length === 0) return [{ id, code: CODES.notFound, msg: GONE }];
      const msg = own.map((piece) => whyKept(piece.state) ?? refused.get(piece.id)).find(Boolean);
      return [{ id, code: CODES.conflict, msg: msg ?? GONE }];
    });
    const kept = new Set(failed.map(({ id }) => id));
    const successIds = request.ids.filter((id) => !kept.has(id));
    const pieces = moved.successIds.length;
    return {
      answer: { successIds, failed, taskId: null, pieces },
      told: pieces > 0 ? `放弃自由打印 ${pieces} 件${reason ? `，原因：${reason}` : ''}` : '',
    };
  });
  ctx.live.publish(tenantId, { kind: 'piece' });
  return answer;
}
