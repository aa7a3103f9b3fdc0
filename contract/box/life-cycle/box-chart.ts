import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { BOX_EFFECTS } from './box-effects.ts';
import type { BoxEvent } from './box-events.ts';
import type { BoxFacts } from './box-facts.ts';
import { BOX_GUARDS, type BoxGuardName } from './box-guards.ts';

export const guards = chartGuards<BoxFacts, BoxEvent, typeof BOX_GUARDS>(BOX_GUARDS);
export const actions = chartEffects(BOX_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: BoxGuardName[]) => and<BoxFacts, BoxEvent, BoxGuardName[]>(names);
