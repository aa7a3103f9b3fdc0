import type { FastifyInstance } from 'fastify';
import { wageCorrection } from '#contract/work-report/correction.ts';
import { workReport } from '#contract/work-report/work-report.ts';
import { implement } from '#server/platform/implement.ts';
import * as corrections from './correction.ts';
import { runExport, startExport } from './export.ts';
import { choices, detail, onDuty, page, signOff } from './list.ts';
import { move, preview } from './move.ts';

export function workReportRoutes(app: FastifyInstance) {
  implement(app, workReport, {
    ...{ page, detail, choices, onDuty, signOff, movePreview: preview, move, export: startExport },
  });
  implement(app, wageCorrection, {
    ...{ page: corrections.page, ask: corrections.ask, withdraw: corrections.withdraw },
    ...{ approve: corrections.approve, refuse: corrections.refuse },
  });
  app.tasks.handle('workReport.export', workReport.export.access, runExport);
}
