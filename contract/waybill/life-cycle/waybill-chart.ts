import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { WAYBILL_EFFECTS } from './waybill-effects.ts';
import type { WaybillEvent } from './waybill-events.ts';
import type { WaybillFacts } from './waybill-facts.ts';
import { WAYBILL_GUARDS, type WaybillGuardName } from './waybill-guards.ts';

export const guards = chartGuards<WaybillFacts, WaybillEvent, typeof WAYBILL_GUARDS>(WAYBILL_GUARDS);
export const actions = chartEffects(WAYBILL_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: WaybillGuardName[]) =>
  and<WaybillFacts, WaybillEvent, WaybillGuardName[]>(names);
