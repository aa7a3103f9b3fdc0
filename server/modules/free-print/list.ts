import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { freePrint } from '#contract/free-print/free-print.ts';
import { pieceOf } from '#contract/piece/life-cycle/piece-states.ts';
import { ART_FAULTS, isArtFault } from '#contract/print-file/faults.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { filesOf, oneRequest, pageRequests, peopleOf, piecesShown, type RequestRow } from './list.sql.ts';
import { choices as offered, countOpen, galleryOf, type Asker } from './sql.ts';

export const askerOf = ({ tenantId, limits }: Ctx): Asker => ({
  factoryId: tenantId,
  materials: limits.materials,
});
export const GONE = '自由打印不存在，或不属于当前工厂，请刷新列表。';

const shownOf =
  ({ files }: Pick<Ctx, 'files'>) =>
  ({ counts, pictureFileId, ...row }: RequestRow) => ({
    ...row,
    pictureThumbUrl: files.link(pictureFileId, 'thumb'),
    counts: counts.map(({ state, pieces }) => ({ state: pieceOf(state), pieces })),
  });

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof freePrint.page>,
): Promise<Answer<typeof freePrint.page>> {
  const [{ rows, total }, open] = await Promise.all([
    pageRequests(ctx.db, askerOf(ctx), filter, { pageNo, pageSize }),
    countOpen(ctx.db, ctx.tenantId),
  ]);
  return { list: rows.map(shownOf(ctx)), total, open };
}

/** @throws Refusal 404, the same for a foreign one and an unknown one */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof freePrint.detail>,
): Promise<Answer<typeof freePrint.detail>> {
  const { db, tenantId, files } = ctx;
  const row = await oneRequest(db, askerOf(ctx), id);
  if (!row) throw notFound(GONE);
  const [pieces, printed] = await Promise.all([piecesShown(db, tenantId, id), filesOf(db, tenantId, id)]);
  return {
    request: shownOf(ctx)(row),
    pictureUrl: files.link(row.pictureFileId),
    pieces: pieces.map(({ state, artCode, ...piece }) => ({
      ...piece,
      state: pieceOf(state),
      fault: artCode !== null && isArtFault(artCode) ? ART_FAULTS[artCode].todo : '',
    })),
    files: printed.map(({ fileId, ...file }) => ({ ...file, url: files.link(fileId) })),
  };
}

export const options = async ({ db, tenantId }: Ctx): Promise<Answer<typeof freePrint.options>> => ({
  people: await peopleOf(db, tenantId),
});

export async function choices(
  ctx: Ctx,
  { kind, keyword }: Parsed<typeof freePrint.choices>,
): Promise<Answer<typeof freePrint.choices>> {
  const { rows } = await offered[kind](askerOf(ctx), keyword, ctx.now).execute(ctx.db);
  return rows;
}

/** @throws Refusal 404 where it is none of the gallery that may be printed */
export async function picture(
  { db, tenantId, now, files }: Ctx,
  { id }: Parsed<typeof freePrint.picture>,
): Promise<Answer<typeof freePrint.picture>> {
  const [own] = await galleryOf(db, tenantId, now, { ids: [id] });
  if (!own) throw notFound('工厂图库中没有这张图片，或它不能使用，请重新选择。');
  return { thumbUrl: files.link(own.fileId, 'thumb') };
}
