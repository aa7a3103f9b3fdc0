import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { tellPartner } from './moves.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { ordersLink } from './notice-link.ts';
import type { Step } from '#server/modules/order/row/step.ts';

interface Told {
  kind: string;
  title: (orders: number) => string;
  /** Of one order. */
  name: (step: Step) => string;
  why: string;
  /** Of the tab where the merchant finds them; empty: wherever they stand. */
  status: string;
}

/** What the factory did and its merchants must know of; undefined: nothing is said of it. */
function toldOf(event: OrderEvent): Told | undefined {
  switch (event.type) {
    case 'order.repulse':
      return {
        kind: event.type,
        title: (orders) => `工厂打回了 ${orders} 个订单`,
        name: ({ row }) => row.orderNo,
        why: event.reason,
        status: 'repulsed',
      };
    case 'order.repulse.withdrawn':
      return {
        kind: event.type,
        title: (orders) => `工厂撤销了 ${orders} 个订单的打回`,
        name: ({ row }) => row.orderNo,
        why: '订单已回到工厂审核，无需再处理',
        status: '',
      };
    case 'order.ship.undone':
      return {
        kind: event.type,
        title: (orders) => `工厂撤销了 ${orders} 个订单的发货`,
        name: ({ row }) => row.orderNo,
        why: '包裹没有寄出，订单回到「已打包」，重新出库后会再次发货',
        status: 'packed',
      };
    case 'order.waybill.corrected':
      return {
        kind: event.type,
        title: (orders) => `工厂更正了 ${orders} 个订单的运单号`,
        name: ({ row }) => `${row.orderNo}（${row.waybillNo} → ${event.waybillNo}）`,
        why: event.reason,
        status: '',
      };
    default:
      return undefined;
  }
}

/** A notice for each merchant, with the first of his orders. */
export async function tellMerchants({
  trx,
  event,
  steps,
}: {
  trx: Trx;
  event: OrderEvent;
  steps: readonly Step[];
}): Promise<void> {
  const told = toldOf(event);
  if (!told) return;
  for (const [merchantId, theirs] of Map.groupBy(steps, ({ row }) => row.merchantId)) {
    const names = theirs.slice(0, 3).map(told.name).join('、');
    const body = `${names}${theirs.length > 3 ? ' 等' : ''}：${told.why}`;
    const orders = theirs.map(({ row }) => row);
    const link = ordersLink('business', told.status, orders);
    await tellPartner(trx, merchantId, told.kind, told.title(theirs.length), body, link);
  }
}
