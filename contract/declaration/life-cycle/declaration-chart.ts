import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { DECLARATION_EFFECTS } from './declaration-effects.ts';
import type { DeclarationEvent } from './declaration-events.ts';
import type { DeclarationFacts } from './declaration-facts.ts';
import { DECLARATION_GUARDS, type DeclarationGuardName } from './declaration-guards.ts';

export const guards = chartGuards<DeclarationFacts, DeclarationEvent, typeof DECLARATION_GUARDS>(
  DECLARATION_GUARDS,
);
export const actions = chartEffects(DECLARATION_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: DeclarationGuardName[]) =>
  and<DeclarationFacts, DeclarationEvent, DeclarationGuardName[]>(names);
