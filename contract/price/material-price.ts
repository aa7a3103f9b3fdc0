import { z } from 'zod';
import { cents, dangerPass, get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { day } from '#contract/values/moment.ts';
import { editPrices, seePrices } from './price.ts';
import { PriceStep, PriceWay } from './price-step.ts';

/** One material (in one colour) of the factory, and what this customer pays for goods of it. */
export const MaterialPrice = z.object({
  material: z.string(),
  color: z.string(),
  currency: z.string(),
  skus: z.int(),
  /** List prices of its SKUs, the lowest and the highest. */
  lowCents: cents,
  highCents: cents,
  /** What is agreed with this customer for it; null: nothing. */
  way: PriceWay.nullable(),
  /** The agreed price; null where none, or where a discount is agreed in its place. */
  priceCents: cents.nullable(),
  /** It is agreed for the material in every colour. */
  inherited: z.boolean(),
  updatedAt: time.nullable(),
});
export type MaterialPrice = z.infer<typeof MaterialPrice>;

/** A SKU of a material, as this customer buys it. */
export const MaterialPriceDetail = z.object({
  skuId: id,
  skuCode: z.string(),
  name: z.string(),
  material: z.string(),
  color: z.string(),
  model: z.string(),
  currency: z.string(),
  listCents: cents,
  unitCents: cents,
  steps: z.array(PriceStep),
});
export type MaterialPriceDetail = z.infer<typeof MaterialPriceDetail>;

/** What a customer bought of a material: a line of an order, at the price agreed when it was pushed. */
export const MaterialTransaction = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  merchantId: id,
  merchantName: z.string(),
  skuCode: z.string(),
  material: z.string(),
  color: z.string(),
  quantity: z.int(),
  unitCents: cents,
  amountCents: cents,
  currency: z.string(),
  pushedAt: time.nullable(),
});
export type MaterialTransaction = z.infer<typeof MaterialTransaction>;

/** As many materials are listed, and set at once. */
export const MOST_MATERIALS = 1000;
const transactions = {
  merchantId: id,
  material: z.string().trim().max(64).optional(),
  /** The order number must be given whole. */
  orderNo: z.string().trim().max(64).optional(),
  /** Of the push: from, until. */
  pushed: z.tuple([day, day]).optional(),
};
const path = (name: string) => `/warehouse/factory/material/invite/${name}`;
const ofCustomer = { merchantId: id };
const TaskStarted = z.object({ taskId: id });

export const materialPrice = {
  config: post(path('configMaterialPrice'), '设置材质价格', editPrices, {
    id: 'C110',
    input: dangerPass.extend({
      ...ofCustomer,
      items: z
        .array(
          z.object({
            material: z.string().trim().min(1, '请选择材质').max(64, '材质不能超过 64 个字符'),
            color: z.string().trim().max(64, '颜色不能超过 64 个字符').default(''),
            /** null: nothing is agreed any more. */
            priceCents: cents.min(0, '价格不能为负数').max(100_000_00, '价格不能超过 100,000.00').nullable(),
            currency: z.string().length(3, '币种应为 3 个字母').default('CNY'),
          }),
        )
        .min(1, '请至少填写一个材质的价格')
        .max(MOST_MATERIALS, `一次最多 ${MOST_MATERIALS} 个材质`),
    }),
    output: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() }),
  }),
  /** `id` is the customer whose prices are listed. */
  list: get(path('materialPriceList/{id}'), '客户材质价格', seePrices, {
    id: 'C111',
    input: z.object({ id }),
    output: z.array(MaterialPrice),
  }),
  details: post(path('materialPriceDetails'), '材质价格明细', seePrices, {
    id: 'C112',
    input: pageQuery.extend({
      ...ofCustomer,
      material: z.string().trim().max(64).optional(),
      color: z.string().trim().max(64).optional(),
    }),
    output: pageOf(MaterialPriceDetail),
  }),
  export: post(path('exportMaterialPrice'), '导出材质价格', seePrices, {
    id: 'C113',
    input: z.object(ofCustomer),
    output: TaskStarted,
  }),
  transactions: post(path('transactionLinePages'), '材质成交明细', seePrices, {
    id: 'C114',
    input: pageQuery.extend(transactions),
    output: pageOf(MaterialTransaction),
  }),
  exportTransactions: post(path('exportTransaction'), '导出材质成交明细', seePrices, {
    id: 'C115',
    input: z.object(transactions),
    output: TaskStarted,
  }),
};
