import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { customTask } from '#contract/custom-task/custom-task.ts';
import { repulse as repulseLines } from '#server/modules/art-desk/service.ts';
import { ordersLink, tellPartner } from '#server/modules/order/service.ts';
import type { PieceFollows } from '#server/modules/piece/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { noteAsked } from './act.sql.ts';
import { onTasks } from './each.ts';
import { ordersNamed, type NamedOrder } from './orders.sql.ts';

const NAMED = 3;

/** A notice for each merchant, with the first of his orders. */
async function tellEach(
  trx: Trx,
  orders: readonly NamedOrder[],
  { kind, title, text }: { kind: string; title: (orders: number) => string; text: string },
): Promise<void> {
  const unique = [...new Map(orders.map((order) => [order.id, order])).values()];
  for (const [merchantId, own] of Map.groupBy(unique, (order) => order.merchantId)) {
    const names = own.slice(0, NAMED).map(({ orderNo }) => orderNo);
    const body = `${names.join('、')}${own.length > NAMED ? ' 等' : ''}：${text}`;
    await tellPartner(trx, merchantId, kind, title(own.length), body, ordersLink('business', '', own));
  }
}

/** The merchant of what a piece was made for hears of it where that was asked for. */
const tellMerchant: PieceFollows = async ({ trx, mover, event, steps, chosen }) => {
  const ids = steps.flatMap(({ row }) => row.orderId ?? []);
  const named = () => ordersNamed(trx, mover.tenantId, ids);
  if (event.type === 'piece.proof.refused' && chosen.tellsMerchant)
    await tellEach(trx, await named(), {
      kind: event.type,
      title: (orders) => `工厂退回了 ${orders} 个订单的图`,
      text: event.reason,
    });
  if (event.type === 'recovery.returned')
    await tellEach(trx, await named(), {
      kind: event.type,
      title: (orders) => `工厂退回了 ${orders} 个订单的货`,
      text: event.waybillNo ? `运单号 ${event.waybillNo}` : `自提单 ${event.slipNo}`,
    });
};

/** What this area does when a piece moves. Who confirmed a proof and when is what the log of the piece says. */
export const pieceProofs = { 'proof.note': inTheMove, 'merchant.tell': tellMerchant };

/** Its merchant reads the question among his notices; the task stays where it is. */
export async function ask(
  ctx: Ctx,
  { text, ...asked }: Parsed<typeof customTask.ask>,
): Promise<Answer<typeof customTask.ask>> {
  const { written, done } = await onTasks(ctx, asked, {
    refusal: () => undefined,
    work: async (trx, tasks) => {
      const orders = tasks.map(({ orderId: id, orderNo, merchantId }) => ({ id, orderNo, merchantId }));
      const title = (count: number) => `工厂询问 ${count} 个订单的图`;
      await tellEach(trx, orders, { kind: 'custom.ask', title, text });
      await noteAsked(
        trx,
        ctx.tenantId,
        tasks.map(({ id }) => id),
        text,
        ctx.now,
      );
      return undefined;
    },
    told: (count) => `就 ${count} 行定制任务询问商家：${text}`,
  });
  for (const merchantId of new Set(done.map((task) => task.merchantId)))
    ctx.live.publish(merchantId, { kind: 'notice' });
  return written;
}

/** Orders go back by the way that the art desk sends them back: as their life cycle lets them. */
export async function repulse(
  ctx: Ctx,
  { reason, ...asked }: Parsed<typeof customTask.repulse>,
): Promise<Answer<typeof customTask.repulse>> {
  // As they were seen, and nobody else's: what stands then is refused or sent back by the order itself.
  const { written, done } = await onTasks(ctx, asked, {
    refusal: () => undefined,
    work: () => Promise.resolve(undefined),
    told: () => '',
  });
  if (done.length === 0) return written;
  const taskOf = new Map(done.map(({ id, lineId }) => [lineId, id]));
  const lines = done.map(({ lineId, orderVersion: version }) => ({ lineId, version }));
  const sent = await repulseLines(ctx, { items: lines, reason });
  ctx.live.publish(ctx.tenantId, { kind: 'piece' });
  const refused = sent.failed.map((one) => ({ ...one, id: taskOf.get(one.id)!, code: CODES.conflict }));
  const left = new Set(refused.map(({ id }) => id));
  const successIds = done.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  return { successIds, failed: [...written.failed, ...refused], taskId: null };
}
