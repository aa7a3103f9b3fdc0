import { NO_LIMITS } from '#server/platform/caller.ts';
import type { PaperSource } from '#server/modules/print-job/service.ts';
import { rowsOf } from './paper.ts';
import * as sql from './sql.ts';

/** The papers of jobs that print a run of tags. Who made the run was asked whether it may reach its pieces. */
export const tagPapers: PaperSource = {
  async rows({ db, files, tenantId }, { sourceId, first, count }, paper) {
    const asker = { factoryId: tenantId, materials: NO_LIMITS.materials };
    const pieces = await sql.piecesOfRun(db, asker, sourceId, { first, count });
    return rowsOf({ files }, pieces, paper);
  },
  again: (trx, tenantId, labels) => sql.countAgain(trx, tenantId, labels),
};
