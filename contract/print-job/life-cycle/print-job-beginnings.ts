import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { PrintJobEffect } from './print-job-effects.ts';
import type { PrintJobEventType } from './print-job-events.ts';
import type { PrintJobGuardName } from './print-job-guards.ts';
import { newPrintJobState, type PRINT_JOB_REGIONS } from './print-job-states.ts';

type Way = Beginning<typeof PRINT_JOB_REGIONS, PrintJobGuardName, PrintJobEffect>;

/** How 打印任务 comes into being: the lines of docs/spec/print-job-moves.tsv that come from `-`. */
export const PRINT_JOB_BEGINNINGS = {
  'printJob.made': [
    {
      to: newPrintJobState('queued'),
      guards: [
        'a person or the system sends it',
        'the template fits the kind',
        'printer and template are of the tenant',
        'it is the only job of its source and copy',
      ],
      effects: ['version.keep', 'labels.split'],
    },
  ],
} as const satisfies Partial<Record<PrintJobEventType, readonly Way[]>>;
