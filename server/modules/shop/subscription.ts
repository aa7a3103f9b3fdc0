import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import {
  refundable,
  type ShopRefund,
  type Subscription,
  type shopSubscription,
} from '#contract/shop/shop-subscription.ts';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { paged } from '#server/platform/paged.ts';
import { ownShop } from './service.ts';
import { updateShop } from './sql.ts';
import * as all from './subscription-all.sql.ts';
import * as sql from './subscription.sql.ts';

const WAITING = 0;
const REFUNDED = 1;
const REFUSED = 2;
const LINK = PATHS['business/bind-shop'];

export async function list(
  ctx: Ctx,
  { storeId }: Parsed<typeof shopSubscription.list>,
): Promise<Shown<typeof Subscription>[]> {
  await ownShop(ctx, storeId);
  return (await sql.subscriptionsOf(ctx.db, ctx.tenantId, storeId)).map((row) => viewOf(row, ctx.now));
}

function viewOf({ shopId, ...row }: sql.SubscriptionRow, now: Date): Shown<typeof Subscription> {
  const { amountCents, refundedAt } = row;
  const [startsAt, endsAt] = [row.startsAt.getTime(), row.endsAt.getTime()];
  const left = refundedAt === null ? refundable({ amountCents, startsAt, endsAt }, now.getTime()) : 0;
  return { ...row, storeId: shopId, refundableCents: left };
}

const refundOf = ({ status, ...row }: sql.RefundRow): Shown<typeof ShopRefund> => ({
  ...row,
  status: status as ShopRefund['status'],
});

/**
 * Asks for what is left of a subscription; the amount is fixed now.
 * @throws Refusal 404; 409 where it was refunded, nothing is left, or it is asked for already; dangerPassword.
 */
export async function apply(
  ctx: Ctx,
  input: Parsed<typeof shopSubscription.refundApply>,
): Promise<Shown<typeof ShopRefund>> {
  const { storeId, subscriptionId, reason } = input;
  const { tenantId: merchantId, now } = ctx;
  const { nick } = await ownShop(ctx, storeId);
  const id = await change(ctx, { kind: 'shop', pass: input, db: ctx.system }, async (trx) => {
    const row = await sql.lockSubscription(trx, merchantId, storeId, subscriptionId);
    if (!row) throw notFound('订购记录不存在，请刷新后重新选择。');
    if (row.refundedAt) throw conflict('这笔订购已经退款，请刷新查看。');
    const { refundableCents: amountCents } = viewOf(row, now);
    if (amountCents === 0) throw conflict('这笔订购没有可退的金额：服务期已经用完。');
    const asked = {
      merchantId,
      shopId: storeId,
      subscriptionId,
      reason,
      amountCents,
      currency: row.currency,
    };
    const made = await sql.insertRefund(trx, { ...asked, createdAt: now, createdBy: ctx.userId });
    if (made === undefined) throw conflict('这笔订购已经申请退款，请等待处理。');
    return { answer: made, told: `申请退还店铺「${nick}」的服务费 ${yuan(amountCents)}` };
  });
  return refundOf(await sql.ownRefund(ctx.db, merchantId, id));
}

const yuan = (amount: number) => `${(amount / 100).toFixed(2)} 元`;

/** Also of shops that were deleted since. @throws Refusal 404 where a shop is named and not the merchant's. */
export async function ownRefunds(
  ctx: Ctx,
  { storeId }: Parsed<typeof shopSubscription.refundList>,
): Promise<Shown<typeof ShopRefund>[]> {
  if (storeId !== undefined) await ownShop(ctx, storeId);
  return (await sql.ownRefunds(ctx.db, ctx.tenantId, storeId))
    .filter((row) => reachesShop(ctx, row.storeId))
    .map(refundOf);
}

export async function refundPage(
  services: Services,
  { pageNo, pageSize, status }: Parsed<typeof shopSubscription.refundPage>,
): Promise<Answer<typeof shopSubscription.refundPage>> {
  const db = services.system;
  return paged(all.pageRefunds(db, status), { pageNo, pageSize }, refundOf);
}

/**
 * Approved: the subscription ends, and the shop's service with it, as far as nothing else was paid.
 * @throws Refusal 404; 409 where it was answered; dangerPassword of the platform's tenant.
 */
export async function answer(ctx: Ctx, input: Parsed<typeof shopSubscription.refundAnswer>): Promise<void> {
  const { id, approved, answer: why } = input;
  const { now } = ctx;
  const merchantId = await change(ctx, { kind: 'shop', pass: input, db: ctx.system }, async (trx) => {
    const asked = await all.lockRefund(trx, id);
    if (!asked) throw notFound('退款申请不存在，请刷新列表。');
    if (asked.status !== WAITING) throw conflict('该退款申请已经处理，请刷新列表。');
    const { merchantId: of, shopId, amountCents } = asked;
    await all.closeRefund(trx, id, {
      status: approved ? REFUNDED : REFUSED,
      answer: approved ? null : (why ?? ''),
      answeredAt: now,
      answeredBy: ctx.userId,
    });
    if (approved) {
      const paid = await sql.lockSubscription(trx, of, shopId, asked.subscriptionId);
      await sql.endSubscription(trx, of, asked.subscriptionId, now);
      const rest = paid ? paid.endsAt.getTime() - Math.max(paid.startsAt.getTime(), now.getTime()) : 0;
      if (paid && rest > 0) await sql.moveForward(trx, of, shopId, paid.endsAt, rest);
      const until = await sql.paidUntil(trx, of, shopId);
      await updateShop(trx, of, shopId, { serviceExpires: until ?? now });
    }
    const body = approved
      ? `退款 ${yuan(amountCents)} 已通过，将原路退回；该笔订购的服务已结束。`
      : `退款申请被驳回，原因：${why ?? ''}。`;
    await leaveNotice(trx, of, { kind: 'shop', title: '店铺服务退款', body, link: LINK, shopId }, now);
    const told = `${approved ? '通过' : '驳回'}退款申请 ${id}（${yuan(amountCents)}）`;
    await tell(trx, { tenantId: of, userId: null, userName: '平台', now }, 'shop', told);
    return { answer: of, told };
  });
  ctx.live.publish(merchantId, { kind: 'notice' });
}

/** Months that were paid: they begin where those before them end. @throws Refusal 404 where the shop is not there. */
export async function record(
  ctx: Ctx,
  input: Parsed<typeof shopSubscription.record>,
): Promise<Shown<typeof Subscription>> {
  const { storeId, months, amountCents } = input;
  const { now } = ctx;
  const row = await change(ctx, { kind: 'shop', pass: input, db: ctx.system }, async (trx) => {
    const shop = await all.anyShop(trx, storeId);
    if (!shop) throw notFound('店铺不存在，请核对店铺编号。');
    const { merchantId } = shop;
    const until = await sql.paidUntil(trx, merchantId, storeId);
    const startsAt = until && until > now ? until : now;
    const endsAt = monthsAfter(startsAt, months);
    const paid = { merchantId, shopId: storeId, months, amountCents, startsAt, endsAt };
    const made = await sql.insertSubscription(trx, { ...paid, createdAt: now, createdBy: ctx.userId });
    await updateShop(trx, merchantId, storeId, { serviceExpires: endsAt });
    const told = `登记店铺「${shop.nick}」订购 ${months} 个月，${yuan(amountCents)}`;
    await tell(trx, { tenantId: merchantId, userId: null, userName: '平台', now }, 'shop', told);
    return { answer: made, told };
  });
  return viewOf(row, now);
}

/** The same day of a later month, or its last one. */
function monthsAfter(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
