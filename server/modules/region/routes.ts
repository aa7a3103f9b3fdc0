import type { FastifyInstance } from 'fastify';
import { region } from '#contract/region/region.ts';
import { implement } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { regionFile, runExport, startExport } from './file.ts';
import { pageRules } from './region.sql.ts';
import { trial } from './trial.ts';
import { create, remove, update } from './write.ts';

export function regionRoutes(app: FastifyInstance) {
  app.tasks.handle('region.import', region.import.access, regionFile.run);
  app.tasks.handle('region.export', region.export.access, runExport);
  implement(app, region, {
    page: (ctx, asked) => paged(pageRules(ctx.db, ctx.tenantId, ctx.now, asked), asked, (row) => row),
    ...{ create, update, delete: remove, trial },
    importInspect: regionFile.inspect,
    import: regionFile.start,
    export: startExport,
  });
}
