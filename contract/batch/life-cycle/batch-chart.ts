import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { BATCH_EFFECTS } from './batch-effects.ts';
import type { BatchEvent } from './batch-events.ts';
import type { BatchFacts } from './batch-facts.ts';
import { BATCH_GUARDS, type BatchGuardName } from './batch-guards.ts';

export const guards = chartGuards<BatchFacts, BatchEvent, typeof BATCH_GUARDS>(BATCH_GUARDS);
export const actions = chartEffects(BATCH_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: BatchGuardName[]) => and<BatchFacts, BatchEvent, BatchGuardName[]>(names);
