import type { FastifyInstance } from 'fastify';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { TASK_KINDS } from '#contract/task/task.ts';
import { markChecked } from '#server/modules/order/service.ts';
import { implement } from '#server/platform/implement.ts';
import { preview } from './preview.ts';
import * as rules from './rules.ts';
import { undoRun } from './run-undo.ts';
import { run, runTask } from './run.ts';
import { runs, why } from './runs.ts';
import { keepTime } from './timer.ts';

export function reviewRuleRoutes(app: FastifyInstance) {
  implement(app, reviewRule, {
    page: rules.page,
    create: rules.create,
    update: rules.update,
    delete: rules.remove,
    sort: rules.sort,
    preview,
    options: rules.options,
    run,
    undo: undoRun,
    runs,
    why: (ctx, { id }) => why(ctx, id),
    markChecked,
  });
  app.tasks.handle('review.run', reviewRule.run.access, runTask, {
    // No single event: a run approves some and holds others. It has a call of its own.
    wayBack: () => ({ event: null, label: TASK_KINDS['review.run'] }),
  });
  keepTime(app);
}
