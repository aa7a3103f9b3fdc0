import { readPrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import { PLAIN_PRINT_JOB } from '#contract/print-job/life-cycle/print-job-facts.ts';
import { MOST_LABELS, type JobKind } from '#contract/print-job/print-job.ts';
import { holdPrinters, printers } from '#server/modules/printer/service.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Trx } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { beginPrintJobs } from './life.ts';
import type { PrintJobMover } from './life-types.ts';
import * as sql from './make.sql.ts';

/** Who asks for a paper. */
export interface JobMaker extends Pick<PrintJobMover, 'tenantId' | 'userId' | 'userName'> {
  /** Of whose kind of tenant; a factory's, where nobody says. */
  side?: Caller['side'];
  now: Date;
}

const AS_DRAWN: Lying = { offsetX: 0, offsetY: 0, across: false };

/** Whoever asks, as one who moves print jobs; nobody: the system. */
export const handOf = ({ tenantId, userId, userName, now, side }: JobMaker): PrintJobMover => ({
  ...{ tenantId, by: side === 'business' ? 'merchant' : userId === null ? 'system' : 'factory' },
  ...{ userId, userName, now },
});

/** In hundredths of a millimetre to the right and down; across: turned by a quarter. */
export interface Lying {
  offsetX: number;
  offsetY: number;
  across: boolean;
}

export interface NewJobs {
  printerId: number;
  kind: JobKind;
  sourceId: number;
  copyNo: number;
  /** How many labels, and where they begin in their source. */
  labels: number;
  first?: number;
  part?: number;
  /** null: a test page, or the file of a plate. */
  template: { id: number; versionNo: number; fits: boolean } | null;
  /** How a sample lies on the paper; other papers lie as they were drawn. */
  lying?: Lying;
  /** Why it is printed again. */
  reason?: string;
  /** Of a plate: its number, and the layout whose files the job brings. */
  plate?: { number: string; layoutVersion: number };
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
  const { printerId, kind, sourceId, copyNo, labels, first = 1, part = 1, template, reason, lying } = wanted;
  const { plate } = wanted;
  const printer = await printers.find(trx, tenantId, printerId);
  const facts = {
    ...PLAIN_PRINT_JOB,
    kindFits: template?.fits ?? true,
    // A hot folder takes plates alone, and they go nowhere else.
    own: printer !== undefined && !printer.closed && (printer.way === 'hotFolder') === (kind === 'plate'),
    // A further copy is of one part.
    single: copyNo > 1 || !(await sql.hasCopy(trx, tenantId, { kind, sourceId }, copyNo)),
  };
  const rows = Array.from({ length: Math.ceil(labels / MOST_LABELS) }, (_, at) => ({
    ...{ factoryId: tenantId, printerId, kind, sourceId, copyNo, part: part + at },
    firstLabel: first + at * MOST_LABELS,
    ...{ labels: Math.min(MOST_LABELS, labels - at * MOST_LABELS), fromLabel: 1, attempt: 1 },
    ...{ templateId: template?.id ?? null, templateNo: template?.versionNo ?? null },
    ...{ queuedAt: now, madeBy: userName ?? '', reason: reason ?? null, version: 1 },
    ...{ title: plate?.number ?? '', layoutVersion: plate?.layoutVersion ?? null },
    ...(lying ?? AS_DRAWN),
  }));
  const event = readPrintJobEvent('printJob.made', handOf(by).by, reason === undefined ? {} : { reason });
  const made = await beginPrintJobs(trx, handOf(by), event, { rows, facts }, { now });
  if ('msg' in made) throw new Refusal(made.code, made.msg);
  return made.ids;
}

export interface SampleJob {
  printerId: number;
  template: { id: number; versionNo: number };
  copies: number;
  lying: Lying;
}

/** [M15] Brings the files of a plate that the caller has locked to a hot folder: the next job of it. */
export async function sendPlate(
  trx: Trx,
  by: JobMaker,
  {
    printerId,
    plateId,
    ...plate
  }: { printerId: number; plateId: number; number: string; layoutVersion: number },
): Promise<void> {
  const source = { kind: 'plate', sourceId: plateId } as const;
  const copyNo = await sql.nextCopy(trx, by.tenantId, source, 1);
  await queueJobs(trx, by, { ...source, printerId, copyNo, labels: 1, template: null, plate });
}

/** A page by which a printer is tried. @returns its id */
export async function makeTest(trx: Trx, by: JobMaker, printerId: number): Promise<number> {
  const source = { kind: 'test', sourceId: printerId } as const;
  const copyNo = await sql.nextCopy(trx, by.tenantId, source, 1);
  const [id] = await makeJobs(trx, by, { ...source, printerId, copyNo, labels: 1, template: null });
  return id!;
}

/** A template with the data of its sample, so many times, as a workplace prints it (P069). @returns the job's id */
export async function makeSample(
  trx: Trx,
  by: JobMaker,
  { printerId, template, copies, lying }: SampleJob,
): Promise<number> {
  await holdPrinters(trx, by.tenantId);
  const source = { kind: 'sample', sourceId: template.id } as const;
  const copyNo = await sql.nextCopy(trx, by.tenantId, source, 1);
  const [id] = await queueJobs(trx, by, {
    ...{ ...source, printerId, copyNo, labels: copies, lying },
    template: { ...template, fits: true },
  });
  return id!;
}
