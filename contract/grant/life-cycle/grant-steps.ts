import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { GRANT_BEGINNINGS } from './grant-beginnings.ts';
import type { GrantEffect } from './grant-effects.ts';
import { GRANT_ACTORS, GRANT_EVENTS, type GrantEvent } from './grant-events.ts';
import type { GrantFacts } from './grant-facts.ts';
import { GRANT_GUARDS, type GrantGuardName } from './grant-guards.ts';
import { GRANT_REGIONS } from './grant-states.ts';
import { grantMachine } from './grant.machine.ts';

/** The life cycle of 面单分享 as server and browser ask it (contract/life-cycle). */
export const grantLife = lifeCycle<typeof GRANT_REGIONS, GrantFacts, GrantEvent, GrantGuardName, GrantEffect>(
  {
    noun: '面单分享',
    machine: grantMachine,
    regions: GRANT_REGIONS,
    guards: GRANT_GUARDS,
    events: GRANT_EVENTS,
    actors: GRANT_ACTORS,
    parties: ['owner', 'receiver'],
    beginnings: GRANT_BEGINNINGS,
  },
);
