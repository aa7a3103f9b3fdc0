import { z } from 'zod';
import { post, type TenantAccess } from '#contract/endpoint.ts';

/** So many combinations one generation makes; more are refused with their number. */
export const MOST_COMBINATIONS = 50_000;

/** Its words in braces give way to the codes of what a SKU is made of; {流水} is a running number. */
export const DEFAULT_CODE_PATTERN = '{材质}-{型号}-{颜色}';

/** A rule that gives every combination a code of its own. */
export const CodePattern = z
  .string()
  .trim()
  .min(1, '请输入编码规则')
  .max(64, '编码规则不能超过 64 个字符')
  .regex(/^[^\\/:*?"<>|\0]+$/, '编码规则不能包含特殊符号')
  .refine(
    (pattern) =>
      pattern.includes('{流水}') ||
      (['{材质}', '{型号}', '{颜色}'] as const).every((part) => pattern.includes(part)),
    '编码规则要包含 {材质}、{型号}、{颜色}，或包含 {流水}，否则编码会重复',
  );

const generate: TenantAccess = { of: 'factory', permissions: ['factory:sku:edit'] };

/** As many models as a factory may have. */
const MOST_CHOSEN = 20_000;
const chosen = (noun: string) => z.array(z.int().positive()).min(1, `请选择${noun}`).max(MOST_CHOSEN);
export const Combinations = z.object({
  materialIds: chosen('材质'),
  modelIds: chosen('型号'),
  /** Those of them that a material is not offered in make no SKU of it. */
  colorIds: chosen('颜色'),
  /** What a finished piece weighs, in grams; null: nobody says. */
  weightG: z
    .int('请输入整数克')
    .min(1, '重量至少 1 克')
    .max(30_000, '重量最多 30,000 克')
    .nullable()
    .default(null),
  codePattern: CodePattern.default(DEFAULT_CODE_PATTERN),
});

/** What a generation would make. */
export const Preview = z.object({
  /** Combinations that are offered. */
  all: z.int(),
  fresh: z.int(),
  /** A SKU of it stands already: nothing is made. */
  standing: z.int(),
  /** Of the fresh ones those whose material has no base price: they become drafts. */
  priceless: z.int(),
  /** Of the fresh ones those that would cost less than nothing: they are left out. */
  belowZero: z.int(),
  /** The code of the first one; empty where nothing is made. */
  example: z.string(),
});

export const skuGenerate = {
  preview: post('/basic/factory/sku/generate/preview', '批量生成预览', generate, {
    input: Combinations,
    output: Preview,
  }),
  /** Makes them as a task [G06]. */
  submit: post('/basic/factory/sku/generate', '批量生成 SKU', generate, {
    input: Combinations.extend({ idempotencyKey: z.string().min(8).max(64).optional() }),
    output: z.object({ taskId: z.int() }),
  }),
};
