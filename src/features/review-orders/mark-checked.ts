import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import { whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import { isForPerson } from '#contract/order/order.ts';
import {
  factsOfOrder,
  stateOfOrder,
  type ActionableOrder,
  type ChosenOrders,
} from '@/entities/order/index.ts';

/**
 * Why what rules hold cannot be marked as checked (or let through at once: `approve`), as a sentence; undefined where one of
 * the chosen orders can: the others come back as refused. Of all that match most were never seen here: the server
 * answers for each.
 */
export function whyNotChecked({ rows, all, count }: ChosenOrders, approve: boolean): string | undefined {
  if (count === 0) return '请先选择订单。';
  if (all) return undefined;
  const whys = rows.map((order) => whyNot(order, approve));
  return whys.includes(undefined) ? undefined : whys[0];
}

function whyNot(order: ActionableOrder, approve: boolean): string | undefined {
  const { reasons } = order;
  if (reasons.length === 0) return '订单没有要核对的原因，请直接审核通过。';
  if (approve ? !reasons.every(isForPerson) : !reasons.some(isForPerson))
    return '还有必须改正的原因，请先改正，或使用强制审核。';
  // What else the life cycle asks for.
  const checked = asChecked(order);
  const event = filledOrderEvent(approve ? 'order.approve' : 'order.edit', 'factory');
  return whyClosed(stateOfOrder(checked), factsOfOrder(checked), event)?.msg;
}

/** The order as if its reasons were gone. */
export const asChecked = (order: ActionableOrder): ActionableOrder => ({ ...order, reasons: [] });
