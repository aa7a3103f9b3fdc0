import { z } from 'zod';
import { provinceName } from '#contract/area/province.ts';
import {
  dangerPass,
  del,
  get,
  id,
  pageOf,
  pageQuery,
  post,
  type TenantAccess,
  time,
} from '#contract/endpoint.ts';
import { Platform } from '#contract/platform/platform.ts';
import { amountBound, amountCurrency } from '#contract/values/amount-bound.ts';
import { EXPRESS_SYSTEMS, type ExpressSystem } from '#contract/values/express-standard.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };
const see: TenantAccess = { of: 'any', permissions: ['business:express', 'factory:setting'] };
const merchant: TenantAccess = { of: 'business', permissions: ['business:express'] };

const text = (label: string, most: number) => z.string().trim().max(most, `${label}最多 ${most} 个字`);
const needed = (label: string, most: number) => text(label, most).min(1, `请填写${label}`);

/** Where parcels leave from. */
export const SenderAddress = z.object({
  name: needed('寄件人', 50),
  phone: needed('电话', 30).regex(
    /^[\d +()-]{5,30}$/,
    '电话只能由数字、空格、加号、括号和横线组成，5 至 30 位',
  ),
  province: needed('省份', 50),
  city: needed('城市', 50),
  district: text('区县', 50).default(''),
  address: needed('详细地址', 200),
  postcode: text('邮编', 20).default(''),
  /** Whose words province, city and district are. */
  areaKind: z.enum(['general', 'temu']).default('general'),
});
export type SenderAddress = z.input<typeof SenderAddress>;

export const KeptAddress = SenderAddress.required().extend({
  id,
  isDefault: z.boolean(),
  /** How many express companies send from here. */
  used: z.int(),
});
export type KeptAddress = z.output<typeof KeptAddress>;

/** An express company as one tenant uses it. */
export const ExpressConfig = z.object({
  id,
  /** Of the standard list; null where the company is not in it. */
  expressCode: z.string().nullable(),
  expressName: z.string(),
  /** The factory that it was taken over from; null: the tenant's own. */
  factoryId: z.int().nullable(),
  factoryName: z.string().nullable(),
  open: z.boolean(),
  /** Taken where no rule says another one. */
  isDefault: z.boolean(),
  /** 月结账号, where the company asks for one. */
  account: z.string(),
  remark: z.string(),
  addressId: z.int().nullable(),
  addressText: z.string(),
  updatedAt: time,
});
export type ExpressConfig = z.infer<typeof ExpressConfig>;

export const ExpressForm = z.object({
  /** Without one: a new company. */
  id: id.optional(),
  expressName: needed('快递公司', 50),
  account: text('月结账号', 50).default(''),
  remark: text('备注', 200).default(''),
  /** Left out it stays as it is, which may be newer than what the form shows; of a new company: none. */
  addressId: id.nullable().optional(),
  isDefault: z.boolean().optional(),
});
export type ExpressForm = z.input<typeof ExpressForm>;

/** How many companies one tenant keeps, and rules one merchant. */
export const MOST_EXPRESS = 100;
export const MOST_EXPRESS_RULES = 50;

/** Which orders go with which company. Of what is empty, any will do. */
export const ExpressRule = z
  .object({
    name: needed('规则名称', 40),
    open: z.boolean().default(true),
    configId: z.int('请选择快递公司').positive('请选择快递公司'),
    shopIds: z.array(id).max(1000).default([]),
    platforms: z.array(Platform).max(50).default([]),
    /** 广东 and 广东省 are one; what is no province is refused. */
    provinces: z
      .array(needed('省份', 50).pipe(provinceName(50)))
      .max(100)
      .default([]),
    minPieces: z.int('件数应为整数').min(1, '件数最少为 1').max(1_000_000).nullable().default(null),
    maxPieces: z.int('件数应为整数').min(1, '件数最少为 1').max(1_000_000).nullable().default(null),
    /** Cents of `currency`, from the one, to below the other; an order in another currency is not meant. */
    fromCents: amountBound('金额下限'),
    belowCents: amountBound('金额上限'),
    currency: amountCurrency,
  })
  .refine(
    ({ fromCents, belowCents }) => fromCents === null || belowCents === null || fromCents < belowCents,
    {
      path: ['belowCents'],
      message: '金额上限应大于金额下限',
    },
  )
  .refine(({ minPieces, maxPieces }) => minPieces === null || maxPieces === null || minPieces <= maxPieces, {
    path: ['maxPieces'],
    message: '最多件数不能小于最少件数',
  });
