import { z } from 'zod';
import { dangerPass, id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { day } from '#contract/values/moment.ts';
import { nameText } from '#contract/values/name.ts';
import { PriceWay, WHOLE, type PRICE_WAYS } from './price-step.ts';
import { NumberRange, Priced, PriceKind, PriceRule, PriceTarget, type PriceItem } from './pricing.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { provinceName } from '#contract/area/province.ts';

/** A discount as a list shows it: whom it is for and what it is about, by name. */
export const Price = PriceRule.extend({
  targetName: z.string(),
  skuCode: z.string().nullable(),
  version: z.int(),
  updatedAt: time,
});
export type Price = z.infer<typeof Price>;

export const MOST_TARGETS = 500;
export const MOST_ITEMS = 500;
/** Of one call: targets times items. */
export const MOST_WRITTEN = 5000;
const MOST_RANGES = 20;
const HIGHEST = 100_000_00;

const valueOf = {
  way: PriceWay.describe('打折的值以万分之一计：8500 是 8.5 折'),
  value: z.int('请输入折扣或金额').min(0, '折扣和金额不能为负数').max(HIGHEST, '金额不能超过 100,000.00'),
};
const isChange = ({ way, value }: { way: keyof typeof PRICE_WAYS; value: number }) =>
  way !== 'percent' || (value >= 1 && value <= WHOLE);
const NO_PERCENT = { path: ['value'], message: '折扣应大于 0 折，且不超过 10 折' };

const range = NumberRange.extend(valueOf)
  .refine(isChange, NO_PERCENT)
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], message: '止数应不小于起数' });
/** Ranges in their order; none of them reaches into the next. */
export const NumberRanges = z
  .array(range)
  .max(MOST_RANGES, `最多 ${MOST_RANGES} 个区间`)
  .transform((list) => list.toSorted((a, b) => a.from - b.from))
  .refine(
    (list) => list.every(({ to }, i) => i === list.length - 1 || (to !== null && to < list[i + 1]!.from)),
    '数量区间不能重叠；只有最后一个区间可以不填止数',
  );

const text = (label: string, max = 64) =>
  z.string().trim().max(max, `${label}不能超过 ${max} 个字符`).default('');
const goods = { skuId: id.nullable().default(null), material: text('材质'), color: text('颜色') };
const gift = { skuId: id.nullable().default(null) };
const express = { expressName: carrierName().default(''), area: provinceName().default('') };
/** What is agreed for an item: the price of one, and what differs by quantity. */
const terms = {
  ...valueOf,
  currency: z.string().length(3, '币种应为 3 个字母').default('CNY'),
  ranges: NumberRanges.default([]),
};
/** What a form fills in. */
export const PriceTerms = z.object(terms).refine(isChange, NO_PERCENT);

const itemsOf = <S extends z.ZodRawShape>(shape: S) =>
  z
    .array(z.object({ ...shape, ...terms }).refine((item) => isChange(item as never), NO_PERCENT))
    .min(1, '请至少填写一项折扣')
    .max(MOST_ITEMS, `一次最多 ${MOST_ITEMS} 项折扣`);

const promotion = z
  .object({
    name: nameText('促销名称', 32),
    from: day,
    until: day,
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: '促销的结束时间应晚于开始时间' });
/** For a while only; absent: until it is changed. */
const oncePromoted = { promotion: promotion.nullable().default(null) };

const ids = (label: string, most: number) => z.array(id).max(most, `一次最多 ${most} 个${label}`).default([]);
const targets = {
  merchantIds: ids('客户', MOST_TARGETS),
  groupIds: ids('分组', MOST_TARGETS),
  /** For every customer who has nothing of his own. */
  all: z.boolean().default(false),
};
const setOf = <S extends z.ZodRawShape>(shape: S) =>
  dangerPass
    .extend({ ...targets, items: itemsOf(shape), ...oncePromoted })
    .refine(({ merchantIds, groupIds, all }) => all || merchantIds.length + groupIds.length > 0, {
      path: ['merchantIds'],
      message: '请选择客户或客户分组',
    })
    .refine(
      ({ merchantIds, groupIds, all, items }) =>
        (merchantIds.length + groupIds.length + Number(all)) * items.length <= MOST_WRITTEN,
      { path: ['items'], message: `客户数乘以折扣数不能超过 ${MOST_WRITTEN}，请分几次设置` },
    );

/** How many are new, how many stood already and were changed, how many were as they should be. */
const Written = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });
export type PricesWritten = z.infer<typeof Written>;
const SomeDone = z.object({
  successIds: z.array(id),
  failed: z.array(z.object({ id, code: z.int(), msg: z.string() })),
});

const chosen = z.array(id).min(1, '请选择折扣').max(MOST_WRITTEN, `一次最多 ${MOST_WRITTEN} 条折扣`);
const ofOne = { target: z.enum(['group', 'customer']), targetId: id };
const copy = dangerPass
  .extend({
    from: z.object(ofOne),
    merchantIds: targets.merchantIds,
    groupIds: targets.groupIds,
    /** What stands there and is not copied goes. */
    replace: z.boolean().default(false),
  })
  .refine(({ merchantIds, groupIds }) => merchantIds.length + groupIds.length > 0, {
    path: ['merchantIds'],
    message: '请选择要复制到的客户或分组',
  });
