import type { FastifyInstance } from 'fastify';
import { customerNotice } from '#contract/customer-notice/customer-notice.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function customerNoticeRoutes(app: FastifyInstance) {
  implement(app, customerNotice, {
    page: service.page,
    send: service.send,
  });
}