export type ExpressRule = z.output<typeof ExpressRule>;

/** A word of the standard list in another system. */
export const StandardMapping = z.object({
  standardCode: z.string(),
  standardName: z.string(),
  aliases: z.array(z.string()),
  abroad: z.boolean(),
  /** The word of each system, by the name of the system. */
  codes: z.record(z.string(), z.string()),
});
export type StandardMapping = z.infer<typeof StandardMapping>;

const systems = Object.keys(EXPRESS_SYSTEMS) as [ExpressSystem, ...ExpressSystem[]];

export const express = {
  standard: get('/basic/logistics/mapping/query/standard/list', '标准物流映射', anyTenant, {
    id: 'C136',
    input: z.object({
      /** Code, name or another word for it. */
      keyword: z.string().trim().max(64).optional(),
      system: z.enum(systems, '没有这个平台，请重新选择').optional(),
    }),
    output: z.array(StandardMapping),
  }),
  list: get('/order/trade/logistics/configList', '快递配置列表', see, {
    id: 'C140',
    input: pageQuery.extend({
      keyword: z.string().trim().max(50).optional(),
      open: z.enum(['yes', 'no']).optional(),
    }),
    output: pageOf(ExpressConfig),
  }),
  addresses: get('/order/trade/logistics/addressInfo', '寄件地址', see, {
    id: 'C141',
    output: z.array(KeptAddress),
  }),
  openOrClose: post('/order/trade/logistics/openOrClose', '开启或停用快递', see, {
    id: 'C142',
    input: z.object({ ids: z.array(id).min(1, '请选择快递公司').max(MOST_EXPRESS), open: z.boolean() }),
  }),
  save: post('/order/trade/logistics/setting', '保存快递配置', see, {
    id: 'C143',
    input: ExpressForm,
    output: ExpressConfig,
  }),
  /** An address that is kept, or a new one, which is kept with it. */
  changeAddresses: post('/order/trade/logistics/change/addressBatch', '批量修改寄件地址', see, {
    id: 'C144',
    input: z
      .object({
        ids: z.array(id).min(1, '请选择快递公司').max(MOST_EXPRESS),
        addressId: id.optional(),
        address: SenderAddress.optional(),
      })
      .refine((i) => (i.addressId === undefined) !== (i.address === undefined), {
        path: ['addressId'],
        message: '请选择一个寄件地址，或填写新的地址',
      }),
    output: z.object({ changed: z.int(), addressId: id }),
  }),
  /** Takes over what the factory has open; what the merchant set himself stays. */
  syncFactory: post('/order/trade/logistics/syncFactoryCp', '同步工厂快递', merchant, {
    id: 'C145',
    input: z.object({ factoryId: id }),
    output: z.object({ added: z.int(), closed: z.int(), unchanged: z.int() }),
  }),
  /** The whole list, the first that takes an order decides. */
  saveRules: post('/order/trade/logistics/setting-rule', '保存快递规则', merchant, {
    id: 'C146',
    /** The password is asked for where there are fewer than before. */
    input: dangerPass.extend({
      rules: z
        .array(ExpressRule)
        .max(MOST_EXPRESS_RULES, `最多 ${MOST_EXPRESS_RULES} 条规则`)
        .refine(
          (rules) => new Set(rules.map(({ name }) => name)).size === rules.length,
          '规则名称不能重复，请换一个名称',
        ),
      /** Of the list as the user saw it: another's change is not lost. */
      version: z.int(),
    }),
    output: z.object({ version: z.int() }),
  }),
  rules: get('/order/trade/logistics/rules', '快递规则', merchant, {
    output: z.object({
      rules: z.array(ExpressRule),
      version: z.int(),
      updatedAt: time.nullable(),
      updatedBy: z.string(),
    }),
  }),
  remove: del('/order/trade/logistics/delete', '删除快递配置', see, { input: dangerPass.extend({ id }) }),
  saveAddress: post('/order/trade/logistics/address/save', '保存寄件地址', see, {
    /** Without `isDefault` it stays what it is; the first one of a tenant is his default. */
    input: SenderAddress.extend({ id: id.optional(), isDefault: z.boolean().optional() }),
    output: z.object({ id }),
  }),
  setDefaultAddress: post('/order/trade/logistics/address/default', '设为默认寄件地址', see, {
    input: z.object({ id }),
  }),
  removeAddress: del('/order/trade/logistics/address/delete', '删除寄件地址', see, {
    input: dangerPass.extend({ id }),
  }),
};
