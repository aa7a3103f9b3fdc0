import type { FastifyInstance } from 'fastify';
import { tails } from '#contract/tails/tails.ts';
import { implement } from '#server/platform/implement.ts';
import { lost, urge } from './act.ts';
import { batches, detail, options, page } from './list.ts';
import { nest } from './nest.ts';
import { paper } from './paper.ts';
import { plan } from './plan.ts';

export function tailsRoutes(app: FastifyInstance) {
  implement(app, tails, {
    ...{ page, batches, detail, options, plan, paper },
    ...{ nest, lost, urge },
  });
}
