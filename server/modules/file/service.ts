import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/platform/refusal.ts';

/** The one file of a multipart request. @throws Refusal where there is none. */
export async function uploaded(request: FastifyRequest) {
  if (!request.isMultipart()) throw badRequest('请选择要上传的文件。');
  const part = await request.file();
  if (!part) throw badRequest('请选择要上传的文件。');
  return { name: part.filename || 'file', stream: part.file };
}
