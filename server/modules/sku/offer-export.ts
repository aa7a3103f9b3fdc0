import fsp from 'node:fs/promises';
import path from 'node:path';
import { SKU_SPEC, SKU_STATUS } from '#contract/sku/sku.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Offer, offer } from '#contract/sku/offer.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { offers, type Wanted } from './offer.ts';

interface TaskInput {
  name: string;
  wanted: Wanted;
  /** What the asker's department reaches: the task runs without him. */
  limits: Limits;
}
const AT_ONCE = 500;
/** More rows than one file has. */
const MOST_ROWS = 100_000;

const mm = (tenths: number): number => tenths / 10;
const COLUMNS: readonly (readonly [string, (row: Offer) => OutCell])[] = [
  ['SKU编码', ({ code }) => ({ digits: code })],
  ['名称', ({ name }) => name],
  ['工厂', ({ factoryName }) => factoryName],
  ['材质', ({ material }) => material],
  ['品牌', ({ brand }) => brand],
  ['型号', ({ model }) => ({ digits: model })],
  ['颜色', ({ color }) => color],
  ['标价', ({ priceCents }) => priceCents / 100],
  ['我的价格', ({ ownCents }) => ownCents / 100],
  ['币种', ({ currency }) => currency],
  ['印刷宽mm', ({ sides: [side], printWidthMm }) => (side ? mm(side.width) : printWidthMm)],
  ['印刷高mm', ({ sides: [side], printHeightMm }) => (side ? mm(side.height) : printHeightMm)],
  ['建议像素宽', ({ sides: [side] }) => side?.widthPx],
  ['建议像素高', ({ sides: [side] }) => side?.heightPx],
  ['规格状态', ({ spec }) => SKU_SPEC[spec as keyof typeof SKU_SPEC] ?? ''],
  ['我的编码', ({ codes }) => codes],
  ['30天件数', ({ pieces }) => pieces],
  ['状态', ({ status }) => SKU_STATUS[status as keyof typeof SKU_STATUS]],
];

export async function startExport(
  ctx: Ctx,
  wanted: Parsed<typeof offer.export>,
): Promise<{ taskId: number }> {
  const name = `工厂SKU-${ctx.now.toISOString().slice(0, 10)}`;
  const input: TaskInput = { name, wanted, limits: ctx.limits };
  await tell(ctx.db, ctx, 'export', '导出工厂的 SKU');
  const taskId = await ctx.tasks.submit(ctx.db, {
    ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'sku.export', title: name },
    input: input as unknown as Json,
  });
  return { taskId };
}

/** Writes what the list would show, at the merchant's own prices; killed, it begins anew. */
export async function runExport(run: TaskRun): Promise<Outcome> {
  const { kept } = run.task.cursor as { kept?: Outcome };
  if (kept) return kept;
  const { name, wanted, limits } = run.task.input as unknown as TaskInput;
  const { tenantId } = run.task;
  const asking = { db: run.db, tenantId, now: run.clock.now(), limits, files: run.files };
  await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done: -run.task.done }));
  const folder = await run.files.scratch();
  try {
    const at = path.join(folder, 'list');
    const rows = await writeXlsx(
      at,
      COLUMNS.map(([title]) => title),
      lines(),
    );
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, tenantId, `${name}.xlsx`, at);
      const outcome = { result: { SKU: rows }, resultFileId: id };
      await run.step(trx, { cursor: { kept: outcome } });
      return outcome;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }

  async function* lines(): AsyncGenerator<OutCell[]> {
    for (let pageNo = 1; (pageNo - 1) * AT_ONCE < MOST_ROWS; pageNo++) {
      const { list, total } = await offers(asking, wanted, { pageNo, pageSize: AT_ONCE });
      for (const row of list) yield COLUMNS.map(([, cell]) => cell(row));
      const step = { done: list.length, total: Math.min(total, MOST_ROWS) };
      await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, ...step }));
      if (list.length < AT_ONCE) return;
    }
  }
}
