import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { PlateEffect } from './plate-effects.ts';
import type { PlateEventType } from './plate-events.ts';
import type { PlateGuardName } from './plate-guards.ts';
import { newPlateState, type PLATE_REGIONS } from './plate-states.ts';

type Way = Beginning<typeof PLATE_REGIONS, PlateGuardName, PlateEffect>;

/** How 拼版 comes into being: the lines of docs/spec/plate-moves.tsv that come from `-`. */
export const PLATE_BEGINNINGS = {
  'plate.made': [
    {
      to: newPlateState('draft'),
      guards: ['the factory or the system sends it', 'every piece may come onto it'],
      effects: ['pieces spliced'],
    },
  ],
} as const satisfies Partial<Record<PlateEventType, readonly Way[]>>;
