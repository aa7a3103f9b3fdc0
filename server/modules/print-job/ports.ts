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
}

/** By the kinds of jobs; pages by which printers and templates are tried are the jobs' own. */
export const papers = port<Record<Exclude<JobKind, 'test' | 'sample'>, PaperSource>>('papers of print jobs');
