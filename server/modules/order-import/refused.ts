import { FIELD_NAMES } from '#contract/order-import/import-fields.ts';
import type { orderImport, RefusedColumn, RefusedLine } from '#contract/order-import/order-import.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { notFound } from '#server/platform/refusal.ts';
import { firstNumber, REFUSED_COLUMNS, REFUSED_PLACE } from '#server/platform/spreadsheet/refused-file.ts';
import { openTable, type TableSource } from '#server/platform/spreadsheet/table.ts';
import { mappingOf } from './import-formats.ts';
import type { ImportInput } from './job.ts';
import * as sql from './sql.ts';

/** An import of the caller's own, as far as his department still reaches its shop. @throws Refusal 404 */
export async function ownImport(ctx: Ctx, taskId: number) {
  const row = await sql.findImport(ctx.db, ctx.tenantId, ctx.userId, taskId);
  const input = row?.input as unknown as ImportInput | undefined;
  if (!row || !reachesShop(ctx, input!.place.shopId))
    throw notFound('导入不存在，请从「最近的导入」中打开自己的导入。');
  return { ...row, input: input! };
}

/** The file of the lines that an import refused. */
export async function refusedTable(ctx: Ctx, fileId: number): Promise<TableSource> {
  const { path, name } = await ctx.files.pathOf(ctx.db, ctx.tenantId, fileId);
  return openTable(path, { name, ...REFUSED_PLACE });
}

/** The columns that the import reads, in the order of the file: what stands in the others changes nothing. */
export function columnsRead({ columns }: Pick<TableSource, 'columns'>, { mapping }: ImportInput) {
  const names = Object.fromEntries(
    Object.entries(mapping).map(([field, name]) => [field, name === null ? [] : [name]]),
  );
  const places = mappingOf(columns, names);
  return FIELD_NAMES.flatMap((field): RefusedColumn[] => {
    const at = places[field];
    return at === null || at < REFUSED_COLUMNS.length ? [] : [{ at, name: columns[at]!, field }];
  }).toSorted((a, b) => a.at - b.at);
}

/** One page of the refused lines. The file is walked up to there: it is the only place where they stand. */
export async function refused(
  ctx: Ctx,
  { taskId, pageNo, pageSize }: Parsed<typeof orderImport.refused>,
): Promise<{ list: RefusedLine[]; total: number; columns: RefusedColumn[]; mendable: boolean }> {
  const { errorFileId, status, failed, input } = await ownImport(ctx, taskId);
  if (errorFileId === null) return { list: [], total: 0, columns: [], mendable: false };
  const table = await refusedTable(ctx, errorFileId);
  const columns = columnsRead(table, input);
  const list: RefusedLine[] = [];
  const from = (pageNo - 1) * pageSize;
  const mendable = status === 'done';
  let seen = 0;
  for await (const { cells } of table.rows()) {
    if (seen >= from && list.length < pageSize)
      list.push({
        line: firstNumber(cells),
        reason: cells[1] ?? '',
        cells: columns.map(({ at }) => cells[at] ?? ''),
      });
    seen += 1;
    if (mendable && seen >= from + pageSize) break;
  }
  // Of one that is done it is known how many they are; of another one they are counted.
  return { list, total: mendable ? failed : seen, columns, mendable };
}
