import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { WorkOrderEffect } from './work-order-effects.ts';
import type { WorkOrderEventType } from './work-order-events.ts';
import type { WorkOrderGuardName } from './work-order-guards.ts';
import { newWorkOrderState, type WORK_ORDER_REGIONS } from './work-order-states.ts';

type Way = Beginning<typeof WORK_ORDER_REGIONS, WorkOrderGuardName, WorkOrderEffect>;

/** How 工单 comes into being: the lines of docs/spec/work-order-moves.tsv that come from `-`. */
export const WORK_ORDER_BEGINNINGS = {
  'workOrder.made': [
    {
      to: newWorkOrderState('waiting'),
      guards: ['the system sends it', 'its batch is released'],
      effects: [],
    },
  ],
} as const satisfies Partial<Record<WorkOrderEventType, readonly Way[]>>;
