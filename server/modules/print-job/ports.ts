import type { JobKind } from '#contract/print-job/print-job.ts';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files.ts';
import type { PaperRow } from '#server/platform/paper/mark.ts';
import { port } from '#server/platform/port.ts';

/** Which labels of what is printed, from 1. */
export interface Labels {
  sourceId: number;
  first: number;
  count: number;
  /** From the second on it says that it is printed again. */
  copyNo: number;
}

/** What whoever prints by jobs knows of its papers. */
export interface PaperSource {
  /** The rows of these labels; `folder` is emptied by who made it. */
  rows: (
    at: { db: Db; files: Files; tenantId: number },
    labels: Labels,
    paper: { design: TemplateDesign; folder: string },
  ) => Promise<PaperRow[]>;
  /** Counts these labels as printed once more. */
  again: (trx: Trx, tenantId: number, labels: Labels) => Promise<void>;
  /** These labels came out, or a person saw them: told once for each attempt, or more often. */
  told?: (trx: Trx, at: { tenantId: number; now: Date }, labels: LabelsOut) => Promise<void>;
}

/** Labels that came out. */
export interface LabelsOut extends Labels {
  attempt: number;
  /** It was said why they are printed once more. */
  reasoned: boolean;
}

/** By the kinds of jobs; pages by which printers and templates are tried are the jobs' own. */
export const papers =
  port<Record<Exclude<JobKind, 'test' | 'sample' | 'plate'>, PaperSource>>('papers of print jobs');

/** What became of a job of a plate. */
export interface PlateTold {
  plateId: number;
  jobId: number;
  outcome: 'done' | 'failed' | 'unknown';
  reason: string;
}

/** What knows the plates that jobs bring to devices. */
export const plates = port<{
  /** Of the layout that stands, under the names that they are to have in a folder. */
  files: (
    db: Db,
    tenantId: number,
    plateId: number,
  ) => Promise<{ layoutVersion: number; name: string; fileId: number; bytes: number; sha256: string }[]>;
  /** Locks the orders of what lies on them, and them. */
  hold: (trx: Trx, tenantId: number, plateIds: readonly number[]) => Promise<void>;
  hear: (trx: Trx, tenantId: number, now: Date, told: readonly PlateTold[]) => Promise<void>;
}>('plates that jobs bring to devices');
