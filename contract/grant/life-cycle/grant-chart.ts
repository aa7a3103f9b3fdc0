import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { GRANT_EFFECTS } from './grant-effects.ts';
import type { GrantEvent } from './grant-events.ts';
import type { GrantFacts } from './grant-facts.ts';
import { GRANT_GUARDS, type GrantGuardName } from './grant-guards.ts';

export const guards = chartGuards<GrantFacts, GrantEvent, typeof GRANT_GUARDS>(GRANT_GUARDS);
export const actions = chartEffects(GRANT_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: GrantGuardName[]) => and<GrantFacts, GrantEvent, GrantGuardName[]>(names);
