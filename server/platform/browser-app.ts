import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '#contract/wire.ts';

/** Serves the built browser app; every path that is no file and no call gets its index.html (history mode, N02). */
export async function serveBrowserApp(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, file) {
      const hashed = file.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    if (request.url.startsWith(BASE_PATH) || request.url.startsWith('/assets/')) return reply.callNotFound();
    return reply.sendFile('index.html', { cacheControl: false });
  });
}
