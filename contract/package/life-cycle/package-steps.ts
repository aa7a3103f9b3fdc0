import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { PACKAGE_BEGINNINGS } from './package-beginnings.ts';
import type { PackageEffect } from './package-effects.ts';
import { PACKAGE_ACTORS, PACKAGE_EVENTS, type PackageEvent } from './package-events.ts';
import type { PackageFacts } from './package-facts.ts';
import { PACKAGE_GUARDS, type PackageGuardName } from './package-guards.ts';
import { PACKAGE_REGIONS, PACKAGE_UNLABELLED } from './package-states.ts';
import { packageMachine } from './package.machine.ts';

/** The life cycle of 包裹 as server and browser ask it (contract/life-cycle). */
export const packageLife = lifeCycle<
  typeof PACKAGE_REGIONS,
  PackageFacts,
  PackageEvent,
  PackageGuardName,
  PackageEffect
>({
  noun: '包裹',
  machine: packageMachine,
  regions: PACKAGE_REGIONS,
  unlabelled: PACKAGE_UNLABELLED,
  guards: PACKAGE_GUARDS,
  events: PACKAGE_EVENTS,
  actors: PACKAGE_ACTORS,
  parties: ['factory', 'merchant'],
  beginnings: PACKAGE_BEGINNINGS,
});
