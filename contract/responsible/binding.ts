import { z } from 'zod';
import { keepCustoms } from '#contract/customs/goods-declaration.ts';
import { id, post, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts';
import { labelText } from './party.ts';

/** What goods a binding is about, the most specific first. */
export const BOUND_BY = { sku: 'SKU', material: '材质', category: '类目', shop: '店铺' } as const;
export type BoundBy = keyof typeof BOUND_BY;
export const BOUND_CODES = Object.keys(BOUND_BY) as [BoundBy, ...BoundBy[]];
const boundBy = z.enum(BOUND_CODES, '请选择适用');

/** What stands behind the word for a batch. */
export const BATCH_RULES = { batch: '生产批次号', order: '订单号', day: '打印日期' } as const;
export type BatchRule = keyof typeof BATCH_RULES;
const batchRule = z.enum(Object.keys(BATCH_RULES) as [BatchRule, ...BatchRule[]], '请选择批次');

/** Signs, each with the words of its meaning. */
export const SIGNS = { ce: 'CE', weee: '不可混入生活垃圾（WEEE）', age3: '不适合 3 岁以下（0-3）' } as const;
export type Sign = keyof typeof SIGNS;
export const SIGN_CODES = Object.keys(SIGNS) as [Sign, ...Sign[]];

/** Labels, across and down. */
export const LABEL_SIZES = {
  '30x20': '30 × 20 mm',
  '50x30': '50 × 30 mm',
  '60x40': '60 × 40 mm',
  '100x50': '100 × 50 mm',
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;
export const labelSize = z.enum(Object.keys(LABEL_SIZES) as [LabelSize, ...LabelSize[]], '请选择标签尺寸');

/** So many a merchant keeps. */
export const MOST_BINDINGS = 10_000;

const language = z.enum(LANGUAGE_CODES, '请选择语言');
const partyId = id.nullable().default(null);
const CARRIED = {
  makerId: id.nullable().refine((one) => one !== null, '请选择制造商'),
  euId: partyId,
  gbId: partyId,
  importerId: partyId,
  warnings: z
    .array(z.object({ language, text: labelText('警示') }))
    .max(LANGUAGE_CODES.length, '每种语言只能写一条警示')
    .superRefine((all, issues) => {
      const twice = all.find((one, at) => all.findIndex((other) => other.language === one.language) < at);
      if (twice)
        issues.addIssue({
          code: 'custom',
          message: `${LANGUAGES[twice.language]}的警示写了两次，请合成一条`,
        });
    })
    .default([]),
  signs: z
    .array(z.enum(SIGN_CODES))
    .max(SIGN_CODES.length)
    .overwrite((all) => SIGN_CODES.filter((one) => all.includes(one)))
    .default([]),
  size: labelSize.default('60x40'),
  batchRule: batchRule.default('order'),
};
const Fields = z.object({
  scope: boundBy,
  /** A SKU of the factory, a material, or a category of materials; '' of a shop. */
  target: z.string().trim().max(128, '名称不能超过 128 个字符').default(''),
  shopId: partyId,
  /** '': the model that the SKU says. */
  model: labelText('型号').or(z.literal('')).default(''),
  ...CARRIED,
});
export type BindingForm = z.output<typeof Fields>;

/** What does not go together, and beside which field that is said; undefined: nothing. */
export function bindingComplaint(form: BindingForm): [keyof BindingForm, string] | undefined {
  if (form.scope === 'shop') return form.shopId === null ? ['shopId', '请选择店铺'] : undefined;
  if (form.target === '') return ['target', `请填写${BOUND_BY[form.scope]}`];
  return undefined;
}

export const PartyBinding = z.object({
  ...{ id, scope: boundBy, target: z.string(), shopId: z.int().nullable(), shopName: z.string() },
  ...{ model: z.string(), batchRule, size: labelSize, signs: z.array(z.enum(SIGN_CODES)) },
  warnings: z.array(z.object({ language, text: z.string() })),
  ...{ makerId: z.int().nullable(), euId: z.int().nullable(), gbId: z.int().nullable() },
  importerId: z.int().nullable(),
  /** Names of these, those that are. */
  parties: z.array(z.string()),
  /** For which countries a label comes out, by two letters. */
  covers: z.array(z.string()),
  /** Why it does not for others, each in words. */
  lacking: z.array(z.string()),
  version: z.int(),
  updatedAt: time,
});
export type PartyBinding = z.infer<typeof PartyBinding>;

const PATH = '/setting/euRepresentative/binding';
export const partyBinding = {
  ...recordCalls(PATH, '产品绑定', {
    ...{ see: keepCustoms, edit: keepCustoms, row: PartyBinding, form: Fields, changedBy: post },
    where: {
      /** Part of what it is about. */
      keyword: z.string().trim().max(64).optional(),
      scope: boundBy.optional(),
      size: labelSize.optional(),
      /** A party that it names. */
      partyId: z.coerce.number().int().positive().optional(),
    },
  }),
  /** Puts one party into many bindings, in the place of its role. */
  assign: post(`${PATH}/assign`, '批量换主体', keepCustoms, {
    input: chosen.extend({ partyId: z.int('请选择主体').positive('请选择主体') }),
    output: SomeDone,
  }),
};
