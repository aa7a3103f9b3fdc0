import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { BOX_BEGINNINGS } from './box-beginnings.ts';
import type { BoxEffect } from './box-effects.ts';
import { BOX_ACTORS, BOX_EVENTS, type BoxEvent } from './box-events.ts';
import type { BoxFacts } from './box-facts.ts';
import { BOX_GUARDS, type BoxGuardName } from './box-guards.ts';
import { BOX_REGIONS } from './box-states.ts';
import { boxMachine } from './box.machine.ts';

/** The life cycle of 格口 as server and browser ask it (contract/life-cycle). */
export const boxLife = lifeCycle<typeof BOX_REGIONS, BoxFacts, BoxEvent, BoxGuardName, BoxEffect>({
  noun: '格口',
  machine: boxMachine,
  regions: BOX_REGIONS,
  guards: BOX_GUARDS,
  events: BOX_EVENTS,
  actors: BOX_ACTORS,
  parties: ['factory'],
  beginnings: BOX_BEGINNINGS,
});
