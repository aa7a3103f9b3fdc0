import type { FastifyInstance } from 'fastify';
import { departmentPermission } from '#contract/department/department.ts';
import { materialColors } from '#server/modules/sku/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as service from './service.ts';

export function deptPermissionRoutes(app: FastifyInstance) {
  implement(app, departmentPermission, {
    selectedMaterials: (ctx, input) => service.selectedMaterials(ctx, input),
    selectedShops: (ctx, input) => service.selectedShops(ctx, input),
    async assign(ctx, input) {
      await service.assign(app, ctx, input);
      return true;
    },
    async assignFactory(ctx, input) {
      await service.assignFactory(app, ctx, input);
      return true;
    },
    materialColors: (ctx, { keyword }) => materialColors(ctx, keyword),
  });
}
