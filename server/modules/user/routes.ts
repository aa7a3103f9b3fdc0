import type { FastifyInstance } from 'fastify';
import { user } from '#contract/user/user.ts';
import { implement } from '#server/platform/implement.ts';
import { associate } from './associate.ts';
import { inspectImport, startImport, template } from './files.ts';
import { runExport, startExport } from './export-job.ts';
import { runUserImport } from './import-job.ts';
import { forgetLeft, settleCancelled } from './import-stopped.ts';
import * as service from './service.ts';

export function userRoutes(app: FastifyInstance) {
  implement(app, user, {
    page: service.page,
    get: (ctx, { id }) => service.get(ctx, id),
    create: (ctx, form) => service.create(ctx, ctx, form),
    update: service.update,
    updateStatus: service.updateStatus,
    delete: service.remove,
    importInspect: (ctx, at, { request }) => inspectImport(ctx, at, request),
    import: (ctx, at, { request }) => startImport(ctx, at, request),
    importTemplate: template,
    export: startExport,
    updatePassword: service.updatePassword,
    simple: service.simple,
    associate,
  });
  app.tasks.handle('user.import', user.import.access, runUserImport, {
    left: {
      settle: settleCancelled(app),
      forget: forgetLeft(app),
    },
  });
  app.tasks.handle('user.export', user.export.access, runExport);
}
