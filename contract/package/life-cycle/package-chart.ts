import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { PACKAGE_EFFECTS } from './package-effects.ts';
import type { PackageEvent } from './package-events.ts';
import type { PackageFacts } from './package-facts.ts';
import { PACKAGE_GUARDS, type PackageGuardName } from './package-guards.ts';

export type { PackageGuardName };

export const guards = chartGuards<PackageFacts, PackageEvent, typeof PACKAGE_GUARDS>(PACKAGE_GUARDS);
export const actions = chartEffects(PACKAGE_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: PackageGuardName[]) =>
  and<PackageFacts, PackageEvent, PackageGuardName[]>(names);
