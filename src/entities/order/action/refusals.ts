import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { GUARDS } from '#contract/order/life-cycle/order-guards.ts';
import { newOrderState } from '#contract/order/life-cycle/order-states.ts';
import type { ActionResult } from '#contract/order/order.ts';

/** Orders that were refused for one reason. */
export interface RefusedGroup {
  msg: string;
  ids: readonly number[];
  /** As the user knows the orders; what his tenant does not have has no number. */
  numbers: readonly string[];
  /** What opens them, as an event that can be sent for them before it is tried again. */
  help: OrderEventType | undefined;
}

type Refused = ActionResult['failed'][number];

/** By reason, those with the most orders first. A reason that names its own order is one with those of the others. */
export function groupRefusals(
  failed: readonly Refused[],
  shown: ReadonlyMap<number, string>,
): RefusedGroup[] {
  const numberOf = ({ id, orderNo }: Refused): string | undefined => orderNo ?? shown.get(id);
  const plain = (one: Refused): string => one.msg.replace(`订单 ${numberOf(one) ?? ''} `, '');
  return [...Map.groupBy(failed, plain)]
    .map(([msg, own]) => ({
      msg,
      ids: own.map(({ id }) => id),
      numbers: own.flatMap((one) => numberOf(one) ?? []),
      help: HELPS.get(msg),
    }))
    .toSorted((a, b) => b.ids.length - a.ids.length);
}

const cellOf = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** All that was refused as a table, each order with its reason; the mark at its beginning tells Excel that it is UTF-8. */
export const refusalsTable = (groups: readonly RefusedGroup[]): string =>
  [
    '\uFEFF订单号,原因',
    ...groups.flatMap(({ numbers, msg }) => numbers.map((number) => `${cellOf(number)},${cellOf(msg)}`)),
    '',
  ].join('\r\n');

const heldSentence = (hold: 'locked' | 'halted'): string => {
  const { otherwise } = GUARDS['no hold is set'];
  return typeof otherwise === 'function' ? otherwise({ ...newOrderState('waitPush'), hold }) : otherwise;
};

/** The sentences of the life cycle that one click can do away with. */
const HELPS = new Map<string, OrderEventType>([
  [heldSentence('locked'), 'order.unlock'],
  [heldSentence('halted'), 'order.resume'],
]);
