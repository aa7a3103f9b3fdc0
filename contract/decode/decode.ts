import { z } from 'zod';
import { dangerPass, del, get, id, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { patternComplaint } from './decode-pattern.ts';
import { nameText } from '#contract/values/name.ts';

const see: TenantAccess = { of: 'business', permissions: ['business:decode', 'business:decode:edit'] };
const edit: TenantAccess = { of: 'business', permissions: ['business:decode:edit'] };

export const MOST_DECODE_RULES = 50;

export const DecodeForm = z.object({
  name: nameText('规则名称', 40),
  pattern: z
    .string()
    .trim()
    .min(1, '请填写编码格式')
    .max(128, '编码格式最多 128 个字符')
    .superRefine((pattern, ctx) => {
      const message = patternComplaint(pattern);
      if (message) ctx.addIssue({ code: 'custom', message });
    }),
  /** Empty: the codes of all shops. */
  shopIds: z.array(id).max(1000, '最多选择 1000 个店铺').default([]),
  open: z.boolean().default(true),
});
export type DecodeForm = z.input<typeof DecodeForm>;

export const DecodeRule = z.object({
  id,
  name: z.string(),
  pattern: z.string(),
  shopIds: z.array(z.int()),
  open: z.boolean(),
  /** The rule with place 1 is tried first. */
  priority: z.int(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type DecodeRule = z.infer<typeof DecodeRule>;

/** What a code was taken for. */
export const Decoded = z.object({
  code: z.string(),
  /** null where no rule fits the code. */
  ruleName: z.string().nullable(),
  skuCode: z.string().nullable(),
  /** Of the SKU, where a bound factory offers it. */
  skuName: z.string().nullable(),
  quantity: z.int(),
  picture: z.string().nullable(),
  /** Whether a picture of that name is there. */
  pictureFound: z.boolean(),
});
export type Decoded = z.infer<typeof Decoded>;

export const decode = {
  detail: get('/order/shop/trade/feature/auto-order-decode/detail', '自动解码状态', see, {
    id: 'C147',
    output: z.object({
      open: z.boolean(),
      rules: z.int(),
      openRules: z.int(),
      /** Codes that were mapped by a rule. */
      decoded: z.int(),
      updatedAt: time.nullable(),
      updatedBy: z.string(),
    }),
  }),
  open: post('/order/shop/trade/feature/auto-order-decode/open', '开启或关闭自动解码', edit, {
    id: 'C148',
    input: z.object({ open: z.boolean() }),
  }),
  rules: get('/order/shop/trade/feature/auto-order-decode/rules', '解码规则', see, {
    output: z.array(DecodeRule),
  }),
  save: post('/order/shop/trade/feature/auto-order-decode/save', '保存解码规则', edit, {
    input: DecodeForm.extend({ id: id.optional() }),
    output: z.object({ id }),
  }),
  sort: post('/order/shop/trade/feature/auto-order-decode/sort', '解码规则排序', edit, {
    /** All of them, the one to be tried first before the others. */
    input: z.object({ ids: z.array(id).min(1).max(MOST_DECODE_RULES) }),
  }),
  remove: del('/order/shop/trade/feature/auto-order-decode/delete', '删除解码规则', edit, {
    input: dangerPass.extend({ id }),
  }),
  /** What the open rules make of codes; nothing is written. */
  test: post('/order/shop/trade/feature/auto-order-decode/test', '试解编码', see, {
    input: z.object({
      codes: z
        .array(z.string().trim().min(1).max(128, '编码最多 128 个字符'))
        .min(1, '请填写编码')
        .max(100, '一次最多 100 个编码'),
      shopId: id.optional(),
    }),
    output: z.array(Decoded),
  }),
  /** Tries the rules on the codes that wait, and frees the orders that waited only for them: a task. */
  run: post('/order/shop/trade/feature/auto-order-decode/run', '解码待匹配编码', edit, {
    output: z.object({ taskId: id }),
  }),
};
