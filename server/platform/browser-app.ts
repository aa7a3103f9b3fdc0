import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '#contract/wire.ts';

/** What is below these is there or is not: calls, files of the build, stand-ins of other services. */
const NO_SCREENS = [BASE_PATH, '/assets/', '/sandbox/', '/static/'];

/**
 * Serves the built browser app; every path that is no file and no call gets its index.html (history mode, N02).
 * @param demo says so in the page: what only the demo shows is fetched there and nowhere else.
 */
export async function serveBrowserApp(app: FastifyInstance, folder: string, demo: boolean) {
  const marked = demo ? await markedPage(folder) : undefined;
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
    if (NO_SCREENS.some((prefix) => request.url.startsWith(prefix))) return reply.callNotFound();
    if (marked !== undefined)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(marked);
    return reply.sendFile('index.html', { cacheControl: false });
  });
}

async function markedPage(folder: string): Promise<string> {
  const page = await fs.readFile(path.join(folder, 'index.html'), 'utf8');
  return page.replace('</head>', '<meta name="podflow-demo" content="1" /></head>');
}
