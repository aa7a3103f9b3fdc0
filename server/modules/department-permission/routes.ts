import type { FastifyInstance } from 'fastify';
import { departmentPermission } from '#contract/department-permission/department-permission.ts';
import { materialColors } from '#server/modules/sku/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function departmentPermissionRoutes(app: FastifyInstance) {
  implement(app, departmentPermission, {
    selectedMaterials: service.selectedMaterials,
    selectedShops: service.selectedShops,
    assign: service.assign,
    assignFactory: service.assignFactory,
    materialColors: (ctx, { keyword }) => materialColors(ctx, keyword),
  });
}
