import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { WORK_ORDER_EFFECTS } from './work-order-effects.ts';
import type { WorkOrderEvent } from './work-order-events.ts';
import type { WorkOrderFacts } from './work-order-facts.ts';
import { WORK_ORDER_GUARDS, type WorkOrderGuardName } from './work-order-guards.ts';

export const guards = chartGuards<WorkOrderFacts, WorkOrderEvent, typeof WORK_ORDER_GUARDS>(
  WORK_ORDER_GUARDS,
);
export const actions = chartEffects(WORK_ORDER_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: WorkOrderGuardName[]) =>
  and<WorkOrderFacts, WorkOrderEvent, WorkOrderGuardName[]>(names);
