import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { PRINT_JOB_EFFECTS } from './print-job-effects.ts';
import type { PrintJobEvent } from './print-job-events.ts';
import type { PrintJobFacts } from './print-job-facts.ts';
import { PRINT_JOB_GUARDS, type PrintJobGuardName } from './print-job-guards.ts';

export const guards = chartGuards<PrintJobFacts, PrintJobEvent, typeof PRINT_JOB_GUARDS>(PRINT_JOB_GUARDS);
export const actions = chartEffects(PRINT_JOB_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: PrintJobGuardName[]) =>
  and<PrintJobFacts, PrintJobEvent, PrintJobGuardName[]>(names);
