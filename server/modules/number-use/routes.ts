import type { FastifyInstance } from 'fastify';
import { numberUses } from '#contract/number-use/number-use.ts';
import { implement } from '#server/platform/implement.ts';
import { page, runExport, startExport, sums } from './list.ts';

export function numberUseRoutes(app: FastifyInstance) {
  implement(app, numberUses, { page, sums, export: startExport });
  app.tasks.handle('numberUse.export', numberUses.export.access, runExport);
}
