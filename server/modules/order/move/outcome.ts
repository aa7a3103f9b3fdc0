import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { holderAfter } from '#contract/order/life-cycle/order-steps.ts';
import type { ReasonCode } from '#contract/order/order.ts';
import type { OrderNeeds, Chosen, Outcome, PlainStep } from '#server/modules/order/row/step.ts';

export const PLATFORM_CHANGED: ReasonCode = 'platformChanged';

/** After these the order is judged anew: what was said of it before goes. */
const JUDGED_ANEW: readonly OrderEvent['type'][] = [
  'order.approve.forced',
  'order.recall',
  'order.resubmit',
  'order.repulse.withdrawn',
  'order.merge.withdrawn',
  'order.rule.withdrawn',
  'order.push',
];

/** A forced review keeps its reasons in the log; what goes back to the merchant is judged anew when it returns. */
function reasonsAfter({ row: { reasons }, event }: PlainStep): readonly string[] {
  if (event.type === 'order.rule.pend') return event.reasons ?? [event.reason];
  if (!JUDGED_ANEW.includes(event.type)) return reasons;
  // What the shop changed at its platform waits for its decision, wherever the order goes.
  return event.type === 'order.approve.forced' ? [] : reasons.filter((one) => one === PLATFORM_CHANGED);
}

/** What an order's move writes beside its state. */
export function outcomeOf(step: PlainStep, asked: OrderNeeds | undefined, chosen: Chosen): Outcome {
  const { row, event, before, after, facts } = step;
  const { factoryId = row.factoryId, costCents = row.costCents, prices } = asked ?? {};
  return {
    ...{ factoryId, costCents, prices },
    holdBy: holderAfter(before, facts, event, after),
    openReasons: chosen.reasons?.get(row.id) ?? reasonsAfter(step),
  };
}

/** What the log says of what a correction took the place of. */
export const replacedBy = ({ event, row }: PlainStep): object =>
  event.type === 'order.waybill.corrected'
    ? { formerWaybillNo: row.waybillNo, formerExpressName: row.expressName }
    : {};
