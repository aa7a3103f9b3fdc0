import { z } from 'zod';
import { dangerPass, done, endpoint, id, nothing, type TenantAccess } from '#contract/endpoint.ts';
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
  list: endpoint({
    id: '-',
    title: '部门列表',
    method: 'GET',
    path: '/basic/system/dept/list',
    input: nothing,
    output: z.array(Department),
    access: see,
  }),
  create: endpoint({
    id: '-',
    title: '新建部门',
    method: 'POST',
    path: '/basic/system/dept/create',
    input: DepartmentForm,
    output: z.object({ id }),
    access: edit,
  }),
  update: endpoint({
    id: '-',
    title: '修改部门',
    method: 'PUT',
    path: '/basic/system/dept/update',
    input: DepartmentForm.extend({ id }),
    output: done,
    access: edit,
  }),
  /** Refused while it has users or departments below it. */
  delete: endpoint({
    id: '-',
    title: '删除部门',
    method: 'DELETE',
    path: '/basic/system/dept/delete',
    input: dangerPass.extend({ id }),
    output: done,
    access: edit,
  }),
};

export const departmentPermission = {
  /** What a factory's department may work with; `all`: every material, `list` is then empty. */
  selectedMaterials: endpoint({
    id: 'C137',
    title: '部门已选材质',
    method: 'GET',
    path: '/basic/dept-permission/selectedMaterial/list',
    input: z.object({ deptId: id }),
    output: z.object({ all: z.boolean(), list: z.array(MaterialColor) }),
    access: { of: 'factory', permissions: ['factory:user'] },
  }),
  selectedShops: endpoint({
    id: '-',
    title: '部门已选店铺',
    method: 'GET',
    path: '/basic/dept-permission/selectedShop/list',
    input: z.object({ deptId: id }),
    output: z.object({ all: z.boolean(), shopIds: z.array(z.int()) }),
    access: { of: 'business', permissions: ['business:user'] },
  }),
  /** A merchant's department: all shops, or these. Works at the next request of its users. */
  assign: endpoint({
    id: 'C138',
    title: '分配部门店铺权限',
    method: 'POST',
    path: '/basic/dept-permission/assign',
    input: z.object({
      deptId: id,
      all: z.boolean(),
      shopIds: z.array(id).max(1000, '一次最多选择 1000 个店铺').default([]),
    }),
    output: done,
    access: { of: 'business', permissions: ['business:user:edit'] },
  }),
  /** A factory's department: all materials, or these. */
  assignFactory: endpoint({
    id: 'C139',
    title: '分配部门材质权限',
    method: 'POST',
    path: '/basic/dept-permission/assign/factory',
    input: z.object({
      deptId: id,
      all: z.boolean(),
      materials: z.array(MaterialColor).max(2000, '一次最多选择 2000 种材质颜色').default([]),
    }),
    output: done,
    access: { of: 'factory', permissions: ['factory:user:edit'] },
  }),
  /** The materials of the factory's SKUs with the colours that they come in, to choose from. */
  materialColors: endpoint({
    id: 'C116',
    title: '可授权的材质与颜色',
    method: 'POST',
    path: '/warehouse/factory/encode/sku/materialColorsForPermission',
    input: z.object({ keyword: z.string().trim().max(64).optional() }),
    output: z.array(z.object({ material: z.string(), colors: z.array(z.string()) })),
    access: { of: 'factory', permissions: ['factory:user'] },
  }),
};
