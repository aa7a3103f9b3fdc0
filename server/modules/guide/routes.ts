import type { FastifyInstance } from 'fastify';
import { guide } from '#contract/guide/guide.ts';
import { implement, signedIn } from '#server/platform/implement.ts';
import { takeSample } from './sample.ts';
import * as service from './service.ts';

export function guideRoutes(app: FastifyInstance) {
  implement(app, guide, {
    progress: (ctx) => service.progress(app, signedIn(ctx).caller),
    takeSample,
  });
}
