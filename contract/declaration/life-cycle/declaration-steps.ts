import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { DECLARATION_BEGINNINGS } from './declaration-beginnings.ts';
import type { DeclarationEffect } from './declaration-effects.ts';
import { DECLARATION_ACTORS, DECLARATION_EVENTS, type DeclarationEvent } from './declaration-events.ts';
import type { DeclarationFacts } from './declaration-facts.ts';
import { DECLARATION_GUARDS, type DeclarationGuardName } from './declaration-guards.ts';
import { DECLARATION_REGIONS } from './declaration-states.ts';
import { declarationMachine } from './declaration.machine.ts';

/** The life cycle of 报关单 as server and browser ask it (contract/life-cycle). */
export const declarationLife = lifeCycle<
  typeof DECLARATION_REGIONS,
  DeclarationFacts,
  DeclarationEvent,
  DeclarationGuardName,
  DeclarationEffect
>({
  noun: '报关单',
  machine: declarationMachine,
  regions: DECLARATION_REGIONS,
  guards: DECLARATION_GUARDS,
  events: DECLARATION_EVENTS,
  actors: DECLARATION_ACTORS,
  parties: ['factory', 'merchant'],
  beginnings: DECLARATION_BEGINNINGS,
});
