import type { FastifyInstance } from 'fastify';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function tenantLogRoutes(app: FastifyInstance) {
  implement(app, tenantLog, { page: (ctx, input) => service.page(ctx, input) });
}
