import type { FastifyInstance } from 'fastify';
import { operatorError } from '#contract/operator-error/operator-error.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import { runExport, startExport } from './export.ts';
import { choices, detail, page, people } from './list.ts';
import { deduct, explain, mark, note } from './write.ts';
import { dropOld } from './sweep.sql.ts';

const SWEEP_EVERY_MS = 3_600_000;

export function operatorErrorRoutes(app: FastifyInstance) {
  implement(app, operatorError, {
    ...{ page, people, detail, choices, note, mark, explain, deduct, export: startExport },
  });
  app.tasks.handle('operatorError.export', operatorError.export.access, runExport);
  repeat(app, { name: 'old errors of operators', everyMs: SWEEP_EVERY_MS }, () =>
    dropOld(app.database.system, app.clock.now()),
  );
}
