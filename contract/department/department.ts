import { z } from 'zod';
import { get, id, post, type TenantAccess } from '#contract/endpoint.ts';
import { writeCalls } from '#contract/record.ts';
import { nameText } from '#contract/values/name.ts';

/** How many departments a tenant may have, and how deep they may stand. */
export const MOST_DEPARTMENTS = 500;
export const DEEPEST = 5;

export const Department = z.object({
  id,
  parentId: z.int().nullable(),
  name: z.string(),
  sort: z.int(),
  /** Its own users, without those of the departments below. */
  users: z.int(),
  /** Whether its users reach every shop, or every material; otherwise what is assigned to it. */
  allShops: z.boolean(),
  allMaterials: z.boolean(),
});
export type Department = z.infer<typeof Department>;

export const DepartmentForm = z.object({
  name: nameText('部门名称', 32),
  parentId: z.int().positive().nullable().default(null),
  sort: z
    .int('排序应为 0 至 9999 的整数')
    .min(0, '排序应为 0 至 9999 的整数')
    .max(9999, '排序应为 0 至 9999 的整数')
    .default(0),
});
export type DepartmentForm = z.input<typeof DepartmentForm>;

/** A material in one of its colours; an empty colour: in all of them. */
export const MaterialColor = z.object({
  material: z.string().min(1).max(64),
  color: z.string().max(64).default(''),
});
export type MaterialColor = z.output<typeof MaterialColor>;

const see: TenantAccess = { of: 'any', permissions: ['business:user', 'factory:user'] };
const edit: TenantAccess = { of: 'any', permissions: ['business:user:edit', 'factory:user:edit'] };

export const department = {
  list: get('/basic/system/dept/list', '部门列表', see, { output: z.array(Department) }),
  /** One that has users, or departments below it, is not deleted. */
  ...writeCalls('/basic/system/dept', '部门', { edit, form: DepartmentForm }),
};

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
