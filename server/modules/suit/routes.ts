import type { FastifyInstance } from 'fastify';
import { suit } from '#contract/suit/suit.ts';
import { runExport, startExport } from './file/export.ts';
import { inspectImport, runImport, startImport } from './file/import.ts';
import { implement } from '#server/platform/implement.ts';
import { runSuit } from './apply.ts';
import * as service from './service.ts';
import { create, remove, start, stop, update } from './write.ts';

export function suitRoutes(app: FastifyInstance) {
  const changed = (tenantId: number) => app.live.publish(tenantId, { kind: 'order' });

  implement(app, suit, {
    page: service.page,
    reach: service.reach,
    models: service.models,
    fit: service.fit,
    tryOut: service.tryOut,
    orders: service.orders,
    log: service.log,
    stop,
    importInspect: (ctx, at, { request }) => inspectImport(ctx, at, request),
    import: (ctx, at, { request }) => startImport(ctx, at, request),
    export: startExport,
    async create(ctx, input) {
      const made = await create(ctx, input);
      changed(ctx.tenantId);
      return made;
    },
    async update(ctx, input) {
      const applied = await update(ctx, input);
      changed(ctx.tenantId);
      return applied;
    },
    async start(ctx, input) {
      const applied = await start(ctx, input);
      changed(ctx.tenantId);
      return applied;
    },
    async delete(ctx, input) {
      const applied = await remove(ctx, input);
      changed(ctx.tenantId);
      return applied;
    },
  });
  app.tasks.handle('suit.apply', suit.update.access, runSuit);
  app.tasks.handle('suit.import', suit.import.access, runImport);
  app.tasks.handle('suit.export', suit.export.access, runExport);
}
