import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { port } from '#server/platform/port.ts';

/** Of one printer: jobs that are not ended; of the last day labels that came out, and jobs that ask for somebody. */
export interface PrinterFigures {
  waiting: number;
  pages: number;
  failed: number;
}

/** What print jobs say of printers, and the page by which one is tried. */
export const jobs = port<{
  figures: (
    db: Db,
    factoryId: number,
    printerIds: readonly number[],
    now: Date,
  ) => Promise<ReadonlyMap<number, PrinterFigures>>;
  /** Whether an agent has one of its jobs, or the printer itself. */
  atPrinter: (trx: Trx, factoryId: number, printerId: number) => Promise<boolean>;
  makeTest: (trx: Trx, ctx: Ctx, printerId: number) => Promise<number>;
}>('jobs of printers');
