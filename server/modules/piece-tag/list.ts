import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { TAG_KINDS, type pieceTag } from '#contract/piece-tag/piece-tag.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { openTemplates } from '#server/modules/print-template/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './sql.ts';
import { piecesMeant, remakeOf } from './which.sql.ts';

const NOTHING = { list: [], total: 0, counts: { waiting: 0, tagged: 0, early: 0 } };
export const askerOf = ({ tenantId, limits }: Ctx) => ({ factoryId: tenantId, materials: limits.materials });

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, number, ...wanted }: Parsed<typeof pieceTag.page>,
): Promise<Answer<typeof pieceTag.page>> {
  const { db, tenantId } = ctx;
  const meant = number ? await piecesMeant(db, tenantId, number) : undefined;
  if (number && !meant)
    return { ...NOTHING, notice: `没有版、批次、订单或生产件的编号是 ${number}，请核对后重新扫描。` };
  const notice = meant?.kind === 'piece' ? await goneNotice(db, tenantId, number!) : '';
  const filter = { ...wanted, meant };
  const [rows, counts] = await Promise.all([
    sql.pagePieces(db, askerOf(ctx), filter, { pageNo, pageSize }),
    sql.countPieces(db, askerOf(ctx), filter),
  ]);
  const list = rows.map(
    ({ pictureFileId, platformNo: _platformNo, material: _material, several: _several, ...row }) => ({
      ...row,
      pictureThumbUrl: ctx.files.link(pictureFileId, 'thumb'),
    }),
  );
  return { list, total: counts[wanted.view], counts, notice };
}

/** Why a piece gets no tag; empty: it gets one. */
export async function goneNotice(db: Db, factoryId: number, number: string): Promise<string> {
  const piece = await sql.statesOf(db, factoryId, number);
  if (!piece) return '';
  if (piece.state < PIECE.batched.code) return `生产件 ${number} 还没有进批次，没有标签。`;
  if (piece.state !== PIECE.scrapped.code && piece.state !== PIECE.void.code) return '';
  const why = piece.state === PIECE.void.code ? '已作废' : '已报废';
  const next = await remakeOf(db, factoryId, piece.id);
  return next === undefined
    ? `生产件 ${number} ${why}，不打标签。`
    : `生产件 ${number} ${why}，旧标签不能再用；补做件是 ${next}，请打它的标签。`;
}

export const templates = async ({ db, tenantId }: Ctx): Promise<Answer<typeof pieceTag.templates>> =>
  (await openTemplates(db, tenantId, TAG_KINDS))
    .map(({ id, name, kind, isDefault }) => ({ id, name, isDefault, kind: kind as TemplateKind }))
    // A tag of its own before several on a sheet.
    .toSorted(
      (one, other) =>
        Number(other.isDefault) - Number(one.isDefault) ||
        Number(other.kind === 'tag') - Number(one.kind === 'tag'),
    );
