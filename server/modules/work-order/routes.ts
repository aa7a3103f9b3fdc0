import type { FastifyInstance } from 'fastify';
import { workOrder } from '#contract/work-order/work-order.ts';
import { implement } from '#server/platform/implement.ts';
import { act, report, undoReport } from './act.ts';
import { choices, detail, options, page, pieces } from './list.ts';

export function workOrderRoutes(app: FastifyInstance) {
  implement(app, workOrder, { page, options, detail, pieces, choices, act, report, undoReport });
}
