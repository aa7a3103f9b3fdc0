import { z } from 'zod';

// What events of every life cycle carry, field by field.

/** PostgreSQL stores no NUL. */
export const text = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `最多 ${max} 个字，请缩短后再提交`)
    .refine((value) => !value.includes('\0'), '不能包含空字符，请重新输入');
export const reason = (missing: string) => z.strictObject({ reason: text(500, missing) });
export const optionalReason = z
  .string()
  .trim()
  .max(500, '原因最多 500 个字，请缩短后再提交')
  .refine((value) => !value.includes('\0'), '不能包含空字符，请重新输入')
  .optional();

const nothing = z.strictObject({});
export type ParamsOf<T extends string, Own> = {
  readonly [K in T]: K extends keyof Own ? Own[K] : typeof nothing;
};

/** The schema of every event's params: its own, or that it carries nothing. */
export const paramsOf = <T extends string, Own extends Partial<Record<T, z.ZodType>>>(
  types: readonly T[],
  own: Own,
): ParamsOf<T, Own> =>
  ({ ...Object.fromEntries(types.map((type) => [type, nothing])), ...own }) as unknown as ParamsOf<T, Own>;
