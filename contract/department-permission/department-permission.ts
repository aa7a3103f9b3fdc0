import { z } from 'zod';
import { MaterialColor } from '#contract/department/department.ts';
import { get, id, post } from '#contract/endpoint.ts';

/** What the users of a department reach. */
export const departmentPermission = {
  /** What a factory's department may work with; `all`: every material, `list` is then empty. */
  selectedMaterials: get(
    '/basic/dept-permission/selectedMaterial/list',
    '部门已选材质',
    { of: 'factory', permissions: ['factory:user'] },
    {
      id: 'C137',
      input: z.object({ deptId: id }),
      output: z.object({ all: z.boolean(), list: z.array(MaterialColor) }),
    },
  ),
  selectedShops: get(
    '/basic/dept-permission/selectedShop/list',
    '部门已选店铺',
    { of: 'business', permissions: ['business:user'] },
    { input: z.object({ deptId: id }), output: z.object({ all: z.boolean(), shopIds: z.array(z.int()) }) },
  ),
  /** A merchant's department: all shops, or these. Works at the next request of its users. */
  assign: post(
    '/basic/dept-permission/assign',
    '分配部门店铺权限',
    { of: 'business', permissions: ['business:user:edit'] },
    {
      id: 'C138',
      input: z.object({
        deptId: id,
        all: z.boolean(),
        shopIds: z.array(id).max(1000, '一次最多选择 1000 个店铺').default([]),
      }),
    },
  ),
  /** A factory's department: all materials, or these. */
  assignFactory: post(
    '/basic/dept-permission/assign/factory',
    '分配部门材质权限',
    { of: 'factory', permissions: ['factory:user:edit'] },
    {
      id: 'C139',
      input: z.object({
        deptId: id,
        all: z.boolean(),
        materials: z.array(MaterialColor).max(2000, '一次最多选择 2000 种材质颜色').default([]),
      }),
    },
  ),
  /** The materials of the factory's SKUs with the colours that they come in, to choose from. */
  materialColors: post(
    '/warehouse/factory/encode/sku/materialColorsForPermission',
    '可授权的材质与颜色',
    { of: 'factory', permissions: ['factory:user'] },
    {
      id: 'C116',
      input: z.object({ keyword: z.string().trim().max(64).optional() }),
      output: z.array(z.object({ material: z.string(), colors: z.array(z.string()) })),
    },
  ),
};
