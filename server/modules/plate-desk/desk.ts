import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { DeskPiece, plateDesk } from '#contract/plate-desk/plate-desk.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { filesOf, groupOf, together, toldPlate } from '#server/modules/plate/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { editorOf } from './editor.ts';
import { reached } from './reach.ts';
import * as sql from './piece.sql.ts';

/**
 * How pieces of a plate are kept apart. The last pieces of batches are laid together whatever batch and order they are of: what
 * lies so already may go on lying so.
 */
export function keptApartBy<S extends PrintSettings>(settings: S, own: readonly sql.PieceRow[]): S {
  const groups = new Set(own.map((piece) => groupOf(settings, piece)));
  return groups.size > 1 ? together(settings) : settings;
}

const told = (ctx: Ctx, settings: PrintSettings, piece: sql.PieceRow): DeskPiece => {
  const { orderId: _order, batchId: _batch, skuId: _sku, pictureFileId, ...shown } = piece;
  return {
    ...shown,
    group: groupOf(settings, piece),
    pictureThumbUrl: ctx.files.link(pictureFileId, 'thumb'),
  };
};

export async function get(
  ctx: Ctx,
  { id }: Parsed<typeof plateDesk.get>,
): Promise<Answer<typeof plateDesk.get>> {
  const plate = await reached(ctx, id);
  const { db, tenantId } = ctx;
  const { settings: bed } = (await sql.printedBy(db, tenantId, id))!;
  const { slots = [], ...settings } = bed;
  const [pieces, places, files, editor] = await Promise.all([
    sql.piecesOn(db, tenantId, id),
    sql.placesOn(db, tenantId, id),
    filesOf(db, tenantId, id),
    editorOf(ctx, id),
  ]);
  const apart = keptApartBy(settings, pieces);
  return {
    ...{ plate: toldPlate(plate, ctx.now), settings, places, editor: editor ?? null },
    slots: slots.map(({ models, ...slot }) => ({ ...slot, ...(models && { models: [...models] }) })),
    pieces: pieces.map((piece) => told(ctx, apart, piece)),
    files: files.map(({ fileId: _fileId, layoutVersion: _layout, number: _number, ...file }) => file),
  };
}

export async function waiting(
  ctx: Ctx,
  { id, keyword, urgent, pageNo, pageSize }: Parsed<typeof plateDesk.waiting>,
): Promise<Answer<typeof plateDesk.waiting>> {
  await reached(ctx, id);
  const { db, tenantId: factoryId, limits } = ctx;
  const { profileId, settings } = (await sql.printedBy(db, factoryId, id))!;
  const apart = keptApartBy(settings, await sql.piecesOn(db, factoryId, id));
  const of = { factoryId, profileId, materials: limits.materials, settings };
  const { rows, total } = await sql.pageCouldLie(db, of, { keyword, urgent }, { pageNo, pageSize });
  return { list: rows.map((piece) => told(ctx, apart, piece)), total };
}
