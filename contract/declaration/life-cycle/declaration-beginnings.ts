import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { DeclarationEffect } from './declaration-effects.ts';
import type { DeclarationEventType } from './declaration-events.ts';
import type { DeclarationGuardName } from './declaration-guards.ts';
import { newDeclarationState, type DECLARATION_REGIONS } from './declaration-states.ts';

type Way = Beginning<typeof DECLARATION_REGIONS, DeclarationGuardName, DeclarationEffect>;

/** How 报关单 comes into being: the lines of docs/spec/declaration-moves.tsv that come from `-`. */
export const DECLARATION_BEGINNINGS = {
  'declaration.made': [
    {
      to: newDeclarationState('draft'),
      guards: ['the system sends it', 'its order is to be declared'],
      effects: ['lines.make', 'check'],
    },
  ],
} as const satisfies Partial<Record<DeclarationEventType, readonly Way[]>>;
