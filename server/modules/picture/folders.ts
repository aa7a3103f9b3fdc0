import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MAX_FOLDER_DEPTH, MAX_FOLDERS, type pictureFolder } from '#contract/picture/folder.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { handOf } from './hand.ts';
import * as sql from './folder.sql.ts';
import { movePictures } from './life.ts';
import { holdStore } from './lock.sql.ts';
import { endFolderShares } from './share/folder-ended.ts';
import { foldersSharedThemselves } from './share/folder-share.sql.ts';

const GONE = '文件夹已被删除，请刷新后重试。';
const TOO_DEEP = `文件夹最多 ${MAX_FOLDER_DEPTH} 层，请放到更上层的文件夹。`;
const FULL = `文件夹最多 ${MAX_FOLDERS.toLocaleString('en')} 个，请先删除不用的文件夹。`;
/** Pictures that one folder is deleted with. */
const MOST_DELETED = 10_000;

/** Each folder with all that lies below it. */
export async function list(ctx: Ctx): Promise<Answer<typeof pictureFolder.list>> {
  const [folders, counts, shared] = await Promise.all([
    sql.foldersOf(ctx.db, ctx.tenantId),
    sql.countsOf(ctx.db, ctx.tenantId),
    foldersSharedThemselves(ctx.db, ctx.tenantId),
  ]);
  const sums = new Map(folders.map(({ id }) => [id, counts.get(id) ?? 0]));
  // The deepest first, so that each is whole before it is added to the one above.
  for (const { id, parentId } of folders.toSorted((a, b) => b.depth - a.depth))
    if (parentId !== null) sums.set(parentId, sums.get(parentId)! + sums.get(id)!);
  return {
    folders: folders.map(({ id, parentId, name }) => ({
      ...{ id, parentId, name, count: sums.get(id)! },
      isShared: shared.has(id),
    })),
    rootCount: counts.get(null) ?? 0,
  };
}

/** The names of a folder and of those above it, from the top, for each of the tenant's. */
export async function folderPaths(db: Db, tenantId: number): Promise<(id: number | null) => string[]> {
  const byId = new Map((await sql.foldersOf(db, tenantId)).map((folder) => [folder.id, folder]));
  const pathOf = (id: number | null): string[] => {
    const folder = id === null ? undefined : byId.get(id);
    return folder ? [...pathOf(folder.parentId), folder.name] : [];
  };
  return pathOf;
}

/** @throws Refusal 404 where it is not the tenant's. */
export async function folderOf(db: Db, tenantId: number, id: number) {
  const folder = await sql.findFolder(db, tenantId, id);
  if (!folder) throw notFound(GONE);
  return folder;
}

/** @throws Refusal 404 where it is not the tenant's; null is the top. */
export async function requireFolder(db: Db, tenantId: number, id: number | null): Promise<number> {
  if (id === null) return 0;
  return (await folderOf(db, tenantId, id)).depth;
}

async function refuseTaken(trx: Trx, tenantId: number, parentId: number | null, name: string, besides = 0) {
  const taken = await sql.findNamed(trx, tenantId, parentId, name);
  if (taken && taken.id !== besides)
    throw conflict(`这里已有文件夹「${taken.name}」（不区分大小写），请换一个名称。`);
}

export const create = (ctx: Ctx, { parentId, name }: Parsed<typeof pictureFolder.create>) =>
  change(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    const depth = (await requireFolder(trx, ctx.tenantId, parentId)) + 1;
    if (depth > MAX_FOLDER_DEPTH) throw badRequest(TOO_DEEP);
    await refuseTaken(trx, ctx.tenantId, parentId, name);
    if ((await sql.countFolders(trx, ctx.tenantId)) >= MAX_FOLDERS) throw badRequest(FULL);
    const row = { tenantId: ctx.tenantId, parentId, name, depth, createdAt: ctx.now };
    return { answer: { id: await sql.insertFolder(trx, row) }, told: `新建图库文件夹「${name}」` };
  });

