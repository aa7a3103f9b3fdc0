import { LABEL_REASONS, type LabelReason } from '#contract/label/label.ts';
import { labelsOut, type LabelOut } from '#server/modules/package/service.ts';
import type { LabelsOut } from '#server/modules/print-job/service.ts';
import type { Trx } from '#server/platform/database.ts';
import * as sql from './run.sql.ts';

/** Packages hear that these labels came out, once for each attempt, whatever is told how often. */
export async function tellPackages(
  trx: Trx,
  { tenantId, now }: { tenantId: number; now: Date },
  { sourceId: runId, first, count, copyNo, attempt, reasoned }: LabelsOut,
): Promise<void> {
  const run = await sql.findRun(trx, tenantId, runId);
  if (!run) return;
  const told = await sql.tellLabels(trx, tenantId, { runId, first, count }, { copyNo, attempt });
  if (told.length === 0) return;
  const where = run.printer === null ? '面单文件' : `打印机「${run.printer}」`;
  const why = run.reason === null ? '' : `：${LABEL_REASONS[run.reason as LabelReason]}`;
  const labels = told.map(({ packageId, waybillNo, again }): LabelOut => ({
    ...{ packageId, waybillNo },
    said: again > 0 ? `${where}，重打 ${again}${why}` : where,
  }));
  await labelsOut(
    trx,
    {
      ...{ factoryId: tenantId, userId: run.printedBy, userName: run.printedByName, now },
      reasoned: reasoned || run.reason !== null,
    },
    labels,
  );
}
