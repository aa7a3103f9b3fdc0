import type { FastifyInstance } from 'fastify';
import { receivable } from '#contract/fee-desk/receivable.ts';
import { implement } from '#server/platform/implement.ts';
import { adjust, detail, page } from './receivable.ts';

export function feeDeskRoutes(app: FastifyInstance) {
  implement(app, receivable, { page, detail, adjust });
}
