import type { goods } from '#contract/goods/goods.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { MOST_AT_ONCE, putPictures, refuseUnreached } from '#server/modules/mapping/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict } from '#server/platform/refusal.ts';
import { note } from './log.ts';
import { skusOf } from './skus.sql.ts';
import { newerThan, updateGoods } from './sql.ts';
import { foundAsSeen, TOLD } from './write.ts';

/**
 * The goods' codes, and with them lines of orders that the merchant has still, print the version in force; what was
 * pushed keeps its own, and so does a code that was given another picture.
 */
export async function renew(
  ctx: Ctx,
  { id, version }: Parsed<typeof goods.renew>,
): Promise<{ done: Answer<typeof goods.renew>; tenants: Set<number> }> {
  return change(ctx, TOLD, async (trx) => {
    const one = await foundAsSeen(trx, ctx, id, version);
    const newer = await newerThan(trx, ctx.tenantId, one);
    if (!newer || newer.fileId === null) throw conflict('这张图片没有可用的新版本，请刷新列表。');
    const fileId = newer.fileId;
    await requirePictures({ db: trx, tenantId: ctx.tenantId, userId: ctx.userId }, [fileId]);
    const codes = (await skusOf(trx, ctx.tenantId, [id])).flatMap(({ state, code }) =>
      state === 'matched' ? code : [],
    );
    await refuseUnreached(trx, ctx, codes);
    await updateGoods(trx, ctx.tenantId, [id], { pictureNo: newer.no, fileId }, ctx.now);
    const items = codes.map((code) => ({ code, pictureFileId: fileId }));
    const { orders, taskId, tenants } = await putPictures(trx, ctx, items, MOST_AT_ONCE);
    const told = `商品「${one.number}」改用图片「${newer.name}」第 ${newer.no} 版，${codes.length} 个编码随之改变`;
    await note(trx, ctx, [id], told);
    return { answer: { done: { no: newer.no, orders, taskId }, tenants: new Set(tenants) }, told };
  });
}
