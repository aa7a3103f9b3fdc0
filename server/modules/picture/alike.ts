import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { pictureAlike } from '#contract/picture/alike.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './alike.sql.ts';
import { nearOf } from './check/near.ts';
import { shown } from './list.ts';
import { picturesAmong } from './list.sql.ts';
import type { Near } from './life-types.ts';

export async function pairs(
  ctx: Ctx,
  shelf: Shelf,
  { similar, ...place }: Parsed<typeof pictureAlike.pairs>,
): Promise<Answer<typeof pictureAlike.pairs>> {
  const { db, tenantId } = ctx;
  const { list, total } = await paged(sql.openPairs(db, tenantId, shelf, similar), place);
  const ids = [...new Set(list.flatMap(({ aId, bId }) => [aId, bId]))];
  const byId = new Map(
    (await shown(ctx, await picturesAmong(db, tenantId, shelf, ids))).map((one) => [Number(one.id), one]),
  );
  return {
    total,
    list: list.flatMap(({ aId, bId, isSame: same, distance }) => {
      const [a, b] = [byId.get(aId), byId.get(bId)];
      return a && b ? [{ id: `${aId}-${bId}`, a, b, isSame: same, distance }] : [];
    }),
  };
}

export async function decide(
  ctx: Ctx,
  shelf: Shelf,
  { pairs: given, decided }: Parsed<typeof pictureAlike.decide>,
): Promise<Answer<typeof pictureAlike.decide>> {
  const answer = await change(ctx, { kind: 'picture' }, async (trx) => {
    const n = await sql.decidePairs(trx, ctx.tenantId, shelf, given, {
      decided,
      by: ctx.userName,
      now: ctx.now,
    });
    const word = decided === 'none' ? '不是重复' : '都保留';
    return { answer: { decided: n }, told: n > 0 ? `${n} 对图片标为${word}` : '' };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'picture' });
  return answer;
}

export async function of(
  ctx: Ctx,
  shelf: Shelf,
  { id }: Parsed<typeof pictureAlike.of>,
): Promise<Answer<typeof pictureAlike.of>> {
  return told(ctx, shelf, await sql.pairsOf(ctx.db, ctx.tenantId, id));
}

/** By a picture that is not kept: read in the processes that check what is. */
export async function find(
  ctx: Ctx,
  shelf: Shelf,
  { request }: Pick<Raw, 'request'>,
): Promise<Answer<typeof pictureAlike.find>> {
  const { stream } = await uploaded(request);
  const near = await ctx.files.glance(stream, async (path) => {
    const facts = await ctx.files.pictures.run('look', { file: path }).catch(() => null);
    if (!facts)
      throw badRequest('这个文件不能作为图片读取，请换一张 PNG、JPEG、WebP、TIFF、GIF 或 SVG 图片。');
    return nearOf({ db: ctx.db, files: ctx.files }, ctx.tenantId, { ...facts, path });
  });
  return told(ctx, shelf, near);
}

/** The duplicates first, then by how near they are. */
async function told(ctx: Ctx, shelf: Shelf, near: readonly Near[]): Promise<Answer<typeof pictureAlike.of>> {
  const rows = await picturesAmong(
    ctx.db,
    ctx.tenantId,
    shelf,
    near.map(({ id }) => id),
  );
  const byId = new Map((await shown(ctx, rows)).map((one) => [Number(one.id), one]));
  return near
    .toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || a.distance - b.distance)
    .flatMap(({ id, isSame, distance }) => {
      const picture = byId.get(id);
      return picture ? [{ picture, isSame, distance }] : [];
    });
}
