import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AREA_FILES, type AreaKind } from '#contract/area/area.ts';
import { areaText } from './trees.ts';

const DAY_S = 86_400;

/** C153 and C154: files beside the API, for anybody, as long as a day in a browser's cache. */
export function areaRoutes(app: FastifyInstance) {
  for (const kind of Object.keys(AREA_FILES) as AreaKind[]) {
    app.get(AREA_FILES[kind], (request, reply) => {
      const text = areaText(kind);
      const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      // The address names its day: what it leads to stays as it is.
      reply.header('cache-control', `public, max-age=${DAY_S}`).header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    });
  }
}
