import fs from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { file } from '#contract/file/file.ts';
import type { Check, Opened } from '#server/platform/files.ts';
import { FILE_POLICY } from '#server/platform/headers.ts';
import { implement } from '#server/platform/implement.ts';
import { placeholderSvg } from '#server/platform/thumbs.ts';
import { contentType, isFlat, isPicture, refuseMislabelled, refuseTruncated } from './kinds.ts';
import { uploaded } from './service.ts';

/** RFC 8187 keeps the apostrophe for itself. */
const headerText = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

export function fileRoutes(app: FastifyInstance) {
  implement(app, file, {
    async upload(ctx, _input, { request }) {
      const { name, stream } = await uploaded(request);
      const check: Check = ({ path, kind }) => {
        refuseMislabelled(name, kind);
        return refuseTruncated(path, kind);
      };
      const sent = { by: ctx.userId, for: 'upload' } as const;
      const stored = await app.files.keep(ctx.db, ctx.tenantId, name, stream, check, sent);
      const { link } = app.files;
      return {
        ...stored,
        fileId: stored.id,
        name,
        url: link(stored.id)!,
        thumbUrl: link(stored.id, 'thumb')!,
      };
    },
    async open(_ctx, { id, expires, sign, thumb, download }, { reply }) {
      const found = await app.files.open(id, expires, sign, thumb ? 'thumb' : 'whole');
      const seconds = Math.max(0, Math.floor((expires - Date.now()) / 1000));
      // Never run what a user uploaded: an SVG may hold a script.
      reply.header('content-security-policy', FILE_POLICY);
      // What a link shows never changes: a browser need not ask again while it lives. Lists of people it keeps nowhere.
      if (thumb || isPicture(found.kind))
        reply.header('cache-control', `private, max-age=${seconds}, immutable`);
      if (thumb) await sendThumb(app, found, reply);
      else await sendWhole(found, reply, download !== undefined);
      return undefined;
    },
  });
}

async function sendWhole({ kind, bytes, name, path }: Opened, reply: FastifyReply, download: boolean) {
  reply.type(contentType(kind)).header('content-length', bytes);
  // A document that a browser would open as one is saved instead; an <img> draws it all the same.
  if (download || !isFlat(kind))
    reply.header('content-disposition', `attachment; filename*=UTF-8''${headerText(name)}`);
  await reply.send(fs.createReadStream(path));
}

async function sendThumb(app: FastifyInstance, found: Opened, reply: FastifyReply) {
  const path = await app.files.thumb(found);
  if (path) await reply.type('image/webp').send(fs.createReadStream(path));
  else await reply.type('image/svg+xml').send(placeholderSvg(found.kind));
}
