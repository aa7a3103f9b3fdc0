import type { FastifyInstance } from 'fastify';
import { user } from '#contract/user/user.ts';
import { implement } from '#server/platform/implement.ts';
import { associate } from './associate.ts';
import { startExport, startImport, template } from './files.ts';
import { runUserExport } from './export-job.ts';
import { runUserImport } from './import-job.ts';
import { settleCancelled } from './import-stopped.ts';
import * as service from './service.ts';

export function userRoutes(app: FastifyInstance) {
  implement(app, user, {
    page: service.page,
    get: (ctx, { id }) => service.get(ctx, id),
    create: (ctx, form) => service.create(ctx, ctx, form),
    update: service.update,
    updateStatus: service.updateStatus,
    delete: service.remove,
    import: (ctx, _input, { request }) => startImport(ctx, request),
    importTemplate: template,
    export: startExport,
    updatePassword: service.updatePassword,
    simple: service.simple,
    associate,
  });
  app.tasks.handle('user.import', user.import.access, runUserImport, settleCancelled(app));
  app.tasks.handle('user.export', user.export.access, runUserExport);
}
