import { z } from 'zod';
import { COUNTRIES, countryNamed } from '#contract/area/countries.ts';
import { cents, id, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { fileCalls } from '#contract/list-file.ts';
import { recordCalls } from '#contract/record.ts';
import { HS_CODE, isOrigin, MOST_NET_G, MOST_VALUE, NAME_EN } from './complete.ts';
import { CURRENCY_CODES } from './currency.ts';

export const keepCustoms: TenantAccess = { of: 'business', permissions: ['business:customs'] };

/** What a goods declaration is about, the most specific first. */
export const GOODS_SCOPES = {
  sku: 'SKU',
  code: '编码',
  material: '材质',
  shop: '店铺',
  all: '全部商品',
} as const;
export type GoodsScope = keyof typeof GOODS_SCOPES;
export const SCOPE_NAMES = Object.keys(GOODS_SCOPES) as [GoodsScope, ...GoodsScope[]];
const Scope = z.enum(SCOPE_NAMES, '请选择适用');
export const VALUE_KINDS = { fixed: '固定金额', percent: '售价的百分比' } as const;
export type ValueKind = keyof typeof VALUE_KINDS;
const Kind = z.enum(Object.keys(VALUE_KINDS) as [ValueKind, ...ValueKind[]], '请选择申报价');

const short = (label: string, most: number) =>
  z.string().trim().max(most, `${label}不能超过 ${most} 个字符`).default('');
const value = (label: string) =>
  cents.min(1, `${label}至少为 0.01`).max(MOST_VALUE, `${label}不能超过 100,000.00`).nullable().default(null);

/** A country by its code or its name, which becomes the code; '': none is said. */
export const originText = () =>
  z
    .string()
    .trim()
    .max(64, '原产国不能超过 64 个字符')
    .overwrite((text) => (text === '中国' ? 'CN' : (countryNamed(text)?.code ?? text)))
    .refine((text) => text === '' || isOrigin(text), '没有这个原产国，请填写如“中国”或“CN”');

const FIELDS = {
  scope: Scope,
  /** A SKU, a code of the merchant with * for any letters, or a material; '' of a shop and of all. */
  target: short('适用', 128),
  shopId: id.nullable().default(null),
  nameCn: short('中文品名', 128),
  nameEn: z
    .string()
    .trim()
    .refine((text) => text === '' || NAME_EN.test(text), '英文品名只能用英文字母、数字和符号，最多 128 个')
    .default(''),
  hsCode: z
    .string()
    .trim()
    .refine((text) => text === '' || HS_CODE.test(text), 'HS 编码应为 6 至 10 位数字')
    .default(''),
  valueKind: Kind.default('fixed'),
  valueCents: value('申报价'),
  /** Of what the line is sold for. */
  percent: z
    .int('百分比应为整数')
    .min(1, '百分比至少为 1')
    .max(100, '百分比最多为 100')
    .nullable()
    .default(null),
  leastCents: value('最低申报价'),
  mostCents: value('最高申报价'),
  currency: z.enum(CURRENCY_CODES, '请选择币种').default('USD'),
  material: short('材质', 64),
  purpose: short('用途', 64),
  origin: originText().default('CN'),
  netG: z
    .int('净重应为整数')
    .min(1, '净重至少为 1 克')
    .max(MOST_NET_G, '净重最多为 200,000 克')
    .nullable()
    .default(null),
  battery: z.boolean().default(false),
  liquid: z.boolean().default(false),
  magnet: z.boolean().default(false),
};
const Fields = z.object(FIELDS);
export type GoodsForm = z.output<typeof Fields>;

/** What does not go together, and beside which field that is said. */
export function goodsComplaints(form: GoodsForm): [keyof GoodsForm, string][] {
  const { scope, target, shopId, valueKind, valueCents, percent, leastCents, mostCents } = form;
  const wrong: [keyof GoodsForm, string][] = [];
  const targeted = scope === 'sku' || scope === 'code' || scope === 'material';
  if (targeted && target === '') wrong.push(['target', `请填写${GOODS_SCOPES[scope]}`]);
  if (scope === 'shop' && shopId === null) wrong.push(['shopId', '请选择店铺']);
  if (valueKind === 'fixed' && percent !== null) wrong.push(['percent', '固定金额不填百分比']);
  if (valueKind === 'percent' && valueCents !== null) wrong.push(['valueCents', '按百分比时不填固定金额']);
  if (valueKind === 'percent' && percent === null) wrong.push(['percent', '请填写百分比']);
  if (valueKind === 'fixed' && (leastCents !== null || mostCents !== null))
    wrong.push(['leastCents', '只有按百分比才填最低和最高申报价']);
  if (leastCents !== null && mostCents !== null && leastCents > mostCents)
    wrong.push(['mostCents', '最高申报价不能低于最低申报价']);
  return wrong;
}

const COUNTRY_NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]));
/** A country as it is shown; what nobody knows stays as it stands. */
export const countryWord = (code: string): string =>
  code === 'CN' ? '中国' : (COUNTRY_NAMES.get(code) ?? code);

export const GoodsDeclaration = z.object({
  ...{ id, scope: Scope, target: z.string(), shopId: z.int().nullable(), shopName: z.string() },
  ...{ nameCn: z.string(), nameEn: z.string(), hsCode: z.string(), valueKind: Kind },
  ...{ valueCents: cents.nullable(), percent: z.int().nullable() },
  ...{ leastCents: cents.nullable(), mostCents: cents.nullable(), currency: z.string() },
  ...{ material: z.string(), purpose: z.string(), origin: z.string(), netG: z.int().nullable() },
  ...{ battery: z.boolean(), liquid: z.boolean(), magnet: z.boolean() },
  /** It says all that customs asks for. */
  full: z.boolean(),
  version: z.int(),
  updatedAt: time,
});
export type GoodsDeclaration = z.infer<typeof GoodsDeclaration>;

/** So many a merchant keeps. */
export const MOST_GOODS_DECLARATIONS = 10_000;

/** The headings of a file; values in whole units of the currency. */
export const GOODS_COLUMNS = {
  scope: '适用',
  target: '名称',
  nameCn: '中文品名',
  nameEn: '英文品名',
  hsCode: 'HS编码',
  valueCents: '申报单价',
  percent: '售价百分比',
  leastCents: '最低申报价',
  mostCents: '最高申报价',
  currency: '币种',
  material: '材质',
  purpose: '用途',
  origin: '原产国',
  netG: '净重g',
  battery: '含电池',
  liquid: '含液体',
  magnet: '含磁',
} as const satisfies Partial<Record<keyof GoodsForm, string>>;

const PATH = '/setting/customs/goods';
const where = {
  /** Part of what it is about, of a name or of its HS code. */
  keyword: z.string().trim().max(64).optional(),
  scope: Scope.optional(),
  full: z.boolean().optional(),
};
const by = { see: keepCustoms, edit: keepCustoms, where };
/** As a form and a line of a file say it. */
export const GoodsFields = Fields;

export const goodsDeclaration = {
  ...recordCalls(PATH, '商品报关资料', { ...by, row: GoodsDeclaration, form: Fields, changedBy: post }),
  ...fileCalls(PATH, '商品报关资料', by),
};
