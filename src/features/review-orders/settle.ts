import { filledOrderEvent } from '#contract/order-events.ts';
import { whyClosed } from '#contract/order-steps.ts';
import { isReasonCode } from '#contract/order.ts';
import {
  factsOfOrder,
  stateOfOrder,
  type ActionableOrder,
  type ChosenOrders,
} from '@/entities/order/index.ts';

/**
 * Why what a rule holds cannot be settled, as a sentence; undefined where one of the chosen orders can: the others
 * come back as refused. Of all that match most were never seen here: the server answers for each.
 */
export function whyNotSettled({ rows, all, count }: ChosenOrders): string | undefined {
  if (count === 0) return '请先选择订单。';
  if (all) return undefined;
  const whys = rows.map(whyNot);
  return whys.includes(undefined) ? undefined : whys[0];
}

function whyNot(order: ActionableOrder): string | undefined {
  if (order.reasons.length === 0) return '订单没有要核对的原因，请直接审核通过。';
  if (order.reasons.some(isReasonCode)) return '还有必须改正的原因，请先改正，或使用强制审核。';
  // As if its reasons were gone: what else the life cycle asks for.
  const facts = { ...factsOfOrder(order), openReasons: false };
  return whyClosed(stateOfOrder(order), facts, filledOrderEvent('order.approve', 'factory'))?.msg;
}
