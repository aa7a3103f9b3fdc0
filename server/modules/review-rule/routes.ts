import type { FastifyInstance } from 'fastify';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { settle, undoRun } from '#server/modules/order/service.ts';
import { requireDangerPassword } from '#server/modules/tenant/service.ts';
import { implement } from '#server/platform/implement.ts';
import { preview } from './preview.ts';
import * as rules from './rules.ts';
import { run, runTask } from './run.ts';
import { runs, why } from './runs.ts';
import { keepTime } from './timer.ts';

export function reviewRuleRoutes(app: FastifyInstance) {
  implement(app, reviewRule, {
    page: (ctx, input) => rules.page(ctx, input),
    create: (ctx, form) => rules.create(ctx, form),
    async update(ctx, form) {
      await rules.update(ctx, form);
      return true;
    },
    async delete(ctx, { id, dangerOptPassword }) {
      await requireDangerPassword(app, ctx, dangerOptPassword);
      await rules.remove(ctx, id);
      return true;
    },
    async sort(ctx, { ids }) {
      await rules.sort(ctx, ids);
      return true;
    },
    preview: (ctx, input) => preview(ctx, input),
    options: (ctx) => rules.options(ctx),
    run: (ctx, input) => run(app, ctx, input),
    undo: (ctx, input) => undoRun(app, ctx, input),
    runs: (ctx, input) => runs(ctx, input),
    why: (ctx, { id }) => why(ctx, id),
    settle: (ctx, input) => settle(app, ctx, input),
  });
  app.tasks.handle('review.run', reviewRule.run.access, (task) => runTask(app, task));
  keepTime(app);
}
