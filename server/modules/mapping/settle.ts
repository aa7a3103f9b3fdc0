import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Json } from '#server/platform/schema.ts';
import { MOST_AT_ONCE, type ApplyInput } from './apply-limits.ts';
import * as lines from './lines.sql.ts';
import { ordersOfCodes } from './ports.ts';
import type { Whose } from './sql.ts';

// What becomes of orders once codes mean something else; who calls holds the merchant's mappings.

/** A user in a call of his, or who acts for him. */
export type Teller = Pick<Ctx, 'tenantId' | 'userId' | 'limits' | 'now'> & {
  tasks: Pick<Ctx['tasks'], 'submit'>;
};

/** The caller's codes: his department may reach a part of the shops. */
export const whose = (ctx: Pick<Ctx, 'tenantId' | 'limits'>): Whose => ({
  merchantId: ctx.tenantId,
  shopIds: ctx.limits.shopIds,
});

export const titleOf = (codes: readonly string[]) =>
  codes.length === 1 ? `匹配编码「${codes[0]}」` : `匹配 ${codes.length} 个编码`;

/** The orders of these codes become what the codes mean then, by a task. @returns its id */
export const applyLater = (
  trx: Trx,
  { tenantId, userId, limits, tasks }: Teller,
  codes: readonly string[],
  total: number,
  title = titleOf(codes),
): Promise<number> => {
  const input: ApplyInput = { codes: [...codes], shopIds: limits.shopIds, total };
  return tasks.submit(trx, {
    ...{ tenantId, userId, kind: 'mapping.apply' as const, title },
    input: input as unknown as Json,
  });
};

/**
 * Gives the lines of orders that are not pushed what these codes mean now; the orders that waited only for them go on.
 * @param known of these codes those that meant something before
 */
export async function settle(
  trx: Trx,
  ctx: Teller,
  codes: readonly string[],
  known: readonly string[],
): Promise<{ mapped: number; freedOrders: number; taskId: number | null }> {
  const orderIds = await lines.lockOrdersOf(trx, whose(ctx), codes, known);
  if (orderIds.length > MOST_AT_ONCE)
    return { mapped: 0, freedOrders: 0, taskId: await applyLater(trx, ctx, codes, orderIds.length) };
  if (known.length > 0) await lines.unmapLines(trx, ctx.tenantId, orderIds, known);
  const mapped = await lines.mapLines(trx, ctx.tenantId, orderIds);
  return { mapped, freedOrders: await moveAlong(trx, ctx, orderIds), taskId: null };
}

/** Codes that mean nothing any more: lines of orders that are not pushed wait for them again. */
export async function loosen(
  trx: Trx,
  ctx: Teller,
  codes: readonly string[],
  title: string,
): Promise<{ orders: number; taskId: number | null }> {
  const orderIds = await lines.lockOrdersOf(trx, whose(ctx), [], codes);
  if (orderIds.length > MOST_AT_ONCE)
    return { orders: 0, taskId: await applyLater(trx, ctx, codes, orderIds.length, title) };
  await lines.unmapLines(trx, ctx.tenantId, orderIds, codes);
  await moveAlong(trx, ctx, orderIds);
  return { orders: orderIds.length, taskId: null };
}

/** Orders whose last unmapped line was mapped go to 待推单; those that lost a SKU go back. @returns how many went on. */
export async function moveAlong(
  trx: Trx,
  { tenantId, now }: Pick<Ctx, 'tenantId' | 'now'>,
  orderIds: readonly number[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const counted = await lines.recount(trx, tenantId, orderIds, now);
  const idsWhere = (status: number, waits: boolean) =>
    counted.filter((row) => row.status === status && row.unmappedLines > 0 === waits).map((row) => row.id);
  const move = async (event: 'order.match' | 'order.unmatch', ids: number[]) =>
    ids.length === 0 ? 0 : (await ordersOfCodes.its.move(trx, { tenantId, event, orderIds: ids, now })).moved;
  await move('order.unmatch', idsWhere(STATUS.waitPush.code, true));
  return move('order.match', idsWhere(STATUS.unmapped.code, false));
}
