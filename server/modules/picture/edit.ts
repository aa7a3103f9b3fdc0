import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MAX_TAGS, pictureName, type picture } from '#contract/picture/picture.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './edit.sql.ts';
import { requireFolder } from './folders.ts';
import { freeName } from './names.sql.ts';
import { holdStore } from './lock.sql.ts';

const written = (ctx: Ctx) => ctx.live.publish(ctx.tenantId, { kind: 'picture' });

/** Into another folder, or into none: under names that are free there. */
export async function move(
  ctx: Ctx,
  { ids, folderId }: Parsed<typeof picture.move>,
): Promise<Answer<typeof picture.move>> {
  const answer = await change(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    await requireFolder(trx, ctx.tenantId, folderId);
    const rows = await sql.namesAmong(trx, ctx.tenantId, 'store', ids);
    for (const { id, name } of rows.filter((row) => row.folderId !== folderId)) {
      const free = await freeName(trx, ctx.tenantId, 'store', { name, folderId, besides: id });
      await sql.writeName(trx, ctx.tenantId, id, { name: free, folderId, now: ctx.now });
    }
    return { answer: { moved: rows.length }, told: rows.length > 0 ? `移动 ${rows.length} 张图片` : '' };
  });
  written(ctx);
  return answer;
}

export async function tag(
  ctx: Ctx,
  shelf: Shelf,
  { ids, add, remove }: Parsed<typeof picture.tag>,
): Promise<Answer<typeof picture.tag>> {
  const answer = await change(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    const full = await sql.tooManyTags(trx, ctx.tenantId, shelf, ids, { add, remove, most: MAX_TAGS });
    if (full) throw badRequest(`图片「${full}」的标签会超过 ${MAX_TAGS} 个，请先移除一些。`);
    const changed = await sql.writeTags(trx, ctx.tenantId, shelf, ids, { add, remove, now: ctx.now });
    return { answer: { changed }, told: changed > 0 ? `修改 ${changed} 张图片的标签` : '' };
  });
  written(ctx);
  return answer;
}

const HAS_PLACE = /\{(名称|序号)\}/;

/** In the order in which they were chosen; where a name is taken in its folder, a number comes behind it. */
export async function rename(
  ctx: Ctx,
  shelf: Shelf,
  { ids, pattern }: Parsed<typeof picture.rename>,
): Promise<Answer<typeof picture.rename>> {
  const unknown = /\{[^}]*\}/.exec(pattern.replaceAll(new RegExp(HAS_PLACE, 'g'), ''));
  if (unknown) throw badRequest(`不认识 ${unknown[0]}，可以用 {名称} 和 {序号}。`);
  const answer = await change(ctx, { kind: 'picture', hold: holdStore }, async (trx) => {
    const rows = new Map((await sql.namesAmong(trx, ctx.tenantId, shelf, ids)).map((row) => [row.id, row]));
    const digits = String(ids.length).length;
    let renamed = 0;
    for (const [at, id] of ids.entries()) {
      const row = rows.get(id);
      if (!row) continue;
      const asked = pattern
        .replaceAll('{名称}', row.name)
        .replaceAll('{序号}', String(at + 1).padStart(digits, '0'));
      const name = pictureName.safeParse(asked);
      if (!name.success) throw badRequest(`改名后的「${asked.slice(0, 30)}…」太长，请改短一些。`);
      const { folderId } = row;
      const free = await freeName(trx, ctx.tenantId, shelf, { name: name.data, folderId, besides: id });
      if (free === row.name) continue;
      await sql.writeName(trx, ctx.tenantId, id, { name: free, folderId, now: ctx.now });
      renamed += 1;
    }
    return { answer: { renamed }, told: renamed > 0 ? `${renamed} 张图片改名` : '' };
  });
  written(ctx);
  return answer;
}
