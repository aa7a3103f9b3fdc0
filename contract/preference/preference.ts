import { z } from 'zod';
import { done, endpoint, type TenantAccess } from '#contract/endpoint.ts';
import { SavedSearch } from './saved-search.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };
const key = z.string().min(1).max(64);

/** The columns of one list as a user set them: in this order; those not named follow in their own. */
export const ColumnChoice = z
  .array(
    z.object({
      name: z.string().max(64),
      shown: z.boolean(),
      /** Stays in sight at the left while the others scroll. */
      fixed: z.boolean().optional(),
    }),
  )
  .max(100);
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** commonConfig ids of the specification. */
export const COMMON_CONFIG = { pagination: '220', bindTip: '259' } as const;

/** All that a list is drawn by, as this user has it: asked once, with the list. */
export const ListSettings = z.object({
  columns: ColumnChoice.nullable(),
  /** commonConfig 220, a JSON string: list -> rows of a page. */
  pagination: z.string().nullable(),
  searches: z.array(SavedSearch),
});
export type ListSettings = z.infer<typeof ListSettings>;

export const preference = {
  /** The specification shows neither input nor answer of v2: here it answers what `columns`, 220 and the saved searches do. */
  listSettings: endpoint({
    id: 'C118',
    title: '列表设置',
    method: 'POST',
    path: '/basic/dynamic/column/get/v2',
    input: z.object({ id: key }),
    output: ListSettings,
    access: anyTenant,
  }),
  columns: endpoint({
    id: 'C117',
    title: '动态列',
    method: 'GET',
    path: '/basic/dynamic/column/get/{id}',
    input: z.object({ id: key }),
    output: ColumnChoice.nullable(),
    access: anyTenant,
  }),
  saveColumns: endpoint({
    id: 'C119',
    title: '保存动态列',
    method: 'POST',
    path: '/basic/dynamic/column/save',
    input: z.object({ id: key, columns: ColumnChoice }),
    output: done,
    access: anyTenant,
  }),
  /** A JSON string, as the specification keeps it. */
  commonConfig: endpoint({
    id: 'C122',
    title: '通用配置',
    method: 'GET',
    path: '/basic/dynamic/column/get/commonConfig/{id}',
    input: z.object({ id: key }),
    output: z.string().nullable(),
    access: anyTenant,
  }),
  saveCommonConfig: endpoint({
    id: 'C121',
    title: '保存通用配置',
    method: 'POST',
    path: '/basic/dynamic/column/save/commonConfig',
    input: z.object({ id: key, value: z.string().max(10_000) }),
    output: done,
    access: anyTenant,
  }),
};
