import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { customer } from '#contract/customer/customer.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { BULK_LIMIT } from '#contract/order/order.ts';
import { unbindCustomer } from '#server/modules/binding/service.ts';
import { change, requireDangerPassword } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { ordersOfCustomers } from './ports.ts';
import { GONE } from './service.ts';
import * as sql from './sql.ts';

type InHand = Awaited<ReturnType<typeof sql.ordersInHand>>;

/** Not in production yet, and held by nobody: the same as the life cycle asks of a repulse, which has the last word. */
const RETURNABLE: readonly number[] = [
  STATUS.waitReview.code,
  STATUS.pendingRule.code,
  STATUS.waitProduce.code,
];
const returnable = (orders: InHand) =>
  orders.filter(({ status, hold }) => hold === 0 && RETURNABLE.includes(status));

async function customerOr404(ctx: Ctx, id: number) {
  const found = await sql.findCustomer(ctx.db, ctx.tenantId, id);
  if (!found) throw notFound(GONE);
  return found;
}

/** How many orders speak against unbinding, BULK_LIMIT and one at most. */
export async function openOrders(
  ctx: Ctx,
  { id }: Parsed<typeof customer.openOrders>,
): Promise<Answer<typeof customer.openOrders>> {
  const { merchantId } = await customerOr404(ctx, id);
  const orders = await sql.ordersInHand(ctx.db, ctx.tenantId, merchantId, BULK_LIMIT + 1);
  return { open: orders.length, returnable: returnable(orders).length };
}

/**
 * Ends the binding. Open orders go back to the customer first, where that is asked for and each of them can: all of them
 * or none.
 * @throws Refusal 404, 409 while orders are open, 403 where the user may not give orders back, dangerPassword.
 */
export async function unbind(
  ctx: Ctx,
  { id, openOrders: what, dangerOptPassword }: Parsed<typeof customer.unbind>,
): Promise<void> {
  const found = await customerOr404(ctx, id);
  const { merchantId } = found;
  if (found.source === 'virtual') throw badRequest('这是本工厂自己的虚拟店铺，不能解绑。');
  const orders = await sql.ordersInHand(ctx.db, ctx.tenantId, merchantId, BULK_LIMIT + 1);
  if (what === 'refuse') refuseOpen(orders);
  else refuseUnreturnable(ctx, orders);
  await requireDangerPassword(ctx, dangerOptPassword);
  if (orders.length > 0) await returnAll(ctx, orders);
  await unbindCustomer(ctx, found, async (trx) =>
    // Orders that were pushed while the unbinding went on keep it from being done.
    refuseOpen(await sql.ordersInHand(trx, ctx.tenantId, merchantId, BULK_LIMIT), orders.length),
  );
}

function refuseOpen(orders: InHand, returned = 0) {
  if (orders.length === 0) return;
  const before = returned > 0 ? `已打回 ${returned} 个订单，但没有解绑：` : '';
  throw conflict(
    `${before}该客户还有 ${orders.length} 个订单在本工厂处理中，请等它们发货，或打回、取消后再解绑。`,
  );
}

function refuseUnreturnable(ctx: Ctx, orders: InHand) {
  if (orders.length === 0) return;
  if (!ctx.permissions.includes('factory:review:approve'))
    throw forbidden('您没有打回订单的权限，请让有权限的同事先打回订单，再解绑。');
  if (orders.length > BULK_LIMIT)
    throw conflict(`该客户的未完成订单超过 ${BULK_LIMIT} 个，请先在订单列表中打回，再解绑。`);
  const staying = orders.length - returnable(orders).length;
  if (staying > 0)
    throw conflict(
      `有 ${staying} 个订单已在生产、打包，或被锁定、挂起，不能打回；请先完成或取消它们，再解绑。`,
    );
}

async function returnAll(ctx: Ctx, orders: InHand): Promise<void> {
  const ids = orders.map((order) => order.id);
  const tenants = await change(ctx, { kind: 'silent' }, async (trx) => {
    const moved = await ordersOfCustomers.its.giveBack(trx, ctx, ids, '工厂准备与您解绑');
    if (moved.failed.length > 0)
      throw conflict(`有 ${moved.failed.length} 个订单不能打回：${moved.failed[0]!.msg}没有打回任何订单。`);
    return moved.tenants;
  });
  for (const tenantId of tenants) {
    ctx.live.publish(tenantId, { kind: 'order' });
    ctx.live.publish(tenantId, { kind: 'notice' });
  }
}
