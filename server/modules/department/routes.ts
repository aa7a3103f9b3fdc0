import type { FastifyInstance } from 'fastify';
import { department } from '#contract/department/department.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function departmentRoutes(app: FastifyInstance) {
  implement(app, department, {
    list: (ctx) => service.list(app, ctx),
    create: (ctx, input) => service.create(ctx, input),
    async update(ctx, input) {
      await service.update(ctx, input);
      return true;
    },
    async delete(ctx, input) {
      await service.remove(app, ctx, input);
      return true;
    },
  });
}
