import type { Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import type { orderGoods } from '#contract/order/order-goods.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { BULK_LIMIT, type ActionResult } from '#contract/order/order.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { SKU_GONE } from '#server/modules/order/create/create-shared.ts';
import { addGift, giftStands, mostOf, removeGift, type Gift, type GiftStand } from './gift.sql.ts';
import { lineSums, recountGoods } from './goods.sql.ts';
import { markEdited } from '#server/modules/order/check/judge.ts';
import { idsSeen } from '#server/modules/order/reach/seen.sql.ts';
import { lockOrders, type LockedOrder } from '#server/modules/order/row/lock.sql.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { priceNewLines } from '#server/modules/order/price/price.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';

type Input = Parsed<typeof orderGoods.gift>;

/** Puts a gift into many orders, or takes it out; what cannot have it is told apart. */
export async function giveGifts(ctx: Ctx, input: Input): Promise<ActionResult> {
  const ids =
    input.ids ?? (await idsSeen(ctx.db, askerOf(ctx), input.filter!, input.position!, 0, BULK_LIMIT + 1));
  if (ids.length > BULK_LIMIT)
    throw badRequest(`一次最多 ${BULK_LIMIT.toLocaleString('zh-CN')} 单，请缩小筛选范围后重试。`);
  const { idempotencyKey: key, ...request } = input;
  const { tenants, ...result } = await change(ctx, { kind: 'silent', once: { key, request } }, (trx) =>
    give(ctx, trx, input, ids),
  );
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return { ...result, taskId: null };
}

async function give(ctx: Ctx, trx: Trx, input: Input, ids: readonly number[]) {
  const asker = askerOf(ctx);
  const gift = await giftOf(ctx, trx, input);
  const rows = await lockOrders(trx, asker, ids, input.position);
  const stands = await giftStands(
    trx,
    ctx.tenantId,
    rows.map(({ id }) => id),
    input.skuId,
  );
  const refused = new Map<number, RowRefusal>();
  for (const row of rows) {
    const msg = unfit(row, stands.get(row.id), gift, input);
    if (msg) refused.set(row.id, { id: row.id, orderNo: row.orderNo, code: CODES.conflict, msg });
  }
  const changed = [input.remove ? `${called(gift)}（移除）` : `${called(gift)} × ${input.quantity}`];
  const moved = await moveOrders(
    trx,
    { ...moverOf(ctx), note: { changed } },
    plainEvent('order.edit', 'merchant'),
    { ids: ids.filter((id) => !refused.has(id)), versions: input.versions, position: input.position },
  );
  if (moved.successIds.length > 0) {
    const before = await lineSums(trx, asker, moved.successIds);
    if (input.remove) await removeGift(trx, ctx.tenantId, moved.successIds, input.skuId);
    else await addGift(trx, ctx.tenantId, moved.successIds, gift);
    const pushed = rows.filter(({ id, factoryId }) => factoryId > 0 && moved.successIds.includes(id));
    if (pushed.length > 0 && !input.remove)
      await priceNewLines(
        trx,
        asker,
        pushed.map(({ id }) => id),
        ctx.now,
      );
    await recountGoods(trx, asker, before, ctx.now);
    await markEdited(trx, moverOf(ctx), moved.successIds);
  }
  return {
    successIds: moved.successIds,
    failed: [...refused.values(), ...moved.failed],
    tenants: [...moved.tenants],
  };
}

/** What the log calls it. */
export const called = ({ name }: Pick<Gift, 'name'>): string => `赠品「${name.slice(0, 24)}」`;

export type Offered = Gift & { factoryId: number; most?: number | undefined };

/** The gift as its factory offers it now; undefined where it does not. */
export async function offeredGift(
  trx: Db,
  merchantId: number,
  wanted: Pick<Gift, 'skuId' | 'quantity' | 'pictureFileId'>,
): Promise<Offered | undefined> {
  const [sku] = await offeredAmong(trx, { merchantId }, { ids: [wanted.skuId] });
  if (!sku) return undefined;
  const { code, name, priceCents, currency, factoryId } = sku;
  const most = await mostOf(trx, factoryId, wanted.skuId);
  return { ...wanted, code, name, priceCents, currency, factoryId, most };
}

async function giftOf(ctx: Ctx, trx: Trx, input: Input): Promise<Offered> {
  const { skuId, quantity, pictureFileId } = input;
  const gift = await offeredGift(trx, ctx.tenantId, { skuId, quantity, pictureFileId });
  // What is no longer offered may still be taken out.
  if (!gift && input.remove) return { ...NO_SKU, skuId, quantity, pictureFileId: null };
  if (!gift) throw badRequest(SKU_GONE);
  await requirePictures({ ...ctx, db: trx }, [pictureFileId]);
  return gift;
}

const NO_SKU = { code: '', name: '已停用的 SKU', priceCents: 0, currency: '', factoryId: 0 };
export const NONE: Omit<GiftStand, 'orderId'> = { given: 0, others: 0, factoryIds: [] };

/** Why this order cannot have the gift, or lose it. */
export function unfit(
  row: LockedOrder,
  { given, others, factoryIds }: Omit<GiftStand, 'orderId'> = NONE,
  { factoryId, most, quantity }: Offered,
  { again, remove }: Pick<Input, 'again' | 'remove'>,
): string | undefined {
  if (remove) {
    if (given === 0) return '订单没有这个赠品。';
    return others === 0 && row.status !== STATUS.draft.code
      ? '赠品是订单唯一的商品，不能移除；不再需要这个订单时，请取消订单。'
      : undefined;
  }
  if (given > 0 && !again) return `订单已有这个赠品 ${given} 件；如需再加，请勾选「已有的订单也再加」。`;
  const factories = row.factoryId > 0 ? [row.factoryId] : factoryIds;
  if (factories.some((id) => id !== factoryId)) return '订单的商品属于另一个工厂，请选择同一工厂的赠品。';
  if (most === undefined || given + quantity <= most) return undefined;
  const stands = given > 0 ? `，订单已有 ${given} 件` : '';
  return `工厂规定这个赠品每单最多 ${most} 件${stands}，请减少数量。`;
}
