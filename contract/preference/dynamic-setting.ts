import { z } from 'zod';
import { get, post, type TenantAccess } from '#contract/endpoint.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };
const key = z
  .string()
  .min(1, '请说明是哪个设置')
  .max(64)
  .regex(/^[\w.-]+$/, '设置的编号只能由字母、数字、点和横线组成');

const MOST_CHARACTERS = 10_000;
const Value = z.record(z.string().max(64), z.json());

/** What a screen remembers for one user in one tenant; the screen reads it by its own schema, and nobody else sees it. */
export const DynamicSetting = z.object({ id: z.string(), value: Value.nullable() });

export const dynamicSetting = {
  get: get('/basic/dynamic/setting/get/{id}', '动态设置', anyTenant, {
    id: 'C123',
    input: z.object({ id: key }),
    output: DynamicSetting,
  }),
  save: post('/basic/dynamic/setting/save', '保存动态设置', anyTenant, {
    id: 'C124',
    input: z.object({
      id: key,
      value: Value.refine(
        (value) => JSON.stringify(value).length <= MOST_CHARACTERS,
        `设置的内容最多 ${MOST_CHARACTERS} 个字符，请减少后再保存`,
      ),
    }),
  }),
};