/** What `change` needs of whoever makes folders: of a call, or of the task that it began. */
type Maker = Pick<Ctx, 'db' | 'system' | 'tenantId' | 'userId' | 'userName' | 'now'>;

export const ensure = (ctx: Maker, { parentId, paths }: Parsed<typeof pictureFolder.ensure>) =>
  change<number[]>(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    const { tenantId, now } = ctx;
    const top = await requireFolder(trx, tenantId, parentId);
    let room = MAX_FOLDERS - (await sql.countFolders(trx, tenantId));
    let made = 0;
    const ids: number[] = [];
    for (const path of paths) {
      let at = parentId;
      let depth = top;
      for (const name of path) {
        depth += 1;
        if (depth > MAX_FOLDER_DEPTH) throw badRequest(TOO_DEEP);
        const standing = await sql.findNamed(trx, tenantId, at, name);
        if (!standing && room <= 0) throw badRequest(FULL);
        const row = { tenantId, parentId: at, name, depth, createdAt: now };
        at = standing?.id ?? (await sql.insertFolder(trx, row));
        if (!standing) [room, made] = [room - 1, made + 1];
      }
      ids.push(at!);
    }
    return { answer: ids, told: made > 0 ? `新建 ${made} 个图库文件夹` : '' };
  });

export const rename = (ctx: Ctx, { id, name }: Parsed<typeof pictureFolder.rename>) =>
  change(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    const folder = await folderOf(trx, ctx.tenantId, id);
    await refuseTaken(trx, ctx.tenantId, folder.parentId, name, id);
    await sql.renameFolder(trx, ctx.tenantId, id, name);
    return { told: folder.name === name ? '' : `图库文件夹「${folder.name}」改名为「${name}」` };
  });

/** [G21] With all below it, never into itself. */
export const move = (ctx: Ctx, { id, parentId }: Parsed<typeof pictureFolder.move>) =>
  change(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    const { tenantId } = ctx;
    const folder = await folderOf(trx, tenantId, id);
    const to = await requireFolder(trx, tenantId, parentId);
    const below = await sql.subtree(trx, tenantId, id);
    if (below.some((one) => one.id === parentId))
      throw badRequest('不能把文件夹移到它自己或它下面的文件夹里，请选择别的位置。');
    const deeper = to + 1 - folder.depth;
    if (below[0]!.depth + deeper > MAX_FOLDER_DEPTH) throw badRequest(TOO_DEEP);
    await refuseTaken(trx, tenantId, parentId, folder.name, id);
    const ids = below.map((one) => one.id);
    await sql.moveFolder(trx, tenantId, id, { parentId, ids, deeper });
    return { told: folder.parentId === parentId ? '' : `移动图库文件夹「${folder.name}」` };
  });

/** [G21] What lies in it and below goes to the trash, and comes back to the top; what uses it prints as before. */
export const remove = (ctx: Ctx, { id }: Parsed<typeof pictureFolder.delete>) =>
  change(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    const { tenantId } = ctx;
    const folder = await folderOf(trx, tenantId, id);
    const folders = (await sql.subtree(trx, tenantId, id)).map((one) => one.id);
    const pictures = await sql.picturesIn(trx, tenantId, folders, MOST_DELETED + 1);
    if (pictures.length > MOST_DELETED)
      throw badRequest('文件夹里的图片超过 10,000 张，请先删除它的子文件夹或其中的图片。');
    if (pictures.some(({ isChecked }) => isChecked))
      throw conflict('文件夹里还有图片正在检查，请等检查结束后再删除。');
    const ids = pictures.map((one) => one.id);
    const event = readPictureEvent('picture.trash', 'owner', {});
    if (ids.length > 0) await movePictures(trx, handOf(ctx, 'store'), event, { ids });
    await endFolderShares(
      trx,
      { merchantId: tenantId, now: ctx.now },
      { folderIds: folders },
      '（文件夹已删除）',
    );
    await sql.deleteFolders(trx, tenantId, folders);
    const told = `删除图库文件夹「${folder.name}」，${ids.length} 张图片进入回收站`;
    return { answer: { trashed: ids.length }, told };
  });
