import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Output, Parsed } from '#contract/endpoint.ts';
import { MOST_STEPS, type artHistory } from '#contract/art-desk/art-history.ts';
import { ART_STEPS, type ArtState, type ArtStep } from '#contract/art-desk/art-step.ts';
import { placementText } from '#contract/values/placement.ts';
import { isClockZone, timeWriter } from '#server/modules/order-export/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { stepsAsked, viewSteps } from './history.ts';
import { pageSteps } from './steps.sql.ts';

interface TaskInput {
  name: string;
  wanted: Omit<Parsed<typeof artHistory.export>, 'timeZone'>;
  timeZone: string;
  /** What the asker's department reaches: the task runs without him. */
  limits: Limits;
}
const AT_ONCE = 500;

const lies = ({ fileId, place }: ArtState): string =>
  fileId === null ? '没有图片' : (place && placementText(place)) || '铺满';
const pixels = ({ widthPx, heightPx }: ArtState): string =>
  widthPx && heightPx ? `${widthPx} × ${heightPx} px` : '';

type Column = readonly [string, (row: ArtStep) => OutCell];
const columnsOf = (clock: (at: Date) => string): readonly Column[] => [
  ['时间', ({ at }) => clock(new Date(at))],
  ['操作人', ({ by }) => by],
  ['动作', ({ kind }) => ART_STEPS[kind]],
  ['订单号', ({ orderNo }) => ({ digits: orderNo })],
  ['行', ({ lineNo }) => lineNo],
  ['SKU', ({ skuCode }) => ({ digits: skuCode ?? '' })],
  ['客户', ({ merchantName }) => merchantName],
  ['之前的像素', ({ before }) => pixels(before)],
  ['之前的摆放', ({ before }) => lies(before)],
  ['之后的像素', ({ after }) => pixels(after)],
  ['之后的摆放', ({ after }) => lies(after)],
  ['原因', ({ reason }) => reason ?? ''],
];

export async function startExport(
  ctx: Ctx,
  { timeZone, ...wanted }: Parsed<typeof artHistory.export>,
): Promise<Output<typeof artHistory.export>> {
  if (!isClockZone(timeZone)) throw badRequest('时区无效，请重新选择。');
  const name = `图片历史-${ctx.now.toISOString().slice(0, 10)}`;
  const input: TaskInput = { name, wanted, timeZone, limits: ctx.limits };
  await tell(ctx.db, ctx, 'export', '导出图片历史');
  const taskId = await ctx.tasks.submit(ctx.db, {
    ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'art.export', title: name },
    input: input as unknown as Json,
  });
  return { taskId };
}

/** Writes what the list would show; killed, it begins anew. */
export async function runExport(run: TaskRun): Promise<Outcome> {
  const { kept } = run.task.cursor as { kept?: Outcome };
  if (kept) return kept;
  const { name, wanted, timeZone, limits } = run.task.input as unknown as TaskInput;
  const { tenantId } = run.task;
  const columns = columnsOf(timeWriter(timeZone));
  const reader = { db: run.db, tenantId, limits, files: run.files, now: run.clock.now() };
  const question = stepsAsked(reader, wanted);
  await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done: -run.task.done }));
  const folder = await run.files.scratch();
  try {
    const at = path.join(folder, 'list');
    const rows = await writeXlsx(
      at,
      columns.map(([title]) => title),
      lines(),
    );
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, tenantId, `${name}.xlsx`, at);
      const outcome = { result: { 步骤: rows }, resultFileId: id };
      await run.step(trx, { cursor: { kept: outcome } });
      return outcome;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }

  async function* lines(): AsyncGenerator<OutCell[]> {
    for (let pageNo = 1; (pageNo - 1) * AT_ONCE < MOST_STEPS; pageNo++) {
      const rows = await pageSteps(run.db, question, { pageNo, pageSize: AT_ONCE });
      for (const row of await viewSteps(reader, rows)) yield columns.map(([, cell]) => cell(row as ArtStep));
      await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done: rows.length }));
      if (rows.length < AT_ONCE) return;
    }
  }
}
