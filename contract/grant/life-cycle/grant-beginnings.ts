import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { GrantEffect } from './grant-effects.ts';
import type { GrantEventType } from './grant-events.ts';
import type { GrantGuardName } from './grant-guards.ts';
import { newGrantState, type GRANT_REGIONS } from './grant-states.ts';

type Way = Beginning<typeof GRANT_REGIONS, GrantGuardName, GrantEffect>;

/** How 面单分享 comes into being: the lines of docs/spec/grant-moves.tsv that come from `-`. */
export const GRANT_BEGINNINGS = {
  'grant.offered': [
    {
      to: newGrantState('offered'),
      guards: ['the owner sends it', 'the other tenant is bound', 'no grant to it is open'],
      effects: [],
    },
  ],
} as const satisfies Partial<Record<GrantEventType, readonly Way[]>>;
