import {
  AssetFont,
  ENDS_SOON_MS,
  type Asset,
  type asset,
  type AssetKind,
  type SharedAsset,
  type sharedAsset,
} from '#contract/asset/asset.ts';
import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { usageOf } from '#server/modules/picture/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countedRows, paged, rowsAt } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import { GONE } from './put.ts';
import * as sql from './sql.ts';

/** For the demo. */
export { look } from './look.ts';
export { put } from './put.ts';

const shownOf =
  ({ files }: Pick<Ctx, 'files'>) =>
  (row: sql.ShownRow): Shown<typeof Asset> => {
    const shown = row.sampleFileId ?? row.fileId;
    return {
      ...{ id: row.id, name: row.name, kind: row.kind as AssetKind, category: row.category, tags: row.tags },
      ...{ licence: row.licence as Asset['licence'], licenceEnds: row.licenceEnds, source: row.source },
      ...{ papersUrl: files.link(row.papersFileId), shared: row.isShared, status: row.status },
      ...{ trashedAt: row.trashedAt, no: row.no, fileKind: row.fileKind, bytes: row.bytes },
      ...{ widthPx: row.width, heightPx: row.height, url: files.link(row.fileId)! },
      ...{ previewUrl: files.link(shown)!, thumbUrl: files.link(shown, 'thumb')! },
      ...{ version: row.version, updatedBy: row.updatedBy, updatedAt: row.updatedAt },
    };
  };

export function page(
  ctx: Ctx,
  { pageNo, pageSize, endsSoon, ...wanted }: Parsed<typeof asset.page>,
): Promise<Answer<typeof asset.page>> {
  const before = new Date(ctx.now.getTime() + ENDS_SOON_MS);
  const asked = { ...wanted, ...(endsSoon !== undefined && { ends: { before, wanted: endsSoon } }) };
  return paged(sql.pageAssets(ctx.db, ctx.tenantId, asked), { pageNo, pageSize }, shownOf(ctx));
}

export async function options(ctx: Ctx): Promise<Answer<typeof asset.options>> {
  const [found, { bytes: usedBytes, quotaBytes }] = await Promise.all([
    sql.optionsOf(ctx.db, ctx.tenantId),
    usageOf(ctx.db, ctx.tenantId),
  ]);
  return { ...found, usedBytes, quotaBytes };
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof asset.detail>,
): Promise<Answer<typeof asset.detail>> {
  const row = await sql.findAsset(ctx.db, ctx.tenantId, id);
  if (!row) throw notFound(GONE);
  const [versions, log] = await Promise.all([
    sql.versionsOf(ctx.db, ctx.tenantId, id),
    sql.eventsOf(ctx.db, ctx.tenantId, id),
  ]);
  return {
    ...shownOf(ctx)(row),
    papersFileId: row.papersFileId,
    font: row.family === null ? null : AssetFont.parse(row),
    versions: versions.map(({ fileId, sampleFileId, ...version }) => ({
      ...version,
      url: ctx.files.link(fileId)!,
      thumbUrl: ctx.files.link(sampleFileId ?? fileId, 'thumb')!,
    })),
    log,
  };
}

/** What the merchant's factories share with him. */
export async function sharedPage(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof sharedAsset.page>,
): Promise<Answer<typeof sharedAsset.page>> {
  const { rows, total } = await countedRows({ pageNo, pageSize }, (at) =>
    sql.sharedAssets(ctx.db, ctx.now, asked, rowsAt(at)),
  );
  const list = rows.map(({ total: _total, fileId, sampleFileId, width, height, ...row }) => ({
    ...row,
    kind: row.kind as AssetKind,
    licence: row.licence as SharedAsset['licence'],
    ...{ widthPx: width, heightPx: height },
    previewUrl: ctx.files.link(sampleFileId ?? fileId)!,
    thumbUrl: ctx.files.link(sampleFileId ?? fileId, 'thumb')!,
  }));
  return { list, total };
}
