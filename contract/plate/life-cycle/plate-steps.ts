import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { PLATE_BEGINNINGS } from './plate-beginnings.ts';
import type { PlateEffect } from './plate-effects.ts';
import { PLATE_ACTORS, PLATE_EVENTS, type PlateEvent } from './plate-events.ts';
import type { PlateFacts } from './plate-facts.ts';
import { PLATE_GUARDS, type PlateGuardName } from './plate-guards.ts';
import { PLATE_REGIONS } from './plate-states.ts';
import { plateMachine } from './plate.machine.ts';

/** The life cycle of 拼版 as server and browser ask it (contract/life-cycle). */
export const plateLife = lifeCycle<typeof PLATE_REGIONS, PlateFacts, PlateEvent, PlateGuardName, PlateEffect>(
  {
    noun: '拼版',
    machine: plateMachine,
    regions: PLATE_REGIONS,
    guards: PLATE_GUARDS,
    events: PLATE_EVENTS,
    actors: PLATE_ACTORS,
    parties: ['factory'],
    beginnings: PLATE_BEGINNINGS,
  },
);
