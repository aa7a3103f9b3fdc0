import { z } from 'zod';
import { get, post, type TenantAccess } from '#contract/endpoint.ts';
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
  listSettings: post('/basic/dynamic/column/get/v2', '列表设置', anyTenant, {
    id: 'C118',
    input: z.object({ id: key }),
    output: ListSettings,
  }),
  columns: get('/basic/dynamic/column/get/{id}', '动态列', anyTenant, {
    id: 'C117',
    input: z.object({ id: key }),
    output: ColumnChoice.nullable(),
  }),
  saveColumns: post('/basic/dynamic/column/save', '保存动态列', anyTenant, {
    id: 'C119',
    input: z.object({ id: key, columns: ColumnChoice }),
  }),
  /** A JSON string, as the specification keeps it. */
  commonConfig: get('/basic/dynamic/column/get/commonConfig/{id}', '通用配置', anyTenant, {
    id: 'C122',
    input: z.object({ id: key }),
    output: z.string().nullable(),
  }),
  saveCommonConfig: post('/basic/dynamic/column/save/commonConfig', '保存通用配置', anyTenant, {
    id: 'C121',
    input: z.object({ id: key, value: z.string().max(10_000) }),
  }),
};
