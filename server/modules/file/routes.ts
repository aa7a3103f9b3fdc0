import fs from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { file } from '#contract/file.ts';
import { implement } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { contentType, refuseMislabelled } from './kinds.ts';

export function fileRoutes(app: FastifyInstance) {
  implement(app, file, {
    async upload(ctx, _input, { request }) {
      const { name, stream } = await uploaded(request);
      const stored = await app.files.keep(ctx.db, ctx.tenantId, name, stream);
      refuseMislabelled(name, stored.kind);
      return { ...stored, fileId: stored.id, name, url: app.files.link(stored.id)! };
    },
    async open(_ctx, { id, expires, sign, download }, { reply }) {
      const found = await app.files.open(id, expires, sign);
      reply
        .type(contentType(found.kind))
        .header('cache-control', 'private, max-age=3600')
        .header('content-length', found.bytes)
        // Never run what a user uploaded: an SVG may hold a script.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (download) {
        reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`);
      }
      await reply.send(fs.createReadStream(found.path));
      return undefined;
    },
  });
}

/** The one file of a multipart request. @throws Refusal where there is none. */
export async function uploaded(request: FastifyRequest) {
  if (!request.isMultipart()) throw badRequest('请选择要上传的文件。');
  const part = await request.file();
  if (!part) throw badRequest('请选择要上传的文件。');
  return { name: part.filename || 'file', stream: part.file };
}
