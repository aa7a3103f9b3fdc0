import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { PRINT_JOB_BEGINNINGS } from './print-job-beginnings.ts';
import type { PrintJobEffect } from './print-job-effects.ts';
import { PRINT_JOB_ACTORS, PRINT_JOB_EVENTS, type PrintJobEvent } from './print-job-events.ts';
import type { PrintJobFacts } from './print-job-facts.ts';
import { PRINT_JOB_GUARDS, type PrintJobGuardName } from './print-job-guards.ts';
import { PRINT_JOB_REGIONS } from './print-job-states.ts';
import { printJobMachine } from './print-job.machine.ts';

/** The life cycle of 打印任务 as server and browser ask it (contract/life-cycle). */
export const printJobLife = lifeCycle<
  typeof PRINT_JOB_REGIONS,
  PrintJobFacts,
  PrintJobEvent,
  PrintJobGuardName,
  PrintJobEffect
>({
  noun: '打印任务',
  machine: printJobMachine,
  regions: PRINT_JOB_REGIONS,
  guards: PRINT_JOB_GUARDS,
  events: PRINT_JOB_EVENTS,
  actors: PRINT_JOB_ACTORS,
  parties: ['factory', 'merchant'],
  beginnings: PRINT_JOB_BEGINNINGS,
});
