import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import type { Picture, picture } from '#contract/picture/picture.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { folderPaths } from './folders.ts';
import { subtree } from './folder.sql.ts';
import * as sql from './list.sql.ts';
import { logOfPictures } from './log.ts';
import * as needs from './needs.sql.ts';
import { foldersShared, seenSharesOf } from './share/folder-share.sql.ts';
import { usageOf } from './store.sql.ts';

const LISTED = 50;

/** Rows as they are shown, with the names of their folders and what uses them. */
export async function shown(
  { db, tenantId, files }: Pick<Ctx, 'db' | 'tenantId' | 'files'>,
  rows: readonly sql.PictureRow[],
): Promise<Shown<typeof Picture>[]> {
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
  const ids = rows.map(({ id }) => id);
  const [pathOf, shares, uses] = await Promise.all([
    folderPaths(db, tenantId),
    ids.length > 0 ? seenSharesOf(db, tenantId, ids) : [],
    fileIds.length > 0 ? needs.usesOf(db, tenantId, fileIds) : new Map<number, needs.Use>(),
  ]);
  return rows.map(({ width, height, space, profile, uploadedByName, ...row }) => ({
    ...row,
    folder: pathOf(row.folderId),
    sharedWith: [...new Set(shares.flatMap((one) => (one.pictureId === row.id ? one.factoryName : [])))],
    widthPx: width,
    heightPx: height,
    space: space as 'rgb' | null,
    profile: profile ?? '',
    url: files.link(row.fileId),
    thumbUrl: files.link(row.fileId, 'thumb'),
    usedByCodes: uses.get(row.fileId ?? 0)?.codes ?? 0,
    usedByLines: uses.get(row.fileId ?? 0)?.lines ?? 0,
    usedByGoods: uses.get(row.fileId ?? 0)?.goods ?? 0,
    uploadedBy: uploadedByName,
  }));
}

export async function page(
  ctx: Ctx,
  shelf: Shelf,
  { folderId, skuId, ...asked }: Parsed<typeof picture.page>,
): Promise<Answer<typeof picture.page>> {
  const { db, tenantId } = ctx;
  const sku = (skuId === undefined ? undefined : await sql.skuOf(db, tenantId, skuId)) ?? null;
  const { printWidthMm: width, printHeightMm: height } = sku ?? {};
  const area = width && height ? { width: width * 10, height: height * 10 } : undefined;
  if (asked.dpiAtLeast !== undefined && !area)
    throw badRequest('按清晰度筛选要先选择有印刷尺寸的 SKU，请选择后再试。');
  const folderIds =
    folderId === undefined
      ? undefined
      : folderId === 0 || !asked.below
        ? [folderId]
        : [folderId, ...(await subtree(db, tenantId, folderId)).map(({ id }) => id)];
  const sharedFolders = asked.shared === undefined ? [] : await foldersShared(db, tenantId);
  const filter = { ...asked, tenantId, shelf, area, sharedFolders, ...(folderIds && { folderIds }) };
  const { list, total } = await paged(sql.pagePictures(db, filter), asked);
  return { list: await shown(ctx, list), total, sku };
}

export async function options({ db, tenantId }: Ctx, shelf: Shelf): Promise<Answer<typeof picture.options>> {
  const [tags, uploaders, counts, usage] = await Promise.all([
    sql.tagsOf(db, tenantId, shelf),
    sql.uploadersOf(db, tenantId, shelf),
    sql.countsByTab(db, tenantId, shelf),
    usageOf(db, tenantId),
  ]);
  return { tags, uploaders, counts, usedBytes: usage.bytes, quotaBytes: usage.quotaBytes };
}

/** A picture in full, as every shelf shows it, and the files of its versions. */
export async function inFull(ctx: Ctx, shelf: Shelf, id: number) {
  const { db, tenantId, files } = ctx;
  const [row] = await sql.picturesAmong(db, tenantId, shelf, [id]);
  if (!row) throw notFound('图片不存在或已彻底删除，请刷新列表。');
  const versions = await sql.versionsOf(db, tenantId, id);
  const fileIds = versions.flatMap(({ fileId }) => fileId ?? []);
  const [rows, uses, log] = await Promise.all([
    shown(ctx, [row]),
    needs.usesOf(db, tenantId, fileIds),
    logOfPictures(db, ctx, [id]),
  ]);
  const full = {
    ...rows[0]!,
    versions: versions.map(({ width, height, fileId, state, ...version }) => ({
      ...version,
      state: state as 'ready',
      widthPx: width,
      heightPx: height,
      url: files.link(fileId),
      thumbUrl: files.link(fileId, 'thumb'),
      usedByCodes: uses.get(fileId ?? 0)?.codes ?? 0,
      usedByLines: uses.get(fileId ?? 0)?.lines ?? 0,
      usedByGoods: uses.get(fileId ?? 0)?.goods ?? 0,
    })),
    log: (log.get(id) ?? []).map(({ id: line, title, after, note, userName, at }) => ({
      ...{ id: line, title, after, note, userName, at },
    })),
  };
  return { full, versions };
}

export async function detail(
  ctx: Ctx,
  shelf: Shelf,
  { id }: Parsed<typeof picture.detail>,
): Promise<Answer<typeof picture.detail>> {
  const { db, tenantId } = ctx;
  const { full, versions } = await inFull(ctx, shelf, id);
  const fileIds = versions.flatMap(({ fileId }) => fileId ?? []);
  const [codes, orders, shares] = await Promise.all([
    needs.codesUsing(db, tenantId, fileIds, LISTED),
    needs.ordersUsing(db, tenantId, fileIds, LISTED),
    seenSharesOf(db, tenantId, [id]),
  ]);
  return { ...full, codes, orders, shares: shares.map(({ pictureId: _picture, ...one }) => one) };
}
