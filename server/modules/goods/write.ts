import { MOST_SKUS, type goods } from '#contract/goods/goods.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import {
  giveMeanings,
  refuseUnreached,
  takeMeanings,
  whose,
  WRITING,
} from '#server/modules/mapping/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { clashesOf } from './clash.ts';
import { costsOf } from './costs.ts';
import { note } from './log.ts';
import { offeredSkus, oneCurrency, publish, type By } from './publish.ts';
import { skusOf } from './skus.sql.ts';
import * as sql from './sql.ts';

const GONE = '商品不存在或已删除，请刷新列表。';
/** Who writes goods writes what codes mean. */
export const TOLD = { kind: 'goods', hold: WRITING.hold! } as const;

const named = ({ number, name }: { number: string; name: string }) => `「${number}」（${name}）`;
const numberTaken = (error: unknown, number: string) =>
  isDuplicate(error) ? conflict(`货号「${number}」已存在，请换一个货号。`) : error;
const isMatched = ({ state }: { state: string }) => state === 'matched';

/** @throws Refusal 404 where it is not the merchant's, or beyond the user's shops */
export async function found(trx: Trx, ctx: Ctx, id: number): Promise<sql.Found> {
  const [one] = await sql.findSome(trx, whose(ctx), [id]);
  if (!one) throw notFound(GONE);
  return one;
}

export async function foundAsSeen(trx: Trx, ctx: Ctx, id: number, version: number): Promise<sql.Found> {
  const one = await found(trx, ctx, id);
  if (one.version !== version) throw conflict('商品已被他人修改，请刷新后重试。');
  return one;
}

async function foundAll(trx: Trx, ctx: Ctx, ids: readonly number[]): Promise<sql.Found[]> {
  const all = await sql.findSome(trx, whose(ctx), ids);
  if (all.length < new Set(ids).size) throw notFound(GONE);
  return all;
}

/** All of it or nothing, and once for a key of the client's. */
export async function create(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof goods.create>,
): Promise<Answer<typeof goods.create>> {
  return change(ctx, { ...TOLD, once: { key, request } }, (trx) => makeGoods(trx, ctx, request));
}

/** In the transaction of who holds the merchant's mappings. */
export async function makeGoods(
  trx: Trx,
  by: By,
  { skus, pictureFileId: fileId, ...form }: Omit<Parsed<typeof goods.create>, 'idempotencyKey'>,
) {
  const { tenantId, userId, now } = by;
  await requirePictures({ db: trx, tenantId, userId }, [fileId]);
  const picture = await sql.pictureOfFile(trx, tenantId, fileId);
  if (!picture) throw badRequest('这张图片不在图库里，请先上传到图库，再从图库选择它。');
  const offered = await offeredSkus(
    trx,
    by,
    skus.map(({ skuId }) => skuId),
  );
  const currency = oneCurrency(offered.values());
  const values = { ...form, fileId, pictureId: picture.id, pictureNo: picture.no, currency };
  const id = await sql.insertGoods(trx, tenantId, values, now).catch((error: unknown) => {
    throw numberTaken(error, form.number);
  });
  const done = await publish(trx, by, { id, fileId, currency }, skus);
  const told = `新建商品${named(form)}：图片「${picture.name}」第 ${picture.no} 版，${skus.length} 个 SKU，匹配 ${done.codes} 个编码`;
  await note(trx, by, [id], told);
  return { answer: { id, ...done }, told };
}

export async function update(ctx: Ctx, { id, version, ...form }: Parsed<typeof goods.update>): Promise<void> {
  await change(ctx, TOLD, async (trx) => {
    await foundAsSeen(trx, ctx, id, version);
    await sql.updateGoods(trx, ctx.tenantId, [id], form, ctx.now).catch((error: unknown) => {
      throw numberTaken(error, form.number);
    });
    const told = `修改商品${named(form)}`;
    await note(trx, ctx, [id], told);
    return { told };
  });
}

export async function add(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof goods.add>,
): Promise<Answer<typeof goods.add>> {
  return change(ctx, { ...TOLD, once: { key, request } }, async (trx) => {
    const { id, pattern, skus } = request;
    const one = await found(trx, ctx, id);
    const standing = await skusOf(trx, ctx.tenantId, [id]);
    if (standing.length + skus.length > MOST_SKUS)
      throw badRequest(`一个商品最多 ${MOST_SKUS} 个 SKU，已有 ${standing.length} 个，请减少所选的 SKU。`);
    const has = new Set(standing.map(({ skuId }) => skuId));
    const twice = skus.find(({ skuId }) => has.has(skuId));
    if (twice) throw conflict(`编码「${twice.code}」的 SKU 已在这个商品里，请去掉它后重新保存。`);
    const done = await publish(trx, ctx, one, skus);
    await sql.updateGoods(trx, ctx.tenantId, [id], { pattern }, ctx.now);
    const told = `给商品${named(one)}加 ${skus.length} 个 SKU，匹配 ${done.codes} 个编码`;
    await note(trx, ctx, [id], told);
    return { answer: done, told };
  });
}

