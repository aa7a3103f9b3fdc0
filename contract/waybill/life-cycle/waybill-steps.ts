import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { WAYBILL_BEGINNINGS } from './waybill-beginnings.ts';
import type { WaybillEffect } from './waybill-effects.ts';
import { WAYBILL_ACTORS, WAYBILL_EVENTS, type WaybillEvent } from './waybill-events.ts';
import type { WaybillFacts } from './waybill-facts.ts';
import { WAYBILL_GUARDS, type WaybillGuardName } from './waybill-guards.ts';
import { WAYBILL_REGIONS } from './waybill-states.ts';
import { waybillMachine } from './waybill.machine.ts';

/** The life cycle of 面单 as server and browser ask it (contract/life-cycle). */
export const waybillLife = lifeCycle<
  typeof WAYBILL_REGIONS,
  WaybillFacts,
  WaybillEvent,
  WaybillGuardName,
  WaybillEffect
>({
  noun: '面单',
  machine: waybillMachine,
  regions: WAYBILL_REGIONS,
  guards: WAYBILL_GUARDS,
  events: WAYBILL_EVENTS,
  actors: WAYBILL_ACTORS,
  parties: ['factory'],
  beginnings: WAYBILL_BEGINNINGS,
});
