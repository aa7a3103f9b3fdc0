import type { FastifyInstance } from 'fastify';
import { decode } from '#contract/decode/decode.ts';
import { implement } from '#server/platform/implement.ts';
import { runDecode } from './job.ts';
import * as service from './service.ts';

export function decodeRoutes(app: FastifyInstance) {
  app.tasks.handle('decode.run', decode.run.access, runDecode);
  implement(app, decode, {
    detail: service.detail,
    open: service.open,
    rules: service.rules,
    save: service.save,
    sort: service.sort,
    remove: service.remove,
    test: service.test,
    run: service.run,
  });
}
