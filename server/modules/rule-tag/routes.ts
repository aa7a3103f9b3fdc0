import type { FastifyInstance } from 'fastify';
import { ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { implement } from '#server/platform/implement.ts';
import * as rules from './rules.ts';
import { preview, run, runTask } from './run.ts';

export function ruleTagRoutes(app: FastifyInstance) {
  implement(app, ruleTag, {
    page: rules.page,
    create: rules.create,
    update: rules.update,
    delete: rules.remove,
    sort: rules.sort,
    preview,
    options: rules.options,
    run,
    hits: rules.hits,
  });
  app.tasks.handle('ruleTag.run', ruleTag.run.access, runTask);
}
