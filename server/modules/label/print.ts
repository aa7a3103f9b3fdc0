import type { Answer, Parsed } from '#contract/endpoint.ts';
import { LABEL_REASONS, type label } from '#contract/label/label.ts';
import { lockPackages, noteLabelRun, refuseFar } from '#server/modules/package/service.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { makeJobs } from '#server/modules/print-job/service.ts';
import { holdPrinters } from '#server/modules/printer/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict } from '#server/platform/refusal.ts';
import { choose, inOrder } from './choose.ts';
import * as sql from './run.sql.ts';
import { templateOf } from './templates.ts';

type Wanted = Parsed<typeof label.print>;
type Printed = Answer<typeof label.print>;

const TOLD = { kind: 'paper', hold: holdPrinters } as const;

/** What would come out, and what is left out with why; it may be another when it is printed. */
export async function check(
  ctx: Ctx,
  { ids, templateId }: Parsed<typeof label.check>,
): Promise<Answer<typeof label.check>> {
  await refuseFar(ctx, ids);
  const { db, tenantId } = ctx;
  const { design } = await templateOf(db, tenantId, templateId);
  const { good, failed } = await choose(db, tenantId, ids, design);
  return { ready: good.length, again: good.filter(({ again }) => again > 0).length, failed };
}

/** [X12] */
export async function print(ctx: Ctx, asked: Wanted): Promise<Printed> {
  await refuseFar(ctx, asked.ids);
  const printed = await printRun(ctx, asked);
  if (printed.taskId !== null) ctx.tasks.wake();
  for (const kind of ['print', 'order'] as const) ctx.live.publish(ctx.tenantId, { kind });
  return printed;
}

const printRun = (ctx: Ctx, { idempotencyKey, ...wanted }: Wanted): Promise<Printed> =>
  // Printers before packages, as who prints a job again holds them: two of these cannot wait for each other.
  change(ctx, { ...TOLD, once: { key: idempotencyKey, request: wanted } }, async (trx) => {
    const { tenantId } = ctx;
    const template = await templateOf(trx, tenantId, wanted.templateId);
    await lockPackages(trx, tenantId, wanted.ids);
    const { good: chosen, failed } = await choose(trx, tenantId, wanted.ids, template.design);
    if (chosen.length === 0) throw conflict(failed[0]!.msg);
    const good = inOrder(chosen, wanted.order);
    const again = good.filter((one) => one.again > 0).length;
    if (again > 0 && wanted.reason === null) throw conflict(`其中 ${again} 张面单打印过，请选择重打的原因。`);
    const { printerId } = wanted;
    const runId = await sql.insertRun(
      trx,
      tenantId,
      {
        ...{ templateId: template.id, templateNo: template.versionNo, printerId },
        masked: await paramOf(ctx.db, tenantId, 'package.privateLabels'),
        reason: again > 0 ? wanted.reason : null,
        ...{ printedBy: ctx.userId, printedByName: ctx.userName, printedAt: ctx.now },
      },
      good.map((one) => ({ packageId: one.id, waybillNo: one.waybillNo, again: one.again })),
    );
    await noteLabelRun(
      trx,
      tenantId,
      good.map(({ id }) => id),
      runId,
    );
    const jobs =
      printerId === null
        ? []
        : await makeJobs(trx, ctx, {
            ...{ printerId, kind: 'waybill', sourceId: runId, copyNo: 1, labels: good.length },
            template: { id: template.id, versionNo: template.versionNo, fits: true },
          });
    const taskId = printerId === null ? await writeLater(trx, ctx, runId, good.length) : null;
    const why = again > 0 ? `，重打 ${again} 张：${LABEL_REASONS[wanted.reason!]}` : '';
    return {
      answer: { runId, labels: good.length, again, jobs: jobs.length, taskId, failed },
      told: `打印面单 ${good.length} 张（模板「${template.name}」第 ${template.versionNo} 版）${why}`,
    };
  });

/** [X16] The file is written beside the calls, however many labels it has. */
async function writeLater(trx: Trx, ctx: Ctx, runId: number, labels: number): Promise<number> {
  const { tenantId, userId, tasks } = ctx;
  const taskId = await tasks.submit(trx, {
    ...{ tenantId, userId, kind: 'label.file', title: `面单文件 ${labels} 张` },
    input: { runId },
  });
  await sql.noteTask(trx, tenantId, runId, taskId);
  return taskId;
}