const Copied = Written.extend({ removed: z.int() });

export const seePrices: TenantAccess = { of: 'factory', permissions: ['factory:price'] };
export const editPrices: TenantAccess = { of: 'factory', permissions: ['factory:price:edit'] };

const discount = <I extends z.ZodType, O extends z.ZodType>(
  call: string,
  title: string,
  path: string,
  input: I,
  output: O,
) => post(`/basic/factory/shop-discount/${path}`, title, editPrices, { id: call, input, output });
const detail = (call: string, title: string, name: string) =>
  post(`/basic/factory/discount/detail/${name}/preTask`, title, seePrices, {
    id: call,
    input: z.object(ofOne),
    output: z.object({ taskId: id }),
  });

export const price = {
  page: post('/basic/factory/shop-discount/page', '折扣列表', seePrices, {
    input: pageQuery.extend({
      kind: PriceKind.optional(),
      target: PriceTarget.optional(),
      merchantId: id.optional(),
      groupId: id.optional(),
      /** What is said of this SKU, or of all. */
      skuId: id.optional(),
      /** Part of the customer's, group's or promotion's name, of the material, colour, express company, area or SKU code. */
      keyword: z.string().trim().max(64).optional(),
      way: PriceWay.optional(),
      /** Whether it is for a while only. */
      promoted: z.enum(['yes', 'no']).optional(),
    }),
    output: pageOf(Price),
  }),
  /** Why this customer pays what he pays. */
  explain: post('/basic/factory/shop-discount/explain', '价格说明', seePrices, {
    input: z.object({
      merchantId: id,
      skuId: id,
      quantity: z.int('请输入数量').min(1, '数量至少为 1').max(1_000_000, '数量最多为 1,000,000'),
      gift: z.boolean().default(false),
    }),
    output: Priced.extend({ currency: z.string(), skuCode: z.string(), skuName: z.string() }),
  }),
  setGoods: discount('C095', '设置商品折扣', 'material/set_v2', setOf(goods), Written),
  setGift: discount('C096', '设置赠品折扣', 'gift/set_v2', setOf(gift), Written),
  setExpress: discount('C097', '设置快递折扣', 'express/set_v2', setOf(express), Written),
  setExpressWeight: discount('C098', '设置快递续重折扣', 'expressWeight/set_v2', setOf(express), Written),
  delete: discount('C099', '删除折扣', 'delete_v2', dangerPass.extend({ ids: chosen }), SomeDone),
  update: discount(
    'C100',
    '修改折扣',
    'update_v2',
    dangerPass.extend({ id, version: z.int(), ...terms, ...oncePromoted }).refine(isChange, NO_PERCENT),
    z.object({ version: z.int() }),
  ),
  /** Changes and additions are written together, or none of them is. */
  modifyAndAdd: discount(
    'C101',
    '修改并新增折扣',
    'modifyAndAdd',
    dangerPass.extend({
      kind: PriceKind,
      ...ofOne,
      modify: z
        .array(z.object({ id, version: z.int(), ...terms }).refine(isChange, NO_PERCENT))
        .max(MOST_ITEMS, `一次最多修改 ${MOST_ITEMS} 项折扣`)
        .default([]),
      add: z
        .array(z.object({ ...goods, ...express, ...terms }).refine(isChange, NO_PERCENT))
        .max(MOST_ITEMS, `一次最多新增 ${MOST_ITEMS} 项折扣`)
        .default([]),
    }),
    Written,
  ),
  updateRanges: discount(
    'C102',
    '批量设置快递数量区间',
    'express/numberRange/batchUpdate',
    dangerPass.extend({ ids: chosen, ranges: NumberRanges }),
    SomeDone,
  ),
  updateMany: discount(
    'C103',
    '批量修改折扣',
    'batchUpdate_v2',
    dangerPass.extend({ ids: chosen, ...valueOf }).refine(isChange, NO_PERCENT),
    SomeDone,
  ),
  copy: discount('C104', '复制商品和赠品折扣', 'copy_v2', copy, Copied),
  copyExpress: discount('C105', '复制快递折扣', 'copy.express', copy, Copied),
  goodsDetail: detail('C106', '商品折扣明细', 'goodsDiscountDetail'),
  giftDetail: detail('C107', '赠品折扣明细', 'giftDiscountDetail'),
  expressDetail: detail('C108', '快递折扣明细', 'expressDiscountDetail'),
  expressWeightDetail: detail('C109', '快递续重折扣明细', 'expressWeightDiscountDetail'),
  /** What a factory that sells for this one pays for express. */
  setAgentExpress: post(
    '/manufacture/factory/express-price/agent/batchSave',
    '批量设置代理快递价',
    editPrices,
    {
      id: 'C094',
      input: dangerPass.extend({
        agentFactoryIds: z
          .array(id)
          .min(1, '请选择代理工厂')
          .max(MOST_TARGETS, `一次最多 ${MOST_TARGETS} 个代理工厂`),
        kind: z.enum(['express', 'expressWeight']).default('express'),
        items: itemsOf(express),
      }),
      output: Written,
    },
  ),
};

/** An item that names nothing: any. */
export const ANY_ITEM: PriceItem = {
  skuId: null,
  material: '',
  color: '',
  expressName: '',
  area: '',
};
