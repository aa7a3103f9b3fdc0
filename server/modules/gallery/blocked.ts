import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { blockedLook } from '#contract/gallery/gallery.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { conflict } from '#server/platform/refusal.ts';
import * as sql from './blocked.sql.ts';

const written = (ctx: Ctx) => ctx.live.publish(ctx.tenantId, { kind: 'picture' });

export const page = (
  { db, tenantId, files }: Ctx,
  { pageNo, pageSize, name }: Parsed<typeof blockedLook.page>,
): Promise<Answer<typeof blockedLook.page>> =>
  paged(sql.pageBlocked(db, tenantId, name), { pageNo, pageSize }, ({ fileId, ...row }) => ({
    ...row,
    thumbUrl: files.link(fileId, 'thumb'),
  }));

/** [G25] From now on orders with what looks like these wait for a person. */
export async function block(
  ctx: Ctx,
  { ids, reason }: Parsed<typeof blockedLook.block>,
): Promise<Answer<typeof blockedLook.block>> {
  const answer = await change(ctx, { kind: 'picture' }, async (trx) => {
    const named = await sql.insertBlocked(trx, ctx.tenantId, ids, { reason, by: ctx.userName, now: ctx.now });
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
    const n = await sql.dropBlocked(trx, ctx.tenantId, ids);
    return { told: n > 0 ? `移出禁用图 ${n} 张` : '' };
  });
  written(ctx);
}
