import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Parsed } from '#contract/endpoint.ts';
import type { shopAccess } from '#contract/shop/shop-access.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countOf } from '#server/platform/paged.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { EXPORT_COLUMNS, exportRow } from './file-columns.ts';
import { wantedOf } from './service.ts';
import * as sql from './sql.ts';
import { viewOf } from './view.ts';

type Filter = Parsed<typeof shopAccess.export>;
interface ExportInput extends Filter {
  name: string;
  /** What "soon" is counted from. */
  asked: number;
  /** What the asker's department reaches; null: all. The task runs without him. */
  among: readonly number[] | null;
}

const AT_ONCE = 500;
/** Times in the file; the merchant's own zone is not kept with him. */
const ZONE = 'Asia/Shanghai';

export async function startExport(ctx: Ctx, filter: Filter): Promise<{ taskId: number }> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(ctx.now);
  const name = `店铺导出-${day.replaceAll('-', '')}`;
  const input: ExportInput = { ...filter, name, asked: ctx.now.getTime(), among: ctx.limits.shopIds };
  await tell(ctx.db, ctx, 'export', '导出店铺');
  const taskId = await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'shop.export',
    title: name,
    input: input as unknown as Json,
  });
  return { taskId };
}

/** Writes the shops into a workbook; one that was killed begins anew. No key of a shop is in it. */
export async function runExport(run: TaskRun): Promise<Outcome> {
  const { name, asked, among, ...filter } = run.task.input as unknown as ExportInput;
  const merchantId = run.task.tenantId;
  const before = run.task.cursor as { kept?: Outcome };
  if (before.kept) return before.kept;
  const wanted = { ...wantedOf(filter, new Date(asked)), among: among ?? undefined };
  const shops = sql.pageShops(run.db, merchantId, wanted);
  const { total } = await countOf(shops);
  await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done: -run.task.done, total }));
  const factories = new Map(
    (await sql.factoriesOf(run.db, merchantId)).map(({ factoryId, factoryName }) => [factoryId, factoryName]),
  );
  const folder = await run.files.scratch();
  try {
    const at = path.join(folder, 'list');
    const rows = await writeXlsx(at, EXPORT_COLUMNS, lines());
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, merchantId, `${name}.xlsx`, at);
      const kept = { result: { 店铺: rows }, resultFileId: id };
      await run.step(trx, { cursor: { kept } });
      return kept;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }

  async function* lines(): AsyncGenerator<OutCell[]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const chunk = await shops.offset(offset).limit(AT_ONCE).execute();
      for (const row of chunk) yield exportRow(viewOf(row), factories, ZONE);
      const cursor = { written: offset + chunk.length };
      await run.db.transaction().execute((trx) => run.step(trx, { cursor, done: chunk.length }));
      if (chunk.length < AT_ONCE) return;
    }
  }
}
