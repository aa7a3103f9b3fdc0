import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { BatchEffect } from './batch-effects.ts';
import type { BatchEventType } from './batch-events.ts';
import type { BatchGuardName } from './batch-guards.ts';
import { newBatchState, type BATCH_REGIONS } from './batch-states.ts';

type Way = Beginning<typeof BATCH_REGIONS, BatchGuardName, BatchEffect>;

/** How 批次 comes into being: the lines of docs/spec/batch-moves.tsv that come from `-`. */
export const BATCH_BEGINNINGS = {
  'batch.made': [
    {
      to: newBatchState('open'),
      guards: ['the factory or the rule sends it', 'at least one piece', 'at most 10,000 pieces'],
      effects: ['pieces.batch'],
    },
  ],
} as const satisfies Partial<Record<BatchEventType, readonly Way[]>>;
