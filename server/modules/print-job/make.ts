import { readPrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import { PLAIN_PRINT_JOB } from '#contract/print-job/life-cycle/print-job-facts.ts';
import { MOST_LABELS, type JobKind } from '#contract/print-job/print-job.ts';
import { holdPrinters, printers } from '#server/modules/printer/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { beginPrintJobs } from './life.ts';
import type { PrintJobMover } from './life-types.ts';
import * as sql from './make.sql.ts';

/** Who asks for a paper. */
export interface JobMaker extends Pick<PrintJobMover, 'tenantId' | 'userId' | 'userName'> {
  now: Date;
}

/** The user who asks, as one who moves print jobs. */
export const handOf = ({ tenantId, userId, userName, now }: JobMaker): PrintJobMover => ({
  ...{ tenantId, by: 'factory', userId, userName, now },
});

export interface NewJobs {
  printerId: number;
  kind: JobKind;
  sourceId: number;
  copyNo: number;
  /** How many labels, and where they begin in their source. */
  labels: number;
  first?: number;
  part?: number;
  /** null: a test page. */
  template: { id: number; versionNo: number; fits: boolean } | null;
  /** Why it is printed again. */
  reason?: string;
}

/**
 * Makes the jobs of one copy of a source, so many labels each. Whoever made the source locked what it says.
 * @returns their ids @throws Refusal where printer or template cannot be used, or there is a job of this copy (M32)
 */
export async function makeJobs(trx: Trx, by: JobMaker, wanted: NewJobs): Promise<number[]> {
  await holdPrinters(trx, by.tenantId);
  return queueJobs(trx, by, wanted);
}

/** The same where nobody else can make a job of this source: no other one is waited for. */
export async function queueJobs(trx: Trx, by: JobMaker, wanted: NewJobs): Promise<number[]> {
  const { tenantId, userName, now } = by;
  const { printerId, kind, sourceId, copyNo, labels, first = 1, part = 1, template, reason } = wanted;
  const printer = await printers.find(trx, tenantId, printerId);
  const facts = {
    ...PLAIN_PRINT_JOB,
    kindFits: template?.fits ?? true,
    own: printer !== undefined && !printer.closed,
    // A further copy is of one part.
    single: copyNo > 1 || !(await sql.hasCopy(trx, tenantId, { kind, sourceId }, copyNo)),
  };
  const rows = Array.from({ length: Math.ceil(labels / MOST_LABELS) }, (_, at) => ({
    ...{ factoryId: tenantId, printerId, kind, sourceId, copyNo, part: part + at },
    firstLabel: first + at * MOST_LABELS,
    ...{ labels: Math.min(MOST_LABELS, labels - at * MOST_LABELS), fromLabel: 1, attempt: 1 },
    ...{ templateId: template?.id ?? null, templateNo: template?.versionNo ?? null },
    ...{ queuedAt: now, madeBy: userName ?? '', reason: reason ?? null, version: 1 },
  }));
  const event = readPrintJobEvent('printJob.made', 'factory', reason === undefined ? {} : { reason });
  const made = await beginPrintJobs(trx, handOf(by), event, { rows, facts }, { now });
  if ('msg' in made) throw new Refusal(made.code, made.msg);
  return made.ids;
}

/** A page by which a printer is tried. @returns its id */
export async function makeTest(trx: Trx, by: JobMaker, printerId: number): Promise<number> {
  const source = { kind: 'test', sourceId: printerId } as const;
  const copyNo = await sql.nextCopy(trx, by.tenantId, source, 1);
  const [id] = await makeJobs(trx, by, { ...source, printerId, copyNo, labels: 1, template: null });
  return id!;
}
