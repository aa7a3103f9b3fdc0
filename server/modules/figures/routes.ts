import type { FastifyInstance } from 'fastify';
import { funnel } from '#contract/figures/funnel.ts';
import { qualityFigures } from '#contract/figures/quality-figures.ts';
import { timeliness } from '#contract/figures/timeliness.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import { runExport, startExport } from './export.ts';
import { foldStages } from './funnel.sql.ts';
import * as funnels from './funnel.ts';
import * as qualities from './quality.ts';
import * as times from './timeliness.ts';

/** Often enough that a look adds up some hundred differences, not tens of thousands. */
const FOLD_EVERY_MS = 1000;

export function figuresRoutes(app: FastifyInstance) {
  implement(app, funnel, { page: funnels.page, rows: funnels.rows, export: startExport('funnel') });
  implement(app, timeliness, { page: times.page, rows: times.rows, export: startExport('timeliness') });
  implement(app, qualityFigures, {
    ...{ page: qualities.page, rows: qualities.rows, export: startExport('quality') },
  });
  app.tasks.handle('figures.export', funnel.export.access, runExport);
  repeat(app, { name: 'fold stages', everyMs: FOLD_EVERY_MS }, () => foldStages(app.database.system));
}
