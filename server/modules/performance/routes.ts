import type { FastifyInstance } from 'fastify';
import { performance } from '#contract/performance/performance.ts';
import { sheetExport } from '#server/modules/figures/service.ts';
import { implement } from '#server/platform/implement.ts';
import { days, page, rows } from './performance.ts';
import { performanceSheet } from './sheet.ts';

const file = sheetExport('performance.export', performanceSheet);

export function performanceRoutes(app: FastifyInstance) {
  implement(app, performance, { page, days, rows, export: file.start });
  app.tasks.handle('performance.export', performance.export.access, file.run);
}
