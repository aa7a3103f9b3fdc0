import type { PaperSource } from '#server/modules/print-job/service.ts';
import { labelRow } from './rows.ts';
import { dataOfRun } from './rows.sql.ts';
import * as sql from './run.sql.ts';
import { tellPackages } from './told.ts';

/** The papers of jobs that print labels. Who made the run was asked whether it may reach its packages. */
export const labelPapers: PaperSource = {
  async rows({ db, tenantId }, { sourceId, first, count }) {
    const run = await sql.findRun(db, tenantId, sourceId);
    const data = await dataOfRun(db, tenantId, sourceId, first, count);
    return data.map((one) => labelRow(one, { masked: run?.masked === true }));
  },
  again: (trx, tenantId, { sourceId, first, count }) =>
    sql.countAgain(trx, tenantId, { runId: sourceId, first, count }),
  told: tellPackages,
};
