import type { Input } from '#contract/endpoint.ts';
import { sideOf } from '#contract/sides.ts';
import { WORK_ORDER_EVENTS, type WorkOrderEvent } from '#contract/work-order/life-cycle/work-order-events.ts';
import { PLAIN_WORK_ORDER } from '#contract/work-order/life-cycle/work-order-facts.ts';
import {
  WORK_ORDER_REGIONS,
  type WorkOrderState,
} from '#contract/work-order/life-cycle/work-order-states.ts';
import { workOrderLife } from '#contract/work-order/life-cycle/work-order-steps.ts';
import { workOrder, type WORK_ORDER_DEEDS, type WorkOrder } from '#contract/work-order/work-order.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to work orders. */
type WorkOrderDeed = (typeof WORK_ORDER_DEEDS)[number];
/** What an action needs of a row. */
export type ActionableWorkOrder = Pick<
  WorkOrder,
  'id' | 'number' | 'state' | 'stepId' | 'counted' | 'left' | 'version'
>;

const STATE_OF = new Map(
  Object.entries(WORK_ORDER_REGIONS.workOrder).map(([name, { code }]) => [
    code as number,
    name as WorkOrderState['workOrder'],
  ]),
);
const stateOf = ({ state }: ActionableWorkOrder): WorkOrderState => ({ workOrder: STATE_OF.get(state)! });
/** As far as a row shows it: who may do what only the server knows, and refuses by it. */
const factsOf = ({ counted, left }: ActionableWorkOrder) => ({
  ...PLAIN_WORK_ORDER,
  ...{ counted, left, mayDo: true, ownPermission: true },
});
/** Filled in by the dialog that asks for it. */
const eventOf = (type: WorkOrderDeed) =>
  ({ type, by: 'factory', reason: '-', teamId: null, userIds: [] }) as unknown as WorkOrderEvent;

/** The life cycle of work orders as screens act on it. */
const WORK_ORDER_LIFE: ScreenLife<WorkOrderDeed, ActionableWorkOrder, 'factory'> = {
  ...plainLife<WorkOrderDeed>({ 'workOrder.paused': 'workOrder.resumed' }),
  words: { noun: '工单', counter: '张', number: '工单号', shortNumber: '工单号' },
  entryOf: (type) => WORK_ORDER_EVENTS[type],
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed: (type, row) => workOrderLife.whyClosed(stateOf(row), factsOf(row), eventOf(type))?.msg,
  concerns: (type, row) => workOrderLife.isKnownHere(stateOf(row), type),
  numberOf: ({ number }) => number,
  call: (input, idempotencyKey) =>
    call(workOrder.act, input as Input<typeof workOrder.act>, { quiet: true, idempotencyKey }),
};

type WorkOrderAction = LifeAction<WorkOrderDeed, Record<WorkOrderDeed, object>, ActionableWorkOrder>;

/** The one way in which pages send events to work orders. */
export const useWorkOrderAction = (target: ActionTarget<ActionableWorkOrder>): WorkOrderAction =>
  useLifeAction(WORK_ORDER_LIFE, target);
