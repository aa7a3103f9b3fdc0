import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

const codes = new WeakMap<FastifyReply, unknown>();

/**
 * Notes every call that the app answers in the file PODFLOW_TRACE_CALLS, once a test, for `npm run trace`. Without that
 * variable, which `npm test` sets, nothing is noted.
 * @param test the running test as `[file, name]`; empty where it is not known.
 */
export function recordCalls(app: FastifyInstance, test: () => [string, string]): void {
  const to = process.env.PODFLOW_TRACE_CALLS;
  if (!to) return;
  const file = path.resolve(import.meta.dirname, '../..', to);
  const by = process.env.VITEST ? 'vitest' : 'playwright';
  const noted = new Set<string>();
  app.addHook('preSerialization', (_request, reply, payload, done) => {
    if (typeof payload === 'object' && payload !== null && 'code' in payload) codes.set(reply, payload.code);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const code = codes.get(reply);
    const ok = code === undefined ? reply.statusCode < 400 : code === 0;
    const line = [request.method, url, ok ? 1 : 0, by, ...test()].join('\t');
    if (url && !noted.has(line)) {
      noted.add(line);
      fs.appendFileSync(file, `${line}\n`);
    }
    done();
  });
}
