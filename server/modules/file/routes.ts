import type { FastifyInstance, FastifyReply } from 'fastify';
import { file } from '#contract/file/file.ts';
import type { Check, Files, Opened } from '#server/platform/files.ts';
import { FILE_POLICY } from '#server/platform/headers.ts';
import { implement } from '#server/platform/implement.ts';
import { placeholderSvg } from '#server/platform/thumbs.ts';
import { contentType, isFlat, isPicture, refuseMislabelled, refuseTruncated } from './kinds.ts';
import { rangeOf } from './range.ts';
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
        return refuseTruncated(app.files.pictures, path, kind);
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
    async open(_ctx, { id, expires, sign, thumb, download, view }, { request, reply }) {
      const found = await app.files.open(id, expires, sign, thumb ? 'thumb' : 'whole');
      const seconds = Math.max(0, Math.floor((expires - Date.now()) / 1000));
      // Never run what a user uploaded: an SVG may hold a script.
      reply.header('content-security-policy', FILE_POLICY);
      // What a link shows never changes: a browser need not ask again while it lives. Lists of people it keeps nowhere.
      if (thumb || isPicture(found.kind))
        reply.header('cache-control', `private, max-age=${seconds}, immutable`);
      const seen = view && !thumb ? await app.files.view(found) : null;
      if (seen) {
        await reply.type('image/png').send(seen);
        return undefined;
      }
      const asked = { range: request.headers.range, download: download !== undefined };
      await (thumb ? sendThumb(app.files, found, reply) : sendWhole(app.files, found, reply, asked));
      return undefined;
    },
  });
}

async function sendWhole(
  files: Files,
  found: Opened,
  reply: FastifyReply,
  asked: { range?: string | undefined; download: boolean },
) {
  const { kind, bytes, name } = found;
  reply.type(contentType(kind)).header('accept-ranges', 'bytes');
  // A document that a browser would open as one is saved instead; an <img> draws it all the same.
  if (asked.download || !isFlat(kind))
    reply.header('content-disposition', `attachment; filename*=UTF-8''${headerText(name)}`);
  const range = rangeOf(asked.range, bytes);
  if (range === 'outside') {
    await reply.code(416).header('content-range', `bytes */${bytes}`).send();
  } else if (range === 'whole') {
    await reply.header('content-length', bytes).send(files.read(found));
  } else {
    reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes}`);
    await reply.header('content-length', range.to - range.from + 1).send(files.read(found, range));
  }
}

async function sendThumb(files: Files, found: Opened, reply: FastifyReply) {
  const thumb = await files.thumb(found);
  if (thumb) await reply.type('image/webp').send(thumb);
  else await reply.type('image/svg+xml').send(placeholderSvg(found.kind));
}
