import type { goods } from '#contract/goods/goods.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import { pictureOf, whose } from '#server/modules/mapping/service.ts';
import { tenantNames } from '#server/modules/shop/service.ts';
import { agreedFor } from '#server/modules/sku/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countedRows, type Place } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import { clashesOf } from './clash.ts';
import { costsOf, recent, type Asking } from './costs.ts';
import { logOf } from './log.ts';
import { ordersWith, piecesOf, reachOf } from './orders.sql.ts';
import { pricedSkus, skusOf, summariesOf } from './skus.sql.ts';
import * as sql from './sql.ts';

export async function list(
  asking: Asking,
  filter: Omit<sql.Wanted, 'since'>,
  place: Place,
): Promise<Answer<typeof goods.page>['list']> {
  const { db, tenantId } = asking;
  const since = recent(asking);
  const rows = await sql.pageGoods(db, whose(asking), { ...filter, since }, place);
  const ids = rows.map(({ id }) => id);
  const summaries = await summariesOf(db, tenantId, ids);
  const [costs, pieces] = await Promise.all([
    costsOf(asking, ids, summaries),
    piecesOf(db, whose(asking), ids, since),
  ]);
  return rows.map(({ fileId, status, ...row }) => {
    const { skus = 0, models = 0, materials = [], matched = 0 } = summaries.get(row.id) ?? {};
    const { pictureFileId: _file, ...picture } = pictureOf(asking.files, fileId);
    return {
      ...row,
      ...picture,
      ...{ skus, models, materials, matched },
      ...(costs.get(row.id) ?? { costFrom: null, costTo: null }),
      pieces: pieces.get(row.id) ?? 0,
      status: status === sql.OFF ? ('off' as const) : ('on' as const),
    };
  });
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof goods.page>,
): Promise<Answer<typeof goods.page>> {
  const [rows, { total }] = await Promise.all([
    list(ctx, filter, { pageNo, pageSize }),
    sql.countGoods(ctx.db, whose(ctx), { ...filter, since: recent(ctx) }),
  ]);
  return { list: rows, total };
}

async function found(ctx: Ctx, id: number): Promise<sql.Found> {
  const [one] = await sql.findSome(ctx.db, whose(ctx), [id]);
  if (!one) throw notFound('商品不存在或已删除，请刷新列表。');
  return one;
}

export async function skus(ctx: Ctx, { id }: Parsed<typeof goods.skus>): Promise<Answer<typeof goods.skus>> {
  await found(ctx, id);
  const rows = await skusOf(ctx.db, ctx.tenantId, [id]);
  const [priced, names] = await Promise.all([
    pricedSkus(
      ctx.db,
      ctx.tenantId,
      rows.map(({ skuId }) => skuId),
    ),
    tenantNames(
      ctx.db,
      rows.map(({ factoryId }) => factoryId),
    ),
  ]);
  const agreed = await agreedFor(ctx, ctx.tenantId, priced);
  return rows.map(({ goodsId: _goods, factoryId, ...row }) => ({
    ...row,
    factoryName: row.skuCode === null ? null : (names.get(factoryId) ?? null),
    costCents: agreed.get(row.skuId)?.unitCents ?? null,
  }));
}

export async function clashes(
  ctx: Ctx,
  { id, pictureFileId, skus: coded }: Parsed<typeof goods.clashes>,
): Promise<Answer<typeof goods.clashes>> {
  const fileId = id === undefined ? pictureFileId : (await found(ctx, id)).fileId;
  return clashesOf(ctx.db, ctx.tenantId, { goodsId: id, fileId }, coded);
}

export async function reach(
  ctx: Ctx,
  { id }: Parsed<typeof goods.reach>,
): Promise<Answer<typeof goods.reach>> {
  return reachOf(ctx.db, whose(ctx), id, (await found(ctx, id)).fileId);
}

export async function orders(
  ctx: Ctx,
  { id, ...place }: Parsed<typeof goods.orders>,
): Promise<Answer<typeof goods.orders>> {
  await found(ctx, id);
  const { rows, total } = await countedRows(place, (at) => ordersWith(ctx.db, whose(ctx), id, at));
  const shown = rows.map(({ total: _total, status, ...row }) => ({ ...row, status: statusOf(status) }));
  return { list: shown, total };
}

export async function log(ctx: Ctx, { id }: Parsed<typeof goods.log>): Promise<Answer<typeof goods.log>> {
  await found(ctx, id);
  return logOf(ctx.db, ctx.tenantId, id);
}

export { makeGoods } from './write.ts';
