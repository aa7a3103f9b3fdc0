import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/problem/problem.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import { act, open } from './act.ts';
import { problemFile } from './file.ts';
import { detail, page } from './list.ts';
import { runProblemTimer } from './timer.ts';

const DUE_EVERY_MS = 30_000;

/** 快递问题件: tickets of packages, for both sides. */
export function problemRoutes(app: FastifyInstance) {
  implement(app, problems, { page, detail, open, act, export: problemFile.start });
  app.tasks.handle('problem.export', problems.export.access, problemFile.run);
  repeat(app, { name: 'tickets that are due', everyMs: DUE_EVERY_MS }, (stopped) =>
    runProblemTimer(app, app.clock.now(), stopped),
  );
}
