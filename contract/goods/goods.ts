import { z } from 'zod';
import {
  cents,
  dangerPass,
  del,
  id,
  pageOf,
  pageQuery,
  post,
  put,
  type TenantAccess,
  time,
} from '#contract/endpoint.ts';
import { OrderStatusName } from '#contract/order/life-cycle/order-rows.ts';
import { PrintSize } from '#contract/values/picture.ts';
import { MOST_CODE } from './goods-code.ts';

/** What is taken off is sold no more; its codes go on meaning what they mean. */
export const GOODS_STATUS = { on: '上架', off: '下架' } as const;
const GoodsStatus = z.enum(['on', 'off']);

/** What a code of goods means to orders now. */
export const CODE_STATES = {
  matched: '已匹配',
  none: '没有映射',
  picture: '换了图片',
  other: '对应别的',
} as const;
const CodeState = z.enum(['matched', 'none', 'picture', 'other']);

/** SKUs that goods have at most, and goods that one call changes. */
export const MOST_SKUS = 500;
export const MOST_GOODS = 1000;
const MOST_CENTS = 99_999_999;

const rowId = z.int().positive();
const plain = (label: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `请输入${label}`)
    .max(most, `${label}不能超过 ${most} 个字符`)
    .refine((text) => !text.includes('\0'), `${label}不能包含特殊符号`);
const amount = (label: string) =>
  z
    .int(`${label}应为金额`)
    .min(0, `${label}不能小于 0`)
    .max(MOST_CENTS, `${label}不能超过 999,999.99`)
    .nullable();

/** P054: one row is goods: a picture in one of its versions, on SKUs, under codes. */
export const Goods = z.object({
  id,
  number: z.string(),
  name: z.string(),
  pictureId: id,
  pictureName: z.string(),
  /** The version that is printed, and one that waits to be taken. */
  pictureNo: z.int(),
  newerNo: z.int().nullable(),
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  pattern: z.string(),
  materials: z.array(z.string()),
  models: z.int(),
  skus: z.int(),
  /** Codes that mean their SKU and this picture. */
  matched: z.int(),
  /** Of one piece, at the merchant's own prices, over the SKUs that are to be had; null: none is. */
  costFrom: cents.nullable(),
  costTo: cents.nullable(),
  currency: z.string(),
  priceCents: cents.nullable(),
  expressCents: cents.nullable(),
  /** Pushed in the last 30 days. */
  pieces: z.int(),
  status: GoodsStatus,
  version: z.int(),
  updatedAt: time,
});
export type Goods = z.infer<typeof Goods>;

export const GoodsSku = PrintSize.extend({
  skuId: z.int(),
  code: z.string(),
  state: CodeState,
  /** null: its factory is no longer the merchant's. */
  skuCode: z.string().nullable(),
  skuName: z.string().nullable(),
  factoryName: z.string().nullable(),
  material: z.string(),
  brand: z.string(),
  model: z.string(),
  color: z.string(),
  /** false: stopped, or no longer to be had. */
  offered: z.boolean(),
  costCents: cents.nullable(),
});
export type GoodsSku = z.infer<typeof GoodsSku>;

/** What a code means already, where that is something else: `held` cannot be taken over, the others one by one. */
export const CodeClash = z.object({
  skuId: z.int(),
  code: z.string(),
  held: z.boolean(),
  /** As in 对应 SKU「TPU-15」. */
  means: z.string(),
});
export type CodeClash = z.infer<typeof CodeClash>;

const code = plain('编码', MOST_CODE);
const CodedSku = z.object({
  skuId: z.int('请选择 SKU').positive('请选择 SKU'),
  code,
  /** Of a code that means something else: whether it is taken over, or left; left out where none was seen. */
  clash: z.enum(['keep', 'overwrite']).optional(),
});
export const codedSkus = z
  .array(CodedSku)
  .min(1, '请选择 SKU')
  .max(MOST_SKUS, `一个商品最多 ${MOST_SKUS} 个 SKU`)
  .refine((all) => new Set(all.map(({ skuId }) => skuId)).size === all.length, '同一个 SKU 只能选一次')
  .refine(
    (all) => new Set(all.map((one) => one.code)).size === all.length,
    '两个 SKU 的编码相同，请修改编码',
  );

export const GoodsForm = z.object({
  number: plain('货号', 32),
  name: plain('名称', 100),
  priceCents: amount('售价').default(null),
  expressCents: amount('快递费').default(null),
});
const pattern = plain('编码规则', MOST_CODE);
const NewGoods = GoodsForm.extend({
  pictureFileId: z.int('请选择图片').positive('请选择图片'),
  pattern,
  skus: codedSkus,
});

/** What codes did to orders: at once, or by this task where they are many. */
const Published = z.object({ codes: z.int(), freedOrders: z.int(), taskId: id.nullable() });

/** What taking the new version reaches. */
export const GoodsReach = z.object({
  /** Orders that the merchant has still: they change. */
  unpushed: z.int(),
  /** Orders under way with a factory: they keep theirs. */
  pushed: z.int(),
});

