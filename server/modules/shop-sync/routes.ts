import type { FastifyInstance } from 'fastify';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { implement } from '#server/platform/implement.ts';
import { decide } from './decide.ts';
import { runSync } from './job.ts';
import * as service from './service.ts';
import { keepSyncing } from './timer.ts';

export function shopSyncRoutes(app: FastifyInstance) {
  implement(app, shopSync, {
    start: (ctx, input) => service.start(app, ctx, input),
    page: (ctx, input) => service.page(ctx, input),
    shipBacks: (ctx, input) => service.shipBacks(ctx, input),
    async decide(ctx, input) {
      await decide(app, ctx, input);
      return true;
    },
    retry: (ctx, input) => service.retry(ctx, input),
  });
  app.tasks.handle('shop.sync', shopSync.start.access, (run) => runSync(app, run));
  keepSyncing(app);
}
