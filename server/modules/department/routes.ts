import type { FastifyInstance } from 'fastify';
import { department } from '#contract/department/department.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function departmentRoutes(app: FastifyInstance) {
  implement(app, department, {
    list: service.list,
    create: service.create,
    update: service.update,
    delete: service.remove,
  });
}
