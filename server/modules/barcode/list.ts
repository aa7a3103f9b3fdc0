import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { barcode } from '#contract/barcode/barcode.ts';
import { isPieceEventType, PIECE_EVENTS } from '#contract/piece/life-cycle/piece-events.ts';
import { pieceOf } from '#contract/piece/life-cycle/piece-states.ts';
import { openDefects } from '#server/modules/quality/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './list.sql.ts';

export const askerOf = ({ tenantId, limits }: Pick<Ctx, 'tenantId' | 'limits'>) => ({
  factoryId: tenantId,
  materials: limits.materials,
});

type Shown = Answer<typeof barcode.page>['list'][number];

export const shownPiece =
  ({ files }: Pick<Ctx, 'files'>) =>
  ({ state, pictureFileId, lastTold, lastBy, ...row }: sql.PieceRow): Shown => ({
    ...row,
    state: pieceOf(state),
    pictureThumbUrl: files.link(pictureFileId, 'thumb') ?? null,
    lastTitle: isPieceEventType(lastTold) ? PIECE_EVENTS[lastTold].label : lastTold,
    lastBy: lastBy ?? '系统',
  });

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof barcode.page>,
): Promise<Answer<typeof barcode.page>> {
  const asked = { ...filter, now: ctx.now };
  const { rows, total } = await sql.pagePieces(ctx.db, askerOf(ctx), asked, { pageNo, pageSize });
  return { list: rows.map(shownPiece(ctx)), total };
}

export const options = ({ db, tenantId }: Ctx): Promise<Answer<typeof barcode.options>> =>
  sql.optionsOf(db, tenantId);

export const defects = (ctx: Ctx): Promise<Answer<typeof barcode.defects>> => openDefects(ctx);
