import type { Answer, Parsed } from '#contract/endpoint.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import type { suit } from '#contract/suit/suit.ts';
import { pictureOf, whose } from '#server/modules/mapping/service.ts';
import { agreedPrices } from '#server/modules/price/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countedRows } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import { logOf } from './log.ts';
import { ordersWith, reachOf } from './orders.sql.ts';
import * as sql from './sql.ts';

const DEFAULT_CURRENCY = 'CNY';

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof suit.page>,
): Promise<Answer<typeof suit.page>> {
  const [rows, { total }] = await Promise.all([
    sql.pageSuits(ctx.db, whose(ctx), filter, { pageNo, pageSize }),
    sql.countSuits(ctx.db, whose(ctx), filter),
  ]);
  const ids = rows.map(({ id }) => id);
  const codes = rows.map(({ code }) => code);
  const [items, waiting, recent] = await Promise.all([
    sql.itemsOf(ctx.db, ctx.tenantId, ids),
    sql.waitingIn(ctx.db, whose(ctx), codes),
    sql.recentIn(ctx.db, whose(ctx), ids, ctx.now),
  ]);
  const costs = await costsOf(ctx, items, 1);
  const bySuit = Map.groupBy(items, ({ suitId }) => suitId);
  const list = rows.map((row) => ({
    ...row,
    status: row.status === sql.STOPPED ? ('stopped' as const) : ('active' as const),
    items: (bySuit.get(row.id) ?? []).map((item) => viewItem(ctx, item)),
    waitingOrders: waiting.get(row.code) ?? 0,
    recentOrders: recent.get(row.id) ?? 0,
    costCents: costs.get(row.id)?.cents ?? null,
    currency: costs.get(row.id)?.currency ?? DEFAULT_CURRENCY,
  }));
  return { list, total };
}

const viewItem = (ctx: Ctx, { skuCode, skuName, model, status, ...item }: sql.ItemRow) => ({
  ...{ itemNo: item.itemNo, skuId: item.skuId, quantity: item.quantity },
  ...{ skuCode, skuName, model, offered: status === 0 },
  ...pictureOf(ctx.files, item.pictureFileId),
});

interface Cost {
  /** null: not all of its SKUs are to be had, or they are priced in several currencies. */
  cents: number | null;
  currency: string;
  /** By the number of the item; null: it is not to be had. */
  units: Map<number, number | null>;
}

/** What so many suits cost at the merchant's own prices, by suit: as an order would that holds nothing else. */
async function costsOf(
  ctx: Ctx,
  items: readonly sql.ItemRow[],
  suits: number,
): Promise<ReadonlyMap<number, Cost>> {
  const lines = items.flatMap((item, lineId) =>
    item.factoryId === null
      ? []
      : {
          ...{ lineId, orderId: item.suitId, merchantId: ctx.tenantId, factoryId: item.factoryId },
          ...{ skuId: item.skuId, material: item.material!, color: item.color!, isGift: false },
          ...{ listCents: item.priceCents!, currency: item.currency!, quantity: item.quantity * suits },
        },
  );
  const priced = await agreedPrices(ctx.db, lines, ctx.now);
  const costs = new Map<number, Cost>();
  for (const [lineId, { suitId, itemNo, quantity, currency }] of items.entries()) {
    const unit = priced.get(lineId)?.unitCents ?? null;
    const cost = costs.get(suitId) ?? { cents: 0, currency: currency ?? DEFAULT_CURRENCY, units: new Map() };
    cost.units.set(itemNo, unit);
    if (unit === null || currency !== cost.currency) cost.cents = null;
    else if (cost.cents !== null) cost.cents += unit * quantity * suits;
    costs.set(suitId, cost);
  }
  return costs;
}

async function found(ctx: Ctx, id: number) {
  const one = await sql.findSuit(ctx.db, whose(ctx), id);
  if (!one) throw notFound('套装编码不存在或已删除，请刷新列表。');
  return one;
}

export async function reach(ctx: Ctx, { id }: Parsed<typeof suit.reach>): Promise<Answer<typeof suit.reach>> {
  await found(ctx, id);
  return reachOf(ctx.db, ctx.tenantId, id);
}

const MOST_MODELS = 500;

export async function models(
  ctx: Ctx,
  { id, keyword = '' }: Parsed<typeof suit.models>,
): Promise<Answer<typeof suit.models>> {
  const { factoryId } = await found(ctx, id);
  return sql.modelsOf(ctx.db, factoryId, keyword, MOST_MODELS);
}

/** Each item becomes the SKU of the model that is of its material and colour. */
export async function fit(
  ctx: Ctx,
  { id, brand, model }: Parsed<typeof suit.fit>,
): Promise<Answer<typeof suit.fit>> {
  const { factoryId } = await found(ctx, id);
  const items = await sql.itemsOf(ctx.db, ctx.tenantId, [id]);
  const offered = await sql.skusOfModel(ctx.db, factoryId, { brand, model });
  return items.map((item) => {
    const one = offered.find(({ material, color }) => material === item.material && color === item.color);
    return {
      ...{ quantity: item.quantity, fromCode: item.skuCode ?? '已不可用的 SKU' },
      ...pictureOf(ctx.files, item.pictureFileId),
      sku: one ? { id: one.id, code: one.code, name: one.name } : null,
    };
  });
}

export async function tryOut(
  ctx: Ctx,
  { id, quantity }: Parsed<typeof suit.tryOut>,
): Promise<Answer<typeof suit.tryOut>> {
  const { pieces } = await found(ctx, id);
  const items = await sql.itemsOf(ctx.db, ctx.tenantId, [id]);
  const cost = (await costsOf(ctx, items, quantity)).get(id);
  return {
    pieces: pieces * quantity,
    costCents: cost?.cents ?? null,
    currency: cost?.currency ?? DEFAULT_CURRENCY,
    items: items.map((item) => ({
      ...{ skuCode: item.skuCode, skuName: item.skuName, quantity: item.quantity * quantity },
      unitCents: cost?.units.get(item.itemNo) ?? null,
    })),
  };
}

export async function orders(
  ctx: Ctx,
  { id, ...place }: Parsed<typeof suit.orders>,
): Promise<Answer<typeof suit.orders>> {
  await found(ctx, id);
  const { rows, total } = await countedRows(place, (at) => ordersWith(ctx.db, whose(ctx), id, at));
  const list = rows.map(({ total: _total, status, ...row }) => ({ ...row, status: statusOf(status) }));
  return { list, total };
}

export async function log(ctx: Ctx, { id }: Parsed<typeof suit.log>): Promise<Answer<typeof suit.log>> {
  await found(ctx, id);
  return logOf(ctx.db, ctx.tenantId, id);
}

export { insertSuit } from './sql.ts';