/** Chosen one by one: what these codes mean otherwise is taken over. */
export async function rematch(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof goods.rematch>,
): Promise<Answer<typeof goods.rematch>> {
  return change(ctx, { ...TOLD, once: { key, request } }, async (trx) => {
    const one = await found(trx, ctx, request.id);
    const chosen = new Set(request.skuIds);
    const skus = (await skusOf(trx, ctx.tenantId, [one.id])).filter(({ skuId }) => chosen.has(skuId));
    if (skus.length < chosen.size) throw notFound('所选的 SKU 已不在这个商品里，请刷新后重新选择。');
    await offeredSkus(trx, ctx, request.skuIds);
    const codes = skus.map(({ code }) => code);
    await refuseUnreached(trx, ctx, codes);
    await refuseSuits(trx, ctx, one, skus);
    const items = skus.map(({ code, skuId, factoryId }) => ({
      ...{ code, skuId, factoryId, pictureFileId: one.fileId },
    }));
    const { freedOrders, taskId } = await giveMeanings(trx, ctx, items);
    const told = `商品${named(one)}重新匹配 ${codes.length} 个编码：${codes.slice(0, 10).join('、')}`;
    await note(trx, ctx, [one.id], told);
    return { answer: { codes: codes.length, freedOrders, taskId }, told };
  });
}

async function refuseSuits(
  trx: Trx,
  ctx: Ctx,
  { id, fileId }: sql.Found,
  skus: readonly { skuId: number; code: string }[],
): Promise<void> {
  const clashes = await clashesOf(trx, ctx.tenantId, { goodsId: id, fileId }, skus);
  const held = clashes.find((one) => one.held);
  if (held) throw conflict(`编码「${held.code}」${held.means}，请先在「套装编码」中删除它。`);
}

export async function price(
  ctx: Ctx,
  { ids, way, cents, expressCents }: Parsed<typeof goods.price>,
): Promise<Answer<typeof goods.price>> {
  return change(ctx, TOLD, async (trx) => {
    const all = await foundAll(trx, ctx, ids);
    const costs = way === 'price' ? undefined : await costsOf({ ...ctx, db: trx }, ids);
    const uncosted: string[] = [];
    const byPrice = new Map<number, number[]>();
    for (const one of all) {
      const express = expressCents === undefined ? one.expressCents : expressCents;
      const cost = costs?.get(one.id)?.costTo;
      if (costs && cost === undefined) {
        uncosted.push(one.number);
        continue;
      }
      const priced = cost === undefined ? cents : cost + (express ?? 0) + cents;
      byPrice.set(priced, [...(byPrice.get(priced) ?? []), one.id]);
    }
    const express = expressCents === undefined ? {} : { expressCents };
    for (const [priceCents, of] of byPrice) {
      await sql.updateGoods(trx, ctx.tenantId, of, { priceCents, ...express }, ctx.now);
      await note(trx, ctx, of, `售价改为 ${(priceCents / 100).toFixed(2)}`);
    }
    const changed = all.length - uncosted.length;
    return {
      answer: { changed, uncosted },
      told: changed === 0 ? '' : `修改 ${changed} 个商品的售价`,
    };
  });
}

export async function turn(
  ctx: Ctx,
  { ids, status }: Parsed<typeof goods.turn>,
): Promise<Answer<typeof goods.turn>> {
  return change(ctx, TOLD, async (trx) => {
    const to = status === 'off' ? sql.OFF : 0;
    const turned = (await foundAll(trx, ctx, ids)).filter((one) => one.status !== to);
    const of = turned.map(({ id }) => id);
    const word = status === 'off' ? '下架' : '上架';
    await sql.updateGoods(trx, ctx.tenantId, of, { status: to }, ctx.now);
    await note(trx, ctx, of, word);
    return { answer: { changed: of.length }, told: turned.map((one) => `${word}商品${named(one)}`) };
  });
}

export async function remove(
  ctx: Ctx,
  { id, codes, ...pass }: Parsed<typeof goods.delete>,
): Promise<Answer<typeof goods.delete>> {
  return change(ctx, { ...TOLD, pass }, async (trx) => {
    const one = await found(trx, ctx, id);
    const its = (await skusOf(trx, ctx.tenantId, [id])).filter(isMatched).map(({ code }) => code);
    await sql.deleteGoods(trx, ctx.tenantId, id);
    if (codes === 'keep')
      return {
        answer: { orders: 0, taskId: null },
        told: `删除商品${named(one)}，保留 ${its.length} 个编码的映射`,
      };
    await refuseUnreached(trx, ctx, its);
    const answer = await takeMeanings(trx, ctx, its, `取消商品「${one.number}」的编码`);
    return { answer, told: `删除商品${named(one)}和 ${its.length} 个编码的映射` };
  });
}
