import fsp from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { USER_COLUMNS } from '#contract/user/user.ts';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import { uploaded } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx } from '#server/platform/spreadsheet/write-table.ts';
import { USER_FILE, type ImportInput } from './import-line.ts';

/** Where the table of the file stands; nothing of it is kept. @throws as USER_FILE.open */
export async function inspectImport(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, (path) => USER_FILE.inspect(path, { name, ...at }));
}

/** Keeps the file, sealed for its passwords, and starts the import. @throws as USER_FILE.open */
export async function startImport(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  let place: TablePlace | undefined;
  const check = async (file: string) => {
    const { sheet, headerLine } = await USER_FILE.open(file, { name, ...at });
    place = { sheet, headerLine };
  };
  const seal = (content: Buffer) => ctx.vault.seal(content.toString('base64'));
  const stored = await ctx.files.keepSealed(ctx.db, ctx.tenantId, name, stream, { check, seal });
  const { userId, userName, side } = ctx;
  const input: ImportInput = { fileId: stored.id, sealed: true, userName, side: side!, place: place! };
  const task = { tenantId: ctx.tenantId, userId, kind: 'user.import' as const, title: name };
  return { taskId: await ctx.tasks.submit(ctx.db, { ...task, input: input as unknown as Json }) };
}

const TEMPLATE_NAME = '用户导入模板.xlsx';
/** What the lines look like; the user takes it out before he imports. */
const EXAMPLE = [
  'zhangsan',
  '张三',
  '13800138000',
  '客服、打单员',
  '客服部',
  '启用',
  '示例，请删除本行',
  'Abc12345',
];

/** A link to a table with the headings and one line. */
export async function template(ctx: Ctx) {
  const folder = await ctx.files.scratch();
  try {
    const at = path.join(folder, 'template');
    await writeXlsx(at, Object.values(USER_COLUMNS), [EXAMPLE.map((text) => ({ digits: text }))]);
    const { id } = await ctx.files.keepPath(ctx.db, ctx.tenantId, TEMPLATE_NAME, at);
    return { url: `${ctx.files.link(id)!}&download=1` };
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
