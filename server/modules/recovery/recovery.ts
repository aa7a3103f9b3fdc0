import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { RowRefusal } from '#contract/errors.ts';
import { PIECE_EVENTS, readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { RECOVERY_UNDO_MS, type recovery } from '#contract/recovery/recovery.ts';
import { holdPieces, movePieces, type PieceMover } from '#server/modules/piece/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './list.sql.ts';

const DAY_MS = 24 * 60 * 60_000;
const askerOf = ({ tenantId, limits }: Ctx): sql.Asker => ({
  factoryId: tenantId,
  materials: limits.materials,
});

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, view, days, ...asked }: Parsed<typeof recovery.page>,
): Promise<Answer<typeof recovery.page>> {
  const before = days === undefined ? undefined : new Date(ctx.now.getTime() - days * DAY_MS);
  const filter = { ...asked, before };
  const [rows, counts] = await Promise.all([
    sql.pageItems(ctx.db, askerOf(ctx), view, filter, { pageNo, pageSize }),
    sql.countItems(ctx.db, askerOf(ctx), filter),
  ]);
  return {
    list: rows.map(({ pictureFileId, ...row }) => ({
      ...row,
      pictureThumbUrl: ctx.files.link(pictureFileId, 'thumb'),
    })),
    total: counts[view],
    counts,
  };
}

/**
 * One decision for chosen things, refused one by one: of two desks that decide the same thing at once the second one is told
 * what became of it.
 */
export async function act(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof recovery.act>,
): Promise<Answer<typeof recovery.act>> {
  const { event: type, ids, versions, params } = request;
  const event = readPieceEvent(type, 'factory', params, { ownPermission: false });
  const { tenantId, userId, userName, now } = ctx;
  const mover: PieceMover = { tenantId, by: 'factory', userId, userName, now };
  return change(ctx, { kind: 'quality', once: { key, request } }, async (trx) => {
    await holdPieces(trx, tenantId, ids);
    const known = await sql.itemsOf(trx, askerOf(ctx), ids);
    const answer: Answer<typeof recovery.act> = { successIds: [], failed: [], taskId: null };
    const groups = Map.groupBy(known, (item) => JSON.stringify(factsOf(item, now)));
    // Whoever is limited to materials is told of others what he is told of those that are not there.
    const reached = new Set(known.map(({ id }) => id));
    const foreign = ids.filter((id) => !reached.has(id));
    const UNKNOWN = '物品不存在，或不属于当前工厂，请刷新后核对。';
    answer.failed.push(...foreign.map((id) => ({ id, code: 404, msg: UNKNOWN })));
    for (const own of groups.values()) {
      const chosen = { ids: own.map(({ id }) => id), versions, known: factsOf(own[0]!, now) };
      const { successIds, failed } = await movePieces(trx, mover, event, chosen);
      answer.successIds.push(...successIds);
      answer.failed.push(...failed);
    }
    const { label } = PIECE_EVENTS[type];
    const told = answer.successIds.length > 0 ? `${label} ${answer.successIds.length} 件` : '';
    return { answer, told };
  });
}

/**
 * The same for one thing at a station: its blank is put back, or that is taken back.
 * @returns why it is refused; undefined: it is done
 */
export async function recoverOne(
  trx: Trx,
  mover: PieceMover,
  { pieceId, materials }: { pieceId: number; materials: ReachedMaterials },
  type: 'recovery.reused' | 'recovery.undone',
): Promise<RowRefusal | undefined> {
  const { tenantId: factoryId, now } = mover;
  await holdPieces(trx, factoryId, [pieceId]);
  const [item] = await sql.itemsOf(trx, { factoryId, materials }, [pieceId]);
  if (!item) throw notFound('物品不存在，请核对号码后重新扫描。');
  const event = readPieceEvent(type, 'factory', {}, { ownPermission: false });
  const { failed } = await movePieces(trx, mover, event, { ids: [pieceId], known: factsOf(item, now) });
  return failed[0];
}

/** No stock stands yet that could have used what was entered. */
const factsOf = (
  { blankUsable, decidedAt }: { blankUsable: boolean; decidedAt: Date | null },
  now: Date,
) => ({
  blankUsable,
  recoveredLately: decidedAt !== null && now.getTime() - decidedAt.getTime() <= RECOVERY_UNDO_MS,
  entryUnused: true,
});
