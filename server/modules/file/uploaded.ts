import type { FastifyRequest } from 'fastify';
import { CODES } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import { UPLOAD_TOO_LARGE } from '#server/platform/form-limits.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import type { ListFile } from '#server/platform/spreadsheet/list-file.ts';

/** What a multipart form may add to its file. */
const FORM_BYTES = 64 * 1024;

/** The one file of a multipart request. @throws Refusal where there is none, or where it says that it is too large. */
export async function uploaded(request: FastifyRequest) {
  if (!request.isMultipart()) throw badRequest('请选择要上传的文件。');
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES)
    throw new Refusal(CODES.tooLarge, UPLOAD_TOO_LARGE);
  const part = await request.file();
  if (!part) throw badRequest('请选择要上传的文件。');
  return { name: part.filename || 'file', stream: part.file };
}

/** Where the table of the file stands; nothing of it is kept. @throws 400 where it is no such table */
export async function inspectList(list: ListFile, ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, (path) => list.inspect(path, { name, ...at }));
}

/**
 * Keeps the file of a list. @throws 400 where it is no such table or has more than `most` lines, or what `check` throws
 * of their number
 */
export async function keepList(
  list: ListFile,
  ctx: Ctx,
  { at, request, most }: { at: TableAt; request: FastifyRequest; most: number },
  check?: (lines: number) => Promise<void>,
): Promise<{ fileId: number; name: string; place: TablePlace }> {
  const { name, stream } = await uploaded(request);
  let place: TablePlace | undefined;
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, async ({ path }) => {
    const { sheet, headerLine, rows } = await list.open(path, { name, ...at });
    place = { sheet, headerLine };
    let lines = 0;
    for await (const _ of rows())
      if (++lines > most)
        throw badRequest(`一次最多导入 ${most.toLocaleString('zh-CN')} 行，请拆分后分次导入。`);
    await check?.(lines);
  });
  return { fileId: stored.id, name, place: place! };
}
