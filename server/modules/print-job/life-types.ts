import type { PrintJobEffect } from '#contract/print-job/life-cycle/print-job-effects.ts';
import type { PrintJobActor, PrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import type { PrintJobFacts } from '#contract/print-job/life-cycle/print-job-facts.ts';
import type { PrintJobState } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedPrintJob } from './lock.sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface PrintJobMover extends BaseMover {
  by: PrintJobActor;
}

/** Whoever has a job, under the word that nobody else knows; no agent: the server itself. */
export interface Holder {
  agentId: number | null;
  /** Empty: the job is the printer's already, and only asked about. */
  lease: string;
}

export interface ChosenPrintJobs extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<PrintJobFacts>;
  now: Date;
  /** Of what an agent tells. */
  holder?: Holder;
  /** Where what is tried again is printed; undefined: where it was. */
  printerId?: number | undefined;
}

export interface PrintJobLife extends LifeTypes {
  row: LockedPrintJob;
  event: PrintJobEvent;
  state: PrintJobState;
  facts: PrintJobFacts;
  effect: PrintJobEffect;
  mover: PrintJobMover;
  chosen: ChosenPrintJobs;
  asked: BaseAsked<PrintJobFacts>;
  outcome: Pick<
    LockedPrintJob,
    | 'printerId'
    | 'agentId'
    | 'lease'
    | 'heldUntil'
    | 'heardAt'
    | 'queuedAt'
    | 'fromLabel'
    | 'attempt'
    | 'printerJob'
    | 'pages'
    | 'reason'
  >;
}
