import type { FastifyInstance } from 'fastify';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { implement } from '#server/platform/implement.ts';
import { decide } from './decide.ts';
import { runSync } from './job.ts';
import * as service from './service.ts';
import { keepSyncing } from './timer.ts';

export function shopSyncRoutes(app: FastifyInstance) {
  implement(app, shopSync, {
    start: service.start,
    page: service.page,
    shipBacks: service.shipBacks,
    decide,
    retry: service.retry,
  });
  app.tasks.handle('shop.sync', shopSync.start.access, runSync);
  keepSyncing(app);
}
