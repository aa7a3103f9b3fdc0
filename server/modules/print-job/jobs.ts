import type { Answer, Parsed } from '#contract/endpoint.ts';
import { readPrintJobEvent, type PrintJobEvent } from '#contract/print-job/life-cycle/print-job-events.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { JobKind, printJob } from '#contract/print-job/print-job.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { holdPrinters, printers } from '#server/modules/printer/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './jobs.sql.ts';
import { movePrintJobs } from './life.ts';
import type { ChosenPrintJobs } from './life-types.ts';
import { logOfPrintJob } from './log.ts';
import { copyJob } from './copy.ts';
import { handOf } from './make.ts';
import { lockPrintJobs } from './lock.sql.ts';

const { printed, sent } = PRINT_JOB_REGIONS.printJob;
const GONE = '打印任务不存在，请刷新列表。';
const TOLD = { kind: 'paper', hold: holdPrinters } as const;

export async function page(
  { db, tenantId }: Ctx,
  { pageNo, pageSize, createdAt, ...wanted }: Parsed<typeof printJob.page>,
): Promise<Answer<typeof printJob.page>> {
  const between = createdAt && ([new Date(createdAt[0]), new Date(createdAt[1])] as const);
  const query = sql.pageJobs(db, tenantId, { ...wanted, createdAt: between });
  const [{ list, total }, counts] = await Promise.all([
    paged(query, { pageNo, pageSize }),
    sql.countJobs(db, tenantId),
  ]);
  return { list: list.map(({ kind, ...row }) => ({ ...row, kind: kind as JobKind })), total, counts };
}

/** @throws Refusal 404 */
export async function log(
  { db, tenantId }: Ctx,
  { id }: Parsed<typeof printJob.log>,
): Promise<Answer<typeof printJob.log>> {
  const lines = await logOfPrintJob(db, tenantId, id);
  if (lines.length === 0) throw notFound(GONE);
  return lines.map(({ title, after, userName, text, at }) => ({ title, after, userName, text, at }));
}

/** Sends one event to chosen jobs, refused one by one. `deed`: what the tenant's log says of it. */
async function moveEach(
  ctx: Ctx,
  event: PrintJobEvent,
  chosen: Pick<ChosenPrintJobs, 'ids' | 'known' | 'printerId'>,
  deed: string,
): Promise<SomeDone> {
  const done = await change<SomeDone>(ctx, TOLD, async (trx) => {
    if (chosen.printerId !== undefined) await refuseClosed(trx, ctx.tenantId, chosen.printerId);
    const ids = [...new Set(chosen.ids)];
    const { successIds, failed } = await movePrintJobs(trx, handOf(ctx), event, {
      ...{ ...chosen, ids, now: ctx.now },
    });
    return {
      answer: {
        successIds,
        failed: failed.map(({ id, msg }) => ({ id, msg, name: `任务 #${id}` })),
      },
      told: successIds.length > 0 ? `${deed} ${successIds.length} 个打印任务` : '',
    };
  });
  // What brought a plate to its device changed the plate, too.
  for (const kind of ['print', 'piece'] as const) ctx.live.publish(ctx.tenantId, { kind });
  return done;
}

async function refuseClosed(trx: Trx, factoryId: number, printerId: number): Promise<void> {
  const found = await printers.find(trx, factoryId, printerId);
  if (!found) throw badRequest('打印机不存在，请重新选择。');
  if (found.closed) throw badRequest(`打印机「${found.name}」已停用，请选择别的打印机。`);
}

export const retry = (
  ctx: Ctx,
  { ids, missing, fromLabel, printerId }: Parsed<typeof printJob.retry>,
): Promise<SomeDone> => {
  const event = readPrintJobEvent('printJob.retried', handOf(ctx).by, { missing, fromPage: fromLabel });
  return moveEach(ctx, event, { ids, printerId: printerId ?? undefined }, '重打');
};

export const cancel = (ctx: Ctx, { ids }: Parsed<typeof printJob.cancel>): Promise<SomeDone> =>
  moveEach(ctx, readPrintJobEvent('printJob.cancelled', handOf(ctx).by, {}), { ids }, '取消');

export const confirm = (ctx: Ctx, { ids }: Parsed<typeof printJob.confirm>): Promise<SomeDone> => {
  const event = readPrintJobEvent('printJob.confirmed', handOf(ctx).by, {});
  return moveEach(ctx, event, { ids, known: { seen: true } }, '确认已打印');
};

/** [M33] The next copy of what was printed, which carries that it is one. */
export async function again(
  ctx: Ctx,
  { id, reason, idempotencyKey: key }: Parsed<typeof printJob.again>,
): Promise<Answer<typeof printJob.again>> {
  const made = await change(ctx, { ...TOLD, once: { key, request: { id, reason } } }, async (trx) => {
    const [row] = await lockPrintJobs(trx, ctx.tenantId, [id]);
    if (!row) throw notFound(GONE);
    if (row.kind === 'plate')
      throw conflict('版不能再打一份：请在「任务列表」撤回后重新下发，或登记打坏的件补做。');
    if (row.state !== printed.code && row.state !== sent.code)
      throw conflict('这一份还没有打出，请用「重打」，或等它打完。');
    const { id: jobId, copyNo } = await copyJob(trx, ctx, row, reason);
    return { answer: { jobId }, told: `再打一份打印任务 #${id}，重打 ${copyNo - 1}：${reason}` };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'print' });
  return made;
}
