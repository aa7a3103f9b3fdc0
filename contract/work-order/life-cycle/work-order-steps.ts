import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { WORK_ORDER_BEGINNINGS } from './work-order-beginnings.ts';
import type { WorkOrderEffect } from './work-order-effects.ts';
import { WORK_ORDER_ACTORS, WORK_ORDER_EVENTS, type WorkOrderEvent } from './work-order-events.ts';
import type { WorkOrderFacts } from './work-order-facts.ts';
import { WORK_ORDER_GUARDS, type WorkOrderGuardName } from './work-order-guards.ts';
import { WORK_ORDER_REGIONS } from './work-order-states.ts';
import { workOrderMachine } from './work-order.machine.ts';

/** The life cycle of 工单 as server and browser ask it (contract/life-cycle). */
export const workOrderLife = lifeCycle<
  typeof WORK_ORDER_REGIONS,
  WorkOrderFacts,
  WorkOrderEvent,
  WorkOrderGuardName,
  WorkOrderEffect
>({
  noun: '工单',
  machine: workOrderMachine,
  regions: WORK_ORDER_REGIONS,
  guards: WORK_ORDER_GUARDS,
  events: WORK_ORDER_EVENTS,
  actors: WORK_ORDER_ACTORS,
  parties: ['factory'],
  beginnings: WORK_ORDER_BEGINNINGS,
});
