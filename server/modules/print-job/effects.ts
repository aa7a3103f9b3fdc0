import type { PrintJobEffect } from '#contract/print-job/life-cycle/print-job-effects.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import type { JobKind } from '#contract/print-job/print-job.ts';
import type { PrintJobLife } from './life-types.ts';
import type { LockedPrintJob } from './lock.sql.ts';
import { papers, type Labels } from './ports.ts';

export type PrintJobFollowing = Readonly<
  Record<PrintJobEffect, (done: DoneOf<PrintJobLife>) => Promise<void>>
>;

/** Whoever prints papers of this kind; undefined: pages by which printers are tried, and plates, are nobody's. */
const sourceOf = (kind: string) =>
  kind === 'test' || kind === 'sample' || kind === 'plate'
    ? undefined
    : papers.its[kind as Exclude<JobKind, 'test' | 'sample' | 'plate'>];

const labelsOf = ({ sourceId, firstLabel, fromLabel, labels, copyNo }: LockedPrintJob): Labels => ({
  ...{ sourceId, copyNo, first: firstLabel + fromLabel - 1, count: labels - fromLabel + 1 },
});

/** What is on paper now is told to what it belongs to. */
const tellSources: PrintJobFollowing[PrintJobEffect] = async ({ trx, mover, steps }) => {
  for (const { row } of steps)
    await sourceOf(row.kind)?.told?.(
      trx,
      { tenantId: mover.tenantId, now: mover.now },
      {
        ...labelsOf(row),
        ...{ attempt: row.attempt, reasoned: row.copyNo > 1 || row.attempt > 1 },
      },
    );
};

/** [M33] What is tried once more carries that it may have come out before. */
const countAgain: PrintJobFollowing[PrintJobEffect] = async ({ trx, mover, steps }) => {
  for (const { row, event } of steps) {
    if (row.kind !== 'waybill' || event.type !== 'printJob.retried') continue;
    const fromLabel = event.fromPage ?? 1;
    await sourceOf(row.kind)?.again(trx, mover.tenantId, labelsOf({ ...row, fromLabel }));
  }
};

/** What follows a move of a print job. */
export const effects: PrintJobFollowing = {
  // A waybill is counted by its package, which is told.
  'waybill.count': inTheMove,
  'package.tell': tellSources,
  'package.tell.late': tellSources,
  'waybill.again': countAgain,
  // Whoever makes jobs names the version, and cuts what is too long (make.ts).
  'version.keep': inTheMove,
  'labels.split': inTheMove,
  lease: inTheMove,
  'lease.renew': inTheMove,
  'pages.note': inTheMove,
  'attempt.next': inTheMove,
  // Screens that show jobs are told by the live event of whoever moved them, after the commit.
  'station.want': inTheMove,
  'station.tell': inTheMove,
  'station.ask': inTheMove,
};
