import type { Parsed } from '#contract/endpoint.ts';
import { orderEventEntry } from '#contract/order/life-cycle/order-events.ts';
import { STATUS, wordOf, statusOf } from '#contract/order/life-cycle/order-states.ts';
import type { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { holdMappings } from '#server/modules/mapping/service.ts';
import { findChanged, moveOwn, standingOn, writeChange } from '#server/modules/order/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, forbidden, notFound, Refusal } from '#server/platform/refusal.ts';
import { BEFORE_PUSH, follow } from './changes.ts';
import * as sql from './sql.ts';

const UNKNOWN = '订单不存在，或不属于当前公司，请返回列表刷新。';
const STALE = '订单已被他人修改，请刷新后重试。';
const NOTHING = '这个订单没有待决定的平台改单，请刷新。';
const MANY = '订单拆分或合并过，不能自动按平台修改；请手工修改后，选择「保持不变」。';
const GONE = '平台上的订单现在不能制作，不能按它修改；请取消订单，或选择「保持不变」。';
const UNDER_REVIEW: readonly number[] = [STATUS.waitReview.code, STATUS.pendingRule.code];

/** The merchant decides what becomes of an order that its shop changed. @throws Refusal 404, 409, 403 */
export async function decide(
  ctx: Ctx,
  { id, version, decision }: Parsed<typeof shopSync.decide>,
): Promise<void> {
  const merchantId = ctx.tenantId;
  const tenants = await change(ctx, { kind: 'silent' }, async (trx) => {
    await holdMappings(trx, merchantId);
    const asker = {
      party: 'merchantId',
      tenantId: merchantId,
      ...(ctx.limits.shopIds && { shopIds: ctx.limits.shopIds }),
    } as const;
    const row = await findChanged(trx, asker, id);
    if (!row) throw notFound(UNKNOWN);
    if (row.version !== version) throw conflict(STALE);
    if (row.platformChange.length === 0) throw conflict(NOTHING);
    const { shopId, shopName, platform, numbers } = row;
    const place = { merchantId, shopId, shopName, platform };
    const by = { actor: 'merchant', userId: ctx.userId, userName: ctx.userName, now: ctx.now } as const;
    const latest = await sql.latestOf(trx, place, numbers);
    const standing = (await standingOn(trx, place, numbers)).find((order) => order.id === id);
    if (decision === 'keep')
      await writeChange(
        trx,
        merchantId,
        new Map([[id, []]]),
        { event: 'order.platform.kept', said: row.platformChange },
        by,
      );
    else {
      const [content] = latest.values();
      if (!standing?.alone) throw conflict(MANY);
      if (!content || 'refused' in content) throw conflict(GONE);
      await takeBack(trx, ctx, id, row.status);
      await follow(trx, place, { id }, content.order, { ...by, texts: row.platformChange });
    }
    await sql.agree(trx, place, numbers);
    return [merchantId, standing?.factoryId ?? 0];
  });
  for (const tenantId of tenants) if (tenantId > 0) ctx.live.publish(tenantId, { kind: 'order' });
}

/** Out of the factory's hands, so that its goods may change: what is approved already is the factory's to give back. */
async function takeBack(
  trx: Parameters<typeof moveOwn>[0],
  ctx: Ctx,
  id: number,
  status: number,
): Promise<void> {
  if (BEFORE_PUSH.has(status)) return;
  if (!UNDER_REVIEW.includes(status))
    throw conflict(
      `订单当前为「${wordOf('status', statusOf(status))}」，不能自动按平台修改；请手工修改或联系工厂，再选择「保持不变」。`,
    );
  const needed = orderEventEntry('order.recall').permission?.merchant;
  if (needed && !ctx.permissions.includes(needed)) throw forbidden();
  const [refused] = (await moveOwn(trx, ctx, 'order.recall', [id])).failed;
  if (refused) throw new Refusal(refused.code, refused.msg);
}
