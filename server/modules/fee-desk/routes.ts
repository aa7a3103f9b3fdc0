import type { FastifyInstance } from 'fastify';
import { margin } from '#contract/fee-desk/margin.ts';
import { receivable } from '#contract/fee-desk/receivable.ts';
import { implement } from '#server/platform/implement.ts';
import { marginPage } from './margin.ts';
import { adjust, detail, page } from './receivable.ts';

export function feeDeskRoutes(app: FastifyInstance) {
  implement(app, receivable, { page, detail, adjust });
  implement(app, margin, { page: marginPage });
}
