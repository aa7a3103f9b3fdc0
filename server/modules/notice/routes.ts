import type { FastifyInstance } from 'fastify';
import { notice } from '#contract/notice/notice.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function noticeRoutes(app: FastifyInstance) {
  implement(app, notice, {
    page: service.page,
    async read(ctx, input) {
      await service.read(ctx, app.live, input);
    },
  });
}