export const GoodsFilter = z.object({
  /** A part of number or name. */
  keyword: z.string().trim().max(100).optional(),
  /** A part of the picture's name. */
  picture: z.string().trim().max(128).optional(),
  material: z.string().trim().max(64).optional(),
  model: z.string().trim().max(64).optional(),
  code: z.string().trim().max(MOST_CODE).optional(),
  /** 1: a new version waits. */
  newer: z.coerce.number().int().optional(),
  /** Whether something of it was pushed in the last 30 days. */
  sold: z.enum(['yes', 'no'], '没有这种筛选，请重新选择').optional(),
  status: GoodsStatus.optional(),
});

const see: TenantAccess = { of: 'business', permissions: ['business:goods', 'business:goods:edit'] };
const edit: TenantAccess = { of: 'business', permissions: ['business:goods:edit'] };
const PATH = '/business/goods';
const one = z.object({ id: rowId });
const some = z.object({
  ids: z
    .array(rowId)
    .min(1, '请选择商品')
    .max(MOST_GOODS, `一次最多 ${MOST_GOODS.toLocaleString('zh-CN')} 个商品`),
});
const again = { idempotencyKey: z.string().min(8).max(64).optional() };
const started = z.object({ taskId: id });
const chosen = GoodsFilter.extend({ ids: some.shape.ids.optional() });

export const goods = {
  page: post(`${PATH}/page`, '商品', see, {
    input: pageQuery.extend(GoodsFilter.shape),
    output: pageOf(Goods),
  }),
  skus: post(`${PATH}/skus`, '商品的 SKU', see, { input: one, output: z.array(GoodsSku) }),
  /** Which of these codes mean something else; the picture is the goods' own, or the one of goods to come. */
  clashes: post(`${PATH}/clashes`, '检查商品编码', edit, {
    input: z.object({
      id: rowId.optional(),
      pictureFileId: rowId.optional(),
      skus: z.array(CodedSku.pick({ skuId: true, code: true })).max(MOST_SKUS),
    }),
    output: z.array(CodeClash),
  }),
  /** All of it or nothing, once however often it is asked with one key. */
  create: post(`${PATH}/create`, '新建商品', edit, {
    input: NewGoods.extend(again),
    output: Published.extend({ id }),
  }),
  update: put(`${PATH}/update`, '修改商品', edit, {
    input: GoodsForm.extend({ id: rowId, version: z.int() }),
  }),
  /** More SKUs under codes of their own. */
  add: post(`${PATH}/add`, '给商品加 SKU', edit, {
    input: z.object({ id: rowId, pattern, skus: codedSkus, ...again }),
    output: Published,
  }),
  /** SKUs whose codes mean something else, or nothing, get their meaning again. */
  rematch: post(`${PATH}/rematch`, '商品编码重新匹配', edit, {
    input: z.object({
      id: rowId,
      skuIds: z.array(rowId).min(1, '请选择 SKU').max(MOST_SKUS),
      ...again,
    }),
    output: Published,
  }),
  reach: post(`${PATH}/reach`, '新版本的影响', see, { input: one, output: GoodsReach }),
  /** Its codes, and lines of orders that are not pushed, print the picture's version in force. */
  renew: post(`${PATH}/renew`, '商品取图片的新版本', edit, {
    input: z.object({ id: rowId, version: z.int() }),
    output: z.object({ no: z.int(), orders: z.int(), taskId: id.nullable() }),
  }),
  /** A price for all, or what is to be left of each over its dearest SKU and what sending it costs. */
  price: post(`${PATH}/price`, '商品改价', edit, {
    input: some.extend({
      way: z.enum(['price', 'profit']),
      cents: z.int('请输入金额').min(0, '金额不能小于 0').max(MOST_CENTS, '金额不能超过 999,999.99'),
      expressCents: amount('快递费').optional(),
    }),
    /** `uncosted`: no SKU of these is to be had, so that nobody knows their cost. */
    output: z.object({ changed: z.int(), uncosted: z.array(z.string()) }),
  }),
  turn: post(`${PATH}/turn`, '商品上架、下架', edit, {
    input: some.extend({ status: GoodsStatus }),
    output: z.object({ changed: z.int() }),
  }),
  /** Their codes go on meaning what they mean, or lines of orders that are not pushed wait again. */
  delete: del(`${PATH}/delete`, '删除商品', edit, {
    input: dangerPass.extend({ id, codes: z.enum(['keep', 'drop']) }),
    output: z.object({ orders: z.int(), taskId: id.nullable() }),
  }),
  /** The newest first. */
  orders: post(`${PATH}/orders`, '商品的订单', see, {
    input: pageQuery.extend({ id: rowId }),
    output: pageOf(
      z.object({ id, orderNo: z.string(), status: OrderStatusName, pieces: z.int(), createdAt: time }),
    ),
  }),
  log: post(`${PATH}/log`, '商品的记录', see, {
    input: one,
    output: z.array(z.object({ id, text: z.string(), userName: z.string(), at: time })),
  }),
  /** As the list is asked, or those chosen. */
  export: post(`${PATH}/export`, '导出商品', see, { input: chosen, output: started }),
  /** A line a SKU, with the pictures beside it, to be brought into a shop by hand. */
  listing: post(`${PATH}/listing`, '导出商品上架表', see, { input: some, output: started }),
};
