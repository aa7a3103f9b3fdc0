import type { FastifyInstance } from 'fastify';
import { customTask } from '#contract/custom-task/custom-task.ts';
import { implement } from '#server/platform/implement.ts';
import { again, leave, place, replace } from './art.ts';
import { colleagues, hand, take } from './handler.ts';
import { detail, page } from './list.ts';
import { ask, repulse } from './merchant.ts';
import { approve, refuse } from './proof.ts';

export function customTaskRoutes(app: FastifyInstance) {
  implement(app, customTask, {
    ...{ page, detail, colleagues, take, hand, replace, place, leave, again, approve, refuse, ask, repulse },
  });
}
