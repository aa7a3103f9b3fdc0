import type { FastifyInstance } from 'fastify';
import { feedback } from '#contract/feedback/feedback.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function feedbackRoutes(app: FastifyInstance) {
  implement(app, feedback, {
    submit: service.submit,
    mine: service.mine,
    page: (_ctx, input) => service.page(app, input),
    answer: service.answer,
  });
}
