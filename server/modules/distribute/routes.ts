import type { FastifyInstance } from 'fastify';
import { distributeRule } from '#contract/distribute/distribute-rule.ts';
import { implement } from '#server/platform/implement.ts';
import { page } from './list.ts';
import { preview, runs, trial, waiting } from './look.ts';
import * as rules from './rules.ts';
import { run } from './run.ts';

export function distributeRoutes(app: FastifyInstance) {
  implement(app, distributeRule, {
    page,
    create: rules.create,
    update: rules.update,
    delete: rules.remove,
    sort: rules.sort,
    turn: rules.turn,
    options: rules.options,
    ...{ waiting, preview, trial, run, runs },
  });
}
