import { PLAIN_WORK_ORDER } from '#contract/work-order/life-cycle/work-order-facts.ts';
import { workOrderLife } from '#contract/work-order/life-cycle/work-order-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { Life } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects } from './effects.ts';
import type { WorkOrderLife } from './life-types.ts';
import { assigned, leftOf, lockWorkOrders, WORK_ORDER_TABLE, type LockedWorkOrder } from './sql.ts';

export const UNKNOWN = '工单不存在，或不属于当前工厂，请刷新后核对。';
const refuseLost = refuseMoved<LockedWorkOrder>('工单', ({ number }) => number);

const life: Life<WorkOrderLife> = {
  chart: workOrderLife,
  table: WORK_ORDER_TABLE,
  unknown: UNKNOWN,
  lock: (trx, { tenantId }, _event, { ids }) => lockWorkOrders(trx, tenantId, ids),
  named: ({ number }) => ({ orderNo: number }),
  stateOf: ({ state }) => workOrderLife.stateOf([state]),
  factsOf: (row) => ({ ...PLAIN_WORK_ORDER, counted: row.counted, left: leftOf(row) }),
  saidOf: saidBeside(PLAIN_WORK_ORDER),
  needs: (_trx, _mover, _event, rows, { known = {} }) =>
    Promise.resolve(new Map(rows.map(({ id }) => [id, { facts: known }]))),
  refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
  outcome: () => ({}),
  noted: () => ({}),
  assignments: (event, { now }) => assigned(event, now),
  owner: () => 'factory_id',
  tenantsOf: ({ row }) => [row.factoryId],
  follow: (done) => followEffects(done, effects),
};

/** The only ways in which 工单 comes into being and moves. The transaction must be the factory's. */
export const beginWorkOrders = beginOf(life, workOrderLife.begin);
export const moveWorkOrders = moveOf(life);
