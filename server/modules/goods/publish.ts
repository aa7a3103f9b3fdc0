import type { z } from 'zod';
import type { codedSkus } from '#contract/goods/goods.ts';
import { giveMeanings, refuseUnreached } from '#server/modules/mapping/service.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { clashesOf } from './clash.ts';
import { pricedSkus } from './skus.sql.ts';
import { insertSkus } from './sql.ts';

/** Who makes goods: a user in a call of his, or the demo. */
export type By = Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'limits' | 'now'> & {
  tasks: Pick<Ctx['tasks'], 'submit'>;
};
type CodedSku = z.output<typeof codedSkus>[number];

/** [G10] What is new must be offered now, and in one currency. @returns by the SKU's id */
export async function offeredSkus(trx: Trx, ctx: By, ids: readonly number[]) {
  const offered = await offeredAmong(trx, { merchantId: ctx.tenantId }, { ids });
  const found = new Map(offered.map((one) => [one.id, one]));
  const lost = ids.filter((id) => !found.has(id));
  if (lost.length > 0) {
    const [named] = await pricedSkus(trx, ctx.tenantId, lost);
    throw badRequest(
      named
        ? `SKU「${named.code}」已停用，请去掉它后重新保存。`
        : '所选的 SKU 有的已不可用，请刷新后重新选择。',
    );
  }
  return found;
}

/** @throws Refusal where they are priced in several currencies, or in another than the goods' own */
export function oneCurrency(skus: Iterable<{ currency: string }>, own?: string): string {
  const all = new Set([...skus].map(({ currency }) => currency));
  if (own !== undefined) all.add(own);
  if (all.size > 1) throw badRequest('所选 SKU 的币种不同，无法计算成本，请分成几个商品。');
  return [...all][0]!;
}

/**
 * SKUs join goods under their codes; each code that is free, or that is taken over, means its SKU with the goods' picture
 * from now on, and the orders that waited only for it go on.
 * @throws Refusal where a code means something else by now and nobody said what becomes of it
 */
export async function publish(
  trx: Trx,
  ctx: By,
  { id, fileId, currency: own }: { id: number; fileId: number; currency: string },
  skus: readonly CodedSku[],
) {
  const codes = skus.map(({ code }) => code);
  await refuseUnreached(trx, ctx, codes);
  const offered = await offeredSkus(
    trx,
    ctx,
    skus.map(({ skuId }) => skuId),
  );
  oneCurrency(offered.values(), own);
  const said = new Map(skus.map(({ code, clash }) => [code, clash]));
  const clashes = await clashesOf(trx, ctx.tenantId, { goodsId: id, fileId }, skus);
  for (const { code, held, means } of clashes) {
    if (held) throw conflict(`编码「${code}」${means}，请换一个编码。`);
    if (said.get(code) === undefined)
      throw conflict(`编码「${code}」${means}，请重新检查编码，选择接管或保留后再保存。`);
  }
  const rows = skus.map(({ skuId, code }) => ({ skuId, code, factoryId: offered.get(skuId)!.factoryId }));
  await insertSkus(trx, ctx.tenantId, id, rows);
  const kept = new Set(clashes.flatMap(({ code }) => (said.get(code) === 'keep' ? [code] : [])));
  const given = rows.filter(({ code }) => !kept.has(code)).map((row) => ({ ...row, pictureFileId: fileId }));
  const { freedOrders, taskId } = await giveMeanings(trx, ctx, given);
  return { codes: given.length, freedOrders, taskId };
}
