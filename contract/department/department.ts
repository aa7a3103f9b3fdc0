import { z } from 'zod';
import { get, id, type TenantAccess } from '#contract/endpoint.ts';
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
