import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { PackageEffect } from './package-effects.ts';
import type { PackageEventType } from './package-events.ts';
import type { PackageGuardName } from './package-guards.ts';
import { newPackageState, type PACKAGE_REGIONS } from './package-states.ts';

type Way = Beginning<typeof PACKAGE_REGIONS, PackageGuardName, PackageEffect>;

/** How 包裹 comes into being: the lines of docs/spec/package-moves.tsv that come from `-`. */
export const PACKAGE_BEGINNINGS = {
  'package.made': [
    {
      to: newPackageState('open'),
      guards: ['the system sends it', 'its orders are approved'],
      effects: [],
    },
  ],
} as const satisfies Partial<Record<PackageEventType, readonly Way[]>>;
