import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { file } from '#contract/file.ts';
import { implement } from '#server/platform/implement.ts';
import { contentType, refuseMislabelled, refuseTruncated } from './kinds.ts';
import { uploaded } from './service.ts';

/** RFC 8187 keeps the apostrophe for itself. */
const headerText = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

export function fileRoutes(app: FastifyInstance) {
  implement(app, file, {
    async upload(ctx, _input, { request }) {
      const { name, stream } = await uploaded(request);
      const stored = await app.files.keep(ctx.db, ctx.tenantId, name, stream, ({ path, kind }) => {
        refuseMislabelled(name, kind);
        return refuseTruncated(path, kind);
      });
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
        reply.header('content-disposition', `attachment; filename*=UTF-8''${headerText(found.name)}`);
      }
      await reply.send(fs.createReadStream(found.path));
      return undefined;
    },
  });
}
