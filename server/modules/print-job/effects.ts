import type { PrintJobEffect } from '#contract/print-job/life-cycle/print-job-effects.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { awaited, inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import type { PrintJobLife } from './life-types.ts';

export type PrintJobFollowing = Readonly<
  Record<PrintJobEffect, (done: DoneOf<PrintJobLife>) => Promise<void>>
>;

/** What follows a move of a print job. */
export const effects: PrintJobFollowing = {
  // No kind of paper belongs to a package yet, and none is a waybill.
  ...awaited('waybill.count', 'waybill.again', 'package.tell', 'package.tell.late'),
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
