import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { BATCH_BEGINNINGS } from './batch-beginnings.ts';
import type { BatchEffect } from './batch-effects.ts';
import { BATCH_ACTORS, BATCH_EVENTS, type BatchEvent } from './batch-events.ts';
import type { BatchFacts } from './batch-facts.ts';
import { BATCH_GUARDS, type BatchGuardName } from './batch-guards.ts';
import { BATCH_REGIONS } from './batch-states.ts';
import { batchMachine } from './batch.machine.ts';

/** The life cycle of 批次 as server and browser ask it (contract/life-cycle). */
export const batchLife = lifeCycle<typeof BATCH_REGIONS, BatchFacts, BatchEvent, BatchGuardName, BatchEffect>(
  {
    noun: '批次',
    machine: batchMachine,
    regions: BATCH_REGIONS,
    guards: BATCH_GUARDS,
    events: BATCH_EVENTS,
    actors: BATCH_ACTORS,
    parties: ['factory'],
    beginnings: BATCH_BEGINNINGS,
  },
);
