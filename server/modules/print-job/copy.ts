import { readPrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { JobKind } from '#contract/print-job/print-job.ts';
import { printers } from '#server/modules/printer/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import { movePrintJobs } from './life.ts';
import { lockPrintJobs, type LockedPrintJob } from './lock.sql.ts';
import { handOf, makeJobs, type JobMaker } from './make.ts';
import { nextCopy } from './make.sql.ts';
import { papers } from './ports.ts';

const { printed, sent, failed, unknown, cancelled, expired } = PRINT_JOB_REGIONS.printJob;
const CAME_OUT: readonly number[] = [printed.code, sent.code];
const ENDED: readonly number[] = [failed.code, unknown.code, cancelled.code, expired.code];

/** [M33] The next copy of a job that came out. */
export async function copyJob(
  trx: Trx,
  by: JobMaker,
  row: LockedPrintJob,
  reason: string,
): Promise<{ id: number; copyNo: number }> {
  const { tenantId } = by;
  const { sourceId, part, firstLabel: first, labels, printerId, offsetX, offsetY, across } = row;
  const kind = row.kind as JobKind;
  const copyNo = await nextCopy(trx, tenantId, { kind, sourceId }, part);
  if (kind !== 'test' && kind !== 'sample' && kind !== 'plate')
    await papers.its[kind].again(trx, tenantId, { sourceId, first, count: labels, copyNo });
  const template =
    row.templateId === null ? null : { id: row.templateId, versionNo: row.templateNo!, fits: true };
  const [id] = await makeJobs(trx, by, {
    ...{ printerId, kind, sourceId, copyNo, labels, first, part, template, reason },
    lying: { offsetX, offsetY, across },
  });
  return { id: id!, copyNo };
}

/**
 * Whoever had something printed wants it again: what came out as a further copy (M33), what did not once more as it was (M32).
 * @throws Refusal where it is on its way still, or its printer is out of use
 */
export async function reprintJob(
  trx: Trx,
  by: JobMaker,
  id: number,
  { reason, missing }: { reason: string; missing: string },
): Promise<void> {
  const [row] = await lockPrintJobs(trx, by.tenantId, [id]);
  if (!row) throw conflict('打印任务不存在，请刷新后核对。');
  const printer = await printers.find(trx, by.tenantId, row.printerId);
  if (printer?.closed)
    throw conflict(`打印机「${printer.name}」已停用，请在「打印」里启用它，或换一台打印机重打。`);
  if (CAME_OUT.includes(row.state)) return void (await copyJob(trx, by, row, reason));
  if (!ENDED.includes(row.state)) throw conflict('这一张还在打印，请等它打完。');
  const event = readPrintJobEvent('printJob.retried', handOf(by).by, { missing, fromPage: 1 });
  const { failed: refused } = await movePrintJobs(trx, handOf(by), event, { ids: [id], now: by.now });
  if (refused[0]) throw new Refusal(refused[0].code, refused[0].msg);
}
