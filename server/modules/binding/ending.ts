import type { Parsed } from '#contract/endpoint.ts';
import type { binding } from '#contract/binding/binding.ts';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice, type Message } from '#server/modules/notice/service.ts';
import { change, tenantName } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { shares } from './ports.ts';
import * as sql from './sql.ts';

export const GONE = '绑定关系不存在或已解绑，请刷新列表。';

/**
 * Ends a binding. Orders of before stay readable to both; nothing new can be pushed. The merchant's own virtual factory
 * closes with it.
 * @throws Refusal 404; 409 while orders are open at the factory; dangerPassword where one is set.
 */
export async function unbind(ctx: Ctx, input: Parsed<typeof binding.unbind>): Promise<void> {
  const { id } = input;
  const found = await sql.findBinding(ctx.db, ctx.tenantId, id);
  if (!found) throw notFound(GONE);
  const { factoryId, factoryName } = found;
  refuseOpen(factoryName, (await sql.openOrders(ctx.db, ctx.tenantId)).get(factoryId));
  const { tenantId: merchantId, userId, now, system: db } = ctx;
  await change(ctx, { kind: 'binding', pass: input, db, hold: sql.holdPushes }, async (trx) => {
    refuseOpen(factoryName, (await sql.openOrders(trx, merchantId)).get(factoryId));
    if (!(await sql.endBinding(trx, { merchantId, id, now, userId }))) throw notFound(GONE);
    await shares.its.end(trx, { merchantId, factoryId, now });
    if (found.virtualOf === merchantId) await sql.closeTenant(trx, factoryId);
    const body = `商家「${await tenantName(trx, merchantId)}」已解绑本工厂，历史订单仍可查看。`;
    const link = PATHS['factory/order-list'];
    await leaveNotice(trx, factoryId, { kind: 'binding', title: '客户解绑', body, link }, now);
    return { told: `解绑工厂「${factoryName}」` };
  });
  ctx.live.publish(factoryId, { kind: 'notice' });
  for (const tenantId of [merchantId, factoryId]) ctx.live.publish(tenantId, { kind: 'picture' });
}

function refuseOpen(factoryName: string, orders = 0) {
  if (orders > 0)
    throw conflict(`还有 ${orders} 个订单在「${factoryName}」处理中，请等它们发货，或先撤回、取消后再解绑。`);
}

/**
 * The factory ends it. `ask` says once more, while no push can come in between, whether it may.
 * @throws Refusal 404; what `ask` refuses.
 */
export async function unbindCustomer(
  ctx: Ctx,
  { merchantId, merchantName }: { merchantId: number; merchantName: string },
  ask: (trx: sql.Trx) => Promise<void>,
): Promise<void> {
  const { tenantId: factoryId, userId, now, system: db } = ctx;
  const hold = (trx: sql.Trx) => sql.holdPushes(trx, merchantId);
  await change(ctx, { kind: 'binding', db, hold }, async (trx) => {
    await ask(trx);
    const bound = await sql.bindingOf(trx, merchantId, factoryId);
    if (!bound || !(await sql.endBinding(trx, { merchantId, id: bound.id, now, userId })))
      throw notFound(GONE);
    await shares.its.end(trx, { merchantId, factoryId, now });
    await leaveNotice(trx, merchantId, goodbye(await tenantName(trx, factoryId)), now);
    return { told: `解绑客户「${merchantName}」` };
  });
  ctx.live.publish(merchantId, { kind: 'notice' });
  for (const tenantId of [merchantId, factoryId]) ctx.live.publish(tenantId, { kind: 'picture' });
}

const goodbye = (factoryName: string): Message => ({
  kind: 'binding',
  title: '工厂已解绑',
  body: `工厂「${factoryName}」已与您解绑，不能再向它推单，历史订单仍可查看。`,
  link: PATHS['business/bind-factory'],
});
