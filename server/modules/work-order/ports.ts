import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { port } from '#server/platform/port.ts';

/** What becomes of reports in wages, in the transaction that writes them or takes them back. */
export interface ReportWages {
  /** [M36] Who did what was reported is paid for what is good of it, once. */
  credited: (trx: Trx, factoryId: number, reportId: number, now: Date) => Promise<void>;
  /** Nothing of it is paid. */
  undone: (trx: Trx, factoryId: number, reportId: number, now: Date) => Promise<void>;
  /** [M37] Whether it stands in no period that is locked; none that it stands in is, before this transaction ends. */
  open: (trx: Trx, factoryId: number, reportId: number) => Promise<boolean>;
}
export const reportWages = port<ReportWages>('what reports are paid');
