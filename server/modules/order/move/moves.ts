import { orderEventEntry, type OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { codesOf } from '#contract/order/life-cycle/order-states.ts';
import { takeOrder, whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import { lostRefusals } from './lost.ts';
import { assignmentsOf } from '#server/modules/order/row/assignments.sql.ts';
import { takersOf } from '#server/modules/order/structure/merge-record.sql.ts';
import { afterMoves } from './effects.ts';
import { factsOfRow, stateOfRow } from '#server/modules/order/row/facts.ts';
import type { Trx } from '#server/platform/database.ts';
import { lockOrders } from '#server/modules/order/row/lock.sql.ts';
import { askOthers } from './needs.ts';
import { outcomeOf, replacedBy } from './outcome.ts';
import { ORDER_TABLE } from '#server/modules/order/row/table.sql.ts';
import { askerFor, ownerOf, partyOf, type Mover } from '#server/modules/order/reach/mover.ts';
import type { Chosen, Move, OrderLife } from '#server/modules/order/row/step.ts';
import type { Life } from '#server/platform/life-cycle/life-cycle.ts';
import { moveOf } from '#server/platform/life-cycle/move.ts';

export const UNKNOWN = '订单不存在，或不属于当前公司，请刷新列表。';

const life: Life<OrderLife> = {
  chart: { take: takeOrder, whyClosed, codesOf },
  table: ORDER_TABLE,
  live: 'order',
  unknown: UNKNOWN,
  lock: lockChosen,
  named: ({ orderNo }) => ({ orderNo }),
  stateOf: stateOfRow,
  factsOf: factsOfRow,
  needs: askOthers,
  refuseLost: (trx, mover, event, lost, { deed }) =>
    lostRefusals(
      trx,
      askerFor(mover),
      lost.map(({ row: { id, orderNo }, seen }) => ({ id, orderNo, version: seen })),
      deed ?? orderEventEntry(event.type).label,
      mover.now,
    ),
  outcome: outcomeOf,
  noted: replacedBy,
  assignments: (event, { side, now }) => assignmentsOf(event, side, now),
  owner: ownerOf,
  tenantsOf: ({ row, factoryId }) => [row.merchantId, factoryId],
  follow: (done) => afterMoves({ ...done, move: moveOrders }),
};

/** The only way an order moves (platform/life-cycle/move.ts). */
export const moveOrders: Move = (trx, mover, event, chosen) => moveOne(trx, mover, event, chosen);
const moveOne = moveOf(life);

/** The order that takes others in is locked with them, in one order: two merges cannot wait for each other. */
async function lockChosen(trx: Trx, mover: Mover, event: OrderEvent, { ids, position }: Chosen) {
  const takers =
    event.type === 'order.merge'
      ? [event.into]
      : event.type === 'order.merge.withdrawn'
        ? await takersOf(trx, partyOf(mover), mover.tenantId, ids)
        : [];
  const beside = new Set(takers.filter((id) => !ids.includes(id)));
  const rows = await lockOrders(trx, askerFor(mover), [...ids, ...beside], position, [...beside]);
  return beside.size === 0 ? rows : rows.filter(({ id }) => !beside.has(id));
}
