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
    page: (ctx, input) => service.page(app, ctx, input),
    get: (ctx, { id }) => service.get(app, ctx, id),
    create: (ctx, form) => service.create(app, ctx, form),
    async update(ctx, form) {
      await service.update(app, ctx, form);
      return true;
    },
    async updateStatus(ctx, input) {
      await service.updateStatus(app, ctx, input);
      return true;
    },
    async delete(ctx, input) {
      await service.remove(app, ctx, input);
      return true;
    },
    import: (ctx, _input, { request }) => startImport(app, ctx, request),
    importTemplate: (ctx) => template(app, ctx),
    export: (ctx, filter) => startExport(app, ctx, filter),
    async updatePassword(ctx, input) {
      await service.updatePassword(app, ctx, input);
      return true;
    },
    simple: (ctx) => service.simple(app, ctx),
    associate: (ctx, input) => associate(app, ctx, input),
  });
  app.tasks.handle('user.import', user.import.access, (run) => runUserImport(app, run), settleCancelled(app));
  app.tasks.handle('user.export', user.export.access, (run) => runUserExport(app, run));
}
