import type { FolderFile } from '#contract/print-job/agent-call.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { Files } from '#server/platform/files.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { PrintJobEventType } from '#contract/print-job/life-cycle/print-job-events.ts';
import type { PrintJobLife } from './life-types.ts';
import { plates } from './ports.ts';
import * as sql from './plates.sql.ts';

// A plate's file is a job as papers are. What becomes of the job is what becomes of the plate, in the same transaction.

const { printJob: S } = PRINT_JOB_REGIONS;
const DONE: readonly number[] = [S.sent.code, S.printed.code];
const FAILED: readonly number[] = [S.failed.code, S.cancelled.code, S.expired.code];

/** How a job stands, as its plate asks. */
export const outcomeOf = (state: number): 'none' | 'done' | 'failed' | 'unknown' => {
  if (DONE.includes(state)) return 'done';
  if (FAILED.includes(state)) return 'failed';
  return state === S.unknown.code ? 'unknown' : 'none';
};

/** Events after which a plate moves, too. */
const TELLS: ReadonlySet<PrintJobEventType> = new Set([
  ...(['printJob.sent', 'printJob.printed', 'printJob.confirmed', 'printJob.failed'] as const),
  ...(['printJob.cancelled', 'printJob.expired'] as const),
]);

/** Plates are locked before their jobs, as whoever sends a plate locks them. */
export async function holdPlates(
  trx: Trx,
  tenantId: number,
  type: PrintJobEventType,
  ids: readonly number[],
): Promise<void> {
  if (!TELLS.has(type)) return;
  const plateIds = await sql.platesOf(trx, tenantId, ids);
  if (plateIds.length > 0) await plates.its.hold(trx, tenantId, plateIds);
}

const WHY: Partial<Record<PrintJobEventType, string>> = {
  'printJob.cancelled': '在「打印」中取消了发送',
  'printJob.expired': '排队超过 24 小时，没有送出',
};
const NO_REASON = '发送失败，请到「打印」查看打印任务';

/** Tells plates what became of what brings them to their devices. */
export async function tellPlates({ trx, mover, steps, event }: DoneOf<PrintJobLife>): Promise<void> {
  if (!TELLS.has(event.type)) return;
  const told = steps.flatMap(({ row, after, reason }) => {
    const outcome = outcomeOf(S[after.printJob].code);
    if (row.kind !== 'plate' || outcome === 'none') return [];
    return [
      { plateId: row.sourceId, jobId: row.id, outcome, reason: WHY[event.type] ?? reason ?? NO_REASON },
    ];
  });
  if (told.length > 0) await plates.its.hear(trx, mover.tenantId, mover.now, told);
}

/** [M34] What an agent brings of a plate: all files of the layout that the job was made for. @throws Refusal */
export async function filesOfJob(
  { db, files, tenantId }: { db: Db; files: Files; tenantId: number },
  job: { sourceId: number; layoutVersion: number | null },
): Promise<FolderFile[]> {
  const found = await plates.its.files(db, tenantId, job.sourceId);
  if (found.length === 0 || found.some(({ layoutVersion }) => layoutVersion !== job.layoutVersion))
    throw badRequest('版文件不是最新的排版，请重新出图后再下发。');
  return found.map(({ name, bytes, sha256, fileId }) => ({ name, bytes, sha256, url: files.link(fileId)! }));
}
