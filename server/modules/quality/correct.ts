import type { Parsed } from '#contract/endpoint.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE, RECOVERY } from '#contract/piece/life-cycle/piece-states.ts';
import type { quality } from '#contract/quality/quality.ts';
import { holdPieces, movePieces, systemMover } from '#server/modules/piece/service.ts';
import { creditsOfFault } from '#server/modules/route/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { readVerdict } from './judge.ts';
import { askerOf } from './list.ts';
import * as sql from './list.sql.ts';

/** Whether a fault costs somebody his credit. */
const costs = (responsible: string | null): boolean => responsible === 'step' || responsible === 'operator';
/** What it is put down to. */
const faultOf = (said: { responsible: string | null; stepId?: number | null; userId?: number | null }) =>
  costs(said.responsible) ? { stepId: said.stepId ?? undefined, userId: said.userId ?? undefined } : null;

/**
 * What was said of a defect is put right, with why: the judgement of then stays beside it. Whose credit it cost follows, and
 * a blank that turns out to be usable comes to the things that are to be recovered.
 */
export async function correct(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof quality.correct>,
): Promise<void> {
  const { id, reason, ...said } = request;
  const { tenantId, now } = ctx;
  const pieceId = await sql.pieceOfRecord(ctx.db, askerOf(ctx), id);
  if (pieceId === undefined) throw notFound('质检记录不存在，请刷新列表。');
  await change(ctx, { kind: 'quality', once: { key, request } }, async (trx) => {
    await holdPieces(trx, tenantId, [pieceId]);
    const row = await sql.lockRecord(trx, tenantId, id);
    if (!row || row.nextId !== null) throw conflict('质检记录已被更正或撤销，请刷新后重试。');
    if (row.responsible === null) throw conflict('只有返工和补做的记录可以更正。');
    const { defect, putDown, ...read } = await readVerdict(trx, tenantId, row.pieceId, said);
    await sql.correctRecord(trx, tenantId, id, {
      ...{ defectId: said.defectId, defect, level: read.level, responsible: read.responsible },
      ...{ stepId: putDown.stepId ?? null, operatorId: putDown.userId ?? null },
      ...{ responsibleName: putDown.name ?? '', reason, by: ctx.userName, now },
    });
    const [fault, before] = [faultOf({ responsible: read.responsible, ...putDown }), faultOf(row)];
    if (row.result === 'remake' && JSON.stringify(fault) !== JSON.stringify(before))
      await creditsOfFault(trx, tenantId, [row.pieceId], fault, now);
    const isLeft = row.state === PIECE.scrapped.code && row.recovery === RECOVERY.none.code;
    if (read.blankUsable && isLeft) {
      const event = readPieceEvent('recovery.wanted', 'system', {}, { ownPermission: false });
      await movePieces(trx, systemMover(tenantId, now), event, { ids: [row.pieceId] });
    }
    return { told: `更正生产件 ${row.number} 的质检记录，原因：${reason}` };
  });
}
