import type { Wages } from '#server/modules/route/service.ts';
import type { ReportWages } from '#server/modules/work-order/service.ts';
import * as sql from './line.sql.ts';
import { reportOpen, writeReported, writeUnreported } from './report.sql.ts';

/** [M36] What becomes of credits in wages: lines that are only ever added. */
export const wagesOfCredits: Wages = {
  credited: sql.writeCredited,
  failed: sql.writeFailed,
  undone: (trx, factoryId, ids, now) => sql.writeReversed(trx, factoryId, ids, { kind: 'undone', now }),
  moved: (trx, factoryId, ids, now) => sql.writeReversed(trx, factoryId, ids, { kind: 'moved', now }),
  restored: (trx, factoryId, ids, now) => sql.writeReversed(trx, factoryId, ids, { kind: 'restored', now }),
  locked: async (trx, factoryId, ids) => new Set(await sql.lockedPieces(trx, factoryId, ids)),
};

/** [M36, M37] What becomes of reports by count in wages. */
export const wagesOfReports: ReportWages = {
  credited: writeReported,
  undone: writeUnreported,
  open: reportOpen,
};
