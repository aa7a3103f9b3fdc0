import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import type { OrderState } from '#contract/order/life-cycle/order-states.ts';
import { holderAfter, stepOrder } from '#contract/order/life-cycle/order-steps.ts';
import { isUndoable, ORDER_UNDO } from '#contract/order/life-cycle/order-undo.ts';
import type { OrderRow } from '#contract/order/order.ts';
import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';
import { factsOfOrder, stateOfOrder, type ActionableOrder } from '../facts.ts';
import { maySend, partyOf, type ChosenOrders } from './openness.ts';
import type { Undo } from './order-action.machine.ts';

/** What rows of a list know beyond what actions ask for. */
type Known = ActionableOrder & Partial<Pick<OrderRow, 'urgent' | 'merchantRemark' | 'factoryRemark'>>;
type Party = 'merchant' | 'factory';

/** Of the orders that an event moved those that can go back to where they were; undefined where none can. */
export function undoOf(
  type: OrderEventType,
  chosen: ChosenOrders,
  succeeded: readonly number[],
  holder: PermissionHolder | undefined,
): Undo | undefined {
  const party = partyOf(holder);
  if (!party) return undefined;
  const moved = new Set(succeeded);
  const rows: readonly Known[] = chosen.rows.filter(({ id }) => moved.has(id));
  const { label } = orderEventEntry(type);
  if (type === 'order.remarked' || type === 'order.tagged') {
    const params = formerParams(type, rows, party);
    return params && rows.length === moved.size ? { label, type, params, ids: succeeded, rows } : undefined;
  }
  if (!isUndoable(type) || !maySend(ORDER_UNDO[type], holder)) return undefined;
  // Of all that matched most were never seen: what their filter says of them must do.
  const ids = chosen.all
    ? filterLeadsBack(type, chosen.all.filter, party)
      ? succeeded
      : []
    : rows.filter((row) => leadsBack(type, row, party)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  // Meanwhile the merchant may have begun to mend what was sent back to him: then it is not taken from him.
  const versions =
    type === 'order.repulse' && !chosen.all
      ? Object.fromEntries(rows.map(({ id, version }) => [id, version + 1]))
      : undefined;
  return { label, type: ORDER_UNDO[type], params: {}, ids, rows, ...(versions && { versions }) };
}

/** Whether the life cycle brings this order back to the state in which it was seen. */
function leadsBack(type: keyof typeof ORDER_UNDO, order: Known, party: Party): boolean {
  if (type === 'order.urged') return order.urgent === false;
  if (type === 'order.calmed') return order.urgent === true;
  const before = stateOfOrder(order);
  const facts = factsOfOrder(order, party);
  const there = filledOrderEvent(type, party);
  const after = stepOrder(before, facts, there);
  if (!after) return false;
  const holdBy = holderAfter(before, facts, there, after);
  const back = stepOrder(after, { ...facts, holdBy }, filledOrderEvent(ORDER_UNDO[type], party));
  return (
    back !== null &&
    (Object.keys(before) as (keyof OrderState)[]).every(
      (at) => back[at] === before[at] || (at === 'status' && isJudgedBack(type, before)),
    )
  );
}

/** What was decided on an order that rules hold: the way back judges it anew, and its reasons hold it again. */
const isJudgedBack = (type: keyof typeof ORDER_UNDO, { status }: OrderState): boolean =>
  (type === 'order.approve.forced' || type === 'order.repulse' || type === 'order.merge') &&
  status === 'pendingRule';

function filterLeadsBack(
  type: keyof typeof ORDER_UNDO,
  filter: Record<string, unknown>,
  party: Party,
): boolean {
  const status = filter['status'] as OrderState['status'] | undefined;
  if (!status && type !== 'order.urged' && type !== 'order.calmed') return false;
  const hold = type === 'order.unlock' ? 'locked' : 'none';
  return leadsBack(
    type,
    {
      ...PLAIN,
      status: status ?? 'waitReview',
      hold,
      holdBy: hold === 'locked' ? party : null,
      ...(filter['urgent'] !== undefined && { urgent: filter['urgent'] === true }),
    },
    party,
  );
}

/** What was there before, where it was the same in all of them. */
function formerParams(
  type: 'order.remarked' | 'order.tagged',
  rows: readonly Known[],
  party: Party,
): object | undefined {
  const formers = rows.map((row) =>
    type === 'order.tagged'
      ? { tags: row.tags }
      : { remark: party === 'factory' ? row.factoryRemark : row.merchantRemark },
  );
  const [first] = formers;
  const same = formers.every((former) => JSON.stringify(former) === JSON.stringify(first));
  return first && same && Object.values(first)[0] !== undefined ? first : undefined;
}

/** An order of which nothing else is known. */
const PLAIN: Known = {
  id: 0,
  orderNo: '',
  version: 0,
  status: 'waitReview',
  hold: 'none',
  holdBy: null,
  holdUntil: null,
  warning: 'none',
  customs: 'notNeeded',
  platformSync: 'none',
  reasons: [],
  pieces: 2,
  unmappedLines: 0,
  lineCount: 1,
  amountCents: 0,
  currency: 'CNY',
  tags: [],
};
