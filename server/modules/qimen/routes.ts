import type { FastifyInstance } from 'fastify';
import { qimen } from '#contract/qimen/qimen.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function qimenRoutes(app: FastifyInstance) {
  implement(app, qimen, {
    config: service.config,
    save: service.save,
    test: service.test,
  });
}
