import type { FastifyInstance } from 'fastify';
import { departmentPermission } from '#contract/department/department.ts';
import { materialColors } from '#server/modules/sku/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function deptPermissionRoutes(app: FastifyInstance) {
  implement(app, departmentPermission, {
    selectedMaterials: service.selectedMaterials,
    selectedShops: service.selectedShops,
    assign: service.assign,
    assignFactory: service.assignFactory,
    materialColors: (ctx, { keyword }) => materialColors(ctx, keyword),
  });
}
