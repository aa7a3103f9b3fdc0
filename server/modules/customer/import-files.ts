import type { FastifyRequest } from 'fastify';
import { CUSTOMER_COLUMNS, NEEDED_COLUMNS, type customer } from '#contract/customer/customer.ts';
import type { Output } from '#contract/endpoint.ts';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { errorFileOf } from '#server/modules/task/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Json } from '#server/platform/schema.ts';
import { columnOf, listFile } from '#server/platform/spreadsheet/list-file.ts';
import { openTable, type HeaderSearch } from '#server/platform/spreadsheet/table.ts';
import type { TaskRow } from '#server/platform/task-run.ts';
import { requireFactory } from './service.ts';

const CUSTOMER_FILE = listFile(NEEDED_COLUMNS.map((column) => CUSTOMER_COLUMNS[column]));
const SHOWN_ERRORS = 200;

interface ImportInput {
  fileId: number;
  userName: string;
  /** Of the table in the file; tasks of before have none. */
  place?: TablePlace;
}

/** Where the table of the file stands; nothing of it is kept. @throws as CUSTOMER_FILE.open */
export async function inspect(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, (path) => {
    requireFactory(ctx);
    return CUSTOMER_FILE.inspect(path, { name, ...at });
  });
}

/** Keeps the file and starts the task. @throws as CUSTOMER_FILE.open */
export async function start(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  let place: TablePlace | undefined;
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, async ({ path }) => {
    requireFactory(ctx);
    const { sheet, headerLine } = await CUSTOMER_FILE.open(path, { name, ...at });
    place = { sheet, headerLine };
  });
  const input: ImportInput = { fileId: stored.id, userName: ctx.userName, place: place! };
  const taskId = await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'customer.import',
    title: name,
    input: input as unknown as Json,
  });
  return { taskId };
}

export interface SourceFile {
  path: string;
  name: string;
  search: HeaderSearch;
}

/** The file of an import, for as long as it works, and who sent it in. */
export async function sourceOf(
  files: Files,
  db: Db,
  { tenantId, input }: Pick<TaskRow, 'tenantId' | 'input'>,
): Promise<{ file: SourceFile; userName: string }> {
  const { fileId, userName, place } = input as unknown as ImportInput;
  const file = await files.pathOf(db, tenantId, fileId);
  return { file: { ...file, search: { ...CUSTOMER_FILE.search, ...place } }, userName };
}

/** The first lines of its file of refused lines; of a task that is not the factory's: none. */
export async function errors(ctx: Ctx, taskId: number): Promise<Output<typeof customer.importErrors>> {
  const fileId = await errorFileOf(ctx.db, ctx.tenantId, 'customer.import', taskId);
  if (fileId === undefined) return [];
  const { path } = await ctx.files.pathOf(ctx.db, ctx.tenantId, fileId);
  const table = await openTable(path);
  const mobile = columnOf(table.columns, CUSTOMER_COLUMNS.mobile);
  const found: Output<typeof customer.importErrors> = [];
  for await (const { cells } of table.rows()) {
    found.push({ errorType: cells[1] ?? '', barCode: (cells[mobile] ?? '').slice(0, 64) });
    if (found.length >= SHOWN_ERRORS) break;
  }
  return found;
}
