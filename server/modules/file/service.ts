import type { FastifyRequest } from 'fastify';
import { CODES } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file.ts';
import { UPLOAD_TOO_LARGE } from '#server/platform/form-limits.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';

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
