import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { PLATE_EFFECTS } from './plate-effects.ts';
import type { PlateEvent } from './plate-events.ts';
import type { PlateFacts } from './plate-facts.ts';
import { PLATE_GUARDS, type PlateGuardName } from './plate-guards.ts';

export const guards = chartGuards<PlateFacts, PlateEvent, typeof PLATE_GUARDS>(PLATE_GUARDS);
export const actions = chartEffects(PLATE_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: PlateGuardName[]) => and<PlateFacts, PlateEvent, PlateGuardName[]>(names);
