import type { FastifyInstance } from 'fastify';
import { decode } from '#contract/decode/decode.ts';
import { implement } from '#server/platform/implement.ts';
import { runDecode } from './job.ts';
import * as service from './service.ts';

export function decodeRoutes(app: FastifyInstance) {
  app.tasks.handle('decode.run', decode.run.access, (run) => runDecode(app, run));
  implement(app, decode, {
    detail: (ctx) => service.detail(ctx),
    async open(ctx, input) {
      await service.open(ctx, input);
      return true;
    },
    rules: (ctx) => service.rules(ctx),
    save: (ctx, input) => service.save(ctx, input),
    async sort(ctx, input) {
      await service.sort(ctx, input);
      return true;
    },
    async remove(ctx, input) {
      await service.remove(app, ctx, input);
      return true;
    },
    test: (ctx, input) => service.test(ctx, input),
    run: (ctx) => service.run(app, ctx),
  });
}
