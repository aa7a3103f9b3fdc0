import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { blockedLook } from '#contract/gallery/gallery.ts';
import { readPictureEvent, type PictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import * as pictures from '#server/modules/picture/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import * as sql from './blocked.sql.ts';
import type { Trx } from './sql.ts';

const written = (ctx: Ctx) => ctx.live.publish(ctx.tenantId, { kind: 'picture' });

export const page = (
  { db, tenantId, files }: Ctx,
  { pageNo, pageSize, name }: Parsed<typeof blockedLook.page>,
): Promise<Answer<typeof blockedLook.page>> =>
  paged(sql.pageBlocked(db, tenantId, name), { pageNo, pageSize }, ({ fileId, ...row }) => ({
    ...row,
    thumbUrl: files.link(fileId, 'thumb'),
  }));

type By = Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'now'>;

/** @returns the names of what is blocked by it */
export async function blockPictures(
  trx: Trx,
  by: By,
  ids: readonly number[],
  reason: string,
): Promise<string[]> {
  const { tenantId, userName, now } = by;
  const rows = await sql.insertBlocked(trx, tenantId, ids, { reason, by: userName, now });
  const event = readPictureEvent('picture.block', 'owner', { reason });
  await moveAll(
    trx,
    by,
    event,
    rows.map(({ id }) => id),
  );
  return rows.map(({ name }) => name);
}

/** @throws Refusal where one of them cannot be moved: the list and the picture say the same */
async function moveAll(trx: Trx, by: By, event: PictureEvent, ids: readonly number[]): Promise<void> {
  const { failed } = await pictures.movePictures(trx, pictures.handOf(by, 'gallery'), event, { ids });
  const [refused] = failed;
  if (refused) throw new Refusal(refused.code, refused.msg);
}

/** [G25] Nobody takes them any more, and orders under review with what looks like these wait for a person. */
export async function block(
  ctx: Ctx,
  { ids, reason }: Parsed<typeof blockedLook.block>,
): Promise<Answer<typeof blockedLook.block>> {
  const answer = await change(ctx, { kind: 'picture' }, async (trx) => {
    const named = await blockPictures(trx, ctx, ids, reason);
    if (named.length === 0) throw conflict('这些图片还没有检查完，或已在禁用图中，请刷新后重新选择。');
    return {
      answer: { blocked: named.length },
      told: `加入禁用图 ${named.length} 张，原因「${reason}」：${named.slice(0, 5).join('、')}`,
    };
  });
  written(ctx);
  return answer;
}

export async function unblock(ctx: Ctx, { ids }: Parsed<typeof blockedLook.unblock>): Promise<void> {
  await change(ctx, { kind: 'picture' }, async (trx) => {
    const dropped = await sql.dropBlocked(trx, ctx.tenantId, ids);
    await moveAll(trx, ctx, readPictureEvent('picture.unblock', 'owner', {}), dropped);
    return { told: dropped.length > 0 ? `移出禁用图 ${dropped.length} 张` : '' };
  });
  written(ctx);
}
