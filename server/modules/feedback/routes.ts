import type { FastifyInstance } from 'fastify';
import { feedback } from '#contract/feedback/feedback.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function feedbackRoutes(app: FastifyInstance) {
  implement(app, feedback, {
    submit: (ctx, input) => service.submit(app, ctx, input),
    mine: (ctx, input) => service.mine(ctx, app.files, input),
    page: (_ctx, input) => service.page(app, input),
    async answer(ctx, input) {
      await service.answer(app, ctx, input);
      return true;
    },
  });
}
