import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { folderShare } from '#contract/picture/share.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { folderOf } from '../folders.ts';
import { holdStore } from '../lock.sql.ts';
import { endFolderShares } from '../share/folder-ended.ts';
import * as sql from '../share/folder-share.sql.ts';
import { boundAmong, tellFactory } from '../share/share.sql.ts';
import { saidOf } from './share.ts';

const TOLD = { kind: 'picture', hold: holdStore } as const;

export async function detail(
  { db, tenantId }: Ctx,
  { folderId }: Parsed<typeof folderShare.detail>,
): Promise<Answer<typeof folderShare.detail>> {
  await folderOf(db, tenantId, folderId);
  const rows = await sql.sharesOfFolders(db, tenantId, [folderId]);
  return {
    shares: rows.map(({ folderId: _id, folderName: byFolder, ...share }) => ({ ...share, byFolder })),
  };
}

/** [G22] What comes into the folder is shared by it, and what leaves it is not any more: nothing is copied here. */
export async function alter(ctx: Ctx, said: Parsed<typeof folderShare.change>): Promise<void> {
  const { folderId, factoryIds, mayDownload } = said;
  const wanted = [...new Set(factoryIds)];
  await written(ctx, async (trx) => {
    const { name } = await folderOf(trx, ctx.tenantId, folderId);
    const bound = await boundAmong(trx, ctx.tenantId, wanted);
    if (bound.length < wanted.length) throw conflict('有的工厂已解绑，请刷新后重新选择。');
    const before = await sql.sharesOfFolders(trx, ctx.tenantId, [folderId]);
    const by = { userId: ctx.userId, name: ctx.userName, now: ctx.now };
    await sql.writeFolderShares(trx, ctx.tenantId, { folderId, factoryIds: wanted, mayDownload }, by);
    const had = new Map(before.map((row) => [row.factoryId, row.mayDownload]));
    const heard = [...new Set([...wanted, ...had.keys()])];
    for (const factoryId of heard) {
      const line = lineFor(had.get(factoryId), wanted.includes(factoryId) ? mayDownload : undefined);
      if (line) await tellFactory(trx, ctx.tenantId, factoryId, `${line}「${name}」`, ctx.now);
    }
    const names = bound.map((one) => `「${one.name}」`).join('、');
    return { heard, told: `向${names}共享文件夹「${name}」${saidOf(mayDownload)}` };
  });
}

/** What a factory is told, who had it with or without download, and has it so now. */
function lineFor(had: boolean | undefined, has: boolean | undefined): string {
  if (has === undefined) return '取消共享文件夹';
  if (had === undefined) return `向本工厂共享文件夹${has ? '' : '（不允许下载原图）'}`;
  if (had === has) return '';
  return has ? '允许下载原图：共享的文件夹' : '不允许下载原图：共享的文件夹';
}

export const unshare = (ctx: Ctx, { folderId }: Parsed<typeof folderShare.unshare>): Promise<void> =>
  written(ctx, async (trx) => {
    const { name } = await folderOf(trx, ctx.tenantId, folderId);
    const of = { merchantId: ctx.tenantId, now: ctx.now };
    const heard = await endFolderShares(trx, of, { folderIds: [folderId] });
    if (heard.length === 0) throw badRequest('这个文件夹没有共享，请刷新后核对。');
    return { heard, told: `取消共享文件夹「${name}」` };
  });

async function written(
  ctx: Ctx,
  work: (trx: Trx) => Promise<{ told: string; heard: readonly number[] }>,
): Promise<void> {
  const { heard } = await change(ctx, TOLD, async (trx) => {
    const { told, heard: who } = await work(trx);
    return { told, answer: { heard: who } };
  });
  for (const tenantId of new Set([ctx.tenantId, ...heard])) ctx.live.publish(tenantId, { kind: 'picture' });
}
