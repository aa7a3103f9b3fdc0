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
import { ListInspection, TableAt } from '#contract/values/table-place.ts';
import { MOST_ITEMS, MOST_OF_ITEM } from './suit-limits.ts';

/** A stopped suit gives no line a meaning; what stands in orders stays. */
export const SUIT_STATUS = { active: '启用', stopped: '停用' } as const;
export const SuitStatus = z.enum(['active', 'stopped']);

const rowId = z.int().positive();
const code = z
  .string()
  .trim()
  .min(1, '请输入套装编码')
  .max(128, '套装编码不能超过 128 个字符')
  .refine((text) => !text.includes('\0'), '套装编码不能包含特殊符号');

export const AskedItem = z.object({
  skuId: z.int('请选择 SKU').positive('请选择 SKU'),
  quantity: z
    .int(`数量为 1 至 ${MOST_OF_ITEM} 的整数`)
    .min(1, `数量为 1 至 ${MOST_OF_ITEM} 的整数`)
    .max(MOST_OF_ITEM, `数量为 1 至 ${MOST_OF_ITEM} 的整数`),
  pictureFileId: rowId.nullable().default(null),
});
export type AskedItem = z.output<typeof AskedItem>;

/** As many as a suit may have; a SKU stands twice only under two pictures. */
export const itemsOf = <S extends typeof AskedItem>(item: S) =>
  z
    .array(item)
    .min(1, '请至少添加一个 SKU')
    .max(MOST_ITEMS, `一个套装最多 ${MOST_ITEMS} 个明细`)
    .refine(
      (items) => new Set(items.map((one) => `${one.skuId} ${one.pictureFileId}`)).size === items.length,
      '同一个 SKU 只有图片不同时才能出现两次，请合并数量或更换图片。',
    );

export const SuitForm = z.object({
  name: z.string().trim().min(1, '请输入名称').max(100, '名称不能超过 100 个字符'),
  items: itemsOf(AskedItem),
});
export const NewSuit = SuitForm.extend({ code });

const SuitItem = z.object({
  itemNo: z.int(),
  skuId: z.int(),
  /** null: its factory is no longer the merchant's. */
  skuCode: z.string().nullable(),
  skuName: z.string().nullable(),
  model: z.string().nullable(),
  /** false: stopped, or no longer to be had. */
  offered: z.boolean(),
  quantity: z.int(),
  pictureFileId: z.int().nullable(),
  thumbUrl: z.string().nullable(),
  pictureUrl: z.string().nullable(),
});
export type SuitItem = z.infer<typeof SuitItem>;

/** P072: one row is a code of a platform that stands for several SKUs. */
export const Suit = z.object({
  id,
  code: z.string(),
  name: z.string(),
  factoryId: id,
  factoryName: z.string(),
  items: z.array(SuitItem),
  /** Of one suit. */
  pieces: z.int(),
  /** Of one suit, at the merchant's own prices; null: not all of its SKUs are to be had. */
  costCents: cents.nullable(),
  currency: z.string(),
  waitingOrders: z.int(),
  /** Of the last 30 days. */
  recentOrders: z.int(),
  status: SuitStatus,
  version: z.int(),
  updatedAt: time,
});
export type Suit = z.infer<typeof Suit>;

/** What a change would reach. */
export const SuitReach = z.object({
  /** Orders that are not pushed: they change. */
  unpushed: z.int(),
  /** Orders that a factory has, and that are under way: they stay. */
  pushed: z.int(),
  /** Orders that are not pushed and were split, so that the suit lies in several: they stay. */
  torn: z.int(),
});

/** How many orders were changed; the rest by this task where they are many. */
const Applied = z.object({ orders: z.int(), taskId: id.nullable() });

export const TriedSuit = z.object({
  pieces: z.int(),
  costCents: cents.nullable(),
  currency: z.string(),
  items: z.array(
    z.object({
      skuCode: z.string().nullable(),
      skuName: z.string().nullable(),
      quantity: z.int(),
      unitCents: cents.nullable(),
    }),
  ),
});

const see: TenantAccess = { of: 'business', permissions: ['business:code'] };
const edit: TenantAccess = { of: 'business', permissions: ['business:code:edit'] };
const PATH = '/business/setting/suit-code';
const one = z.object({ id: rowId });
const some = z.object({ ids: z.array(rowId).min(1, '请选择套装').max(1000, '一次最多 1000 个套装') });

export const SuitFilter = z.object({
  code: z.string().trim().max(128).optional(),
  /** Part of the code of a SKU inside. */
  sku: z.string().trim().max(64).optional(),
  factoryId: id.optional(),
  /** 1: orders wait for its code. */
  waiting: z.coerce.number().int().optional(),
  status: SuitStatus.optional(),
});

/** The headings of a file: a line is an item, lines of one code are a suit. */
export const SUIT_COLUMNS = {
  ...{ code: '套装编码', name: '名称', sku: 'SKU', quantity: '数量', picture: '图片名' },
} as const;
/** So many lines a file may have. */
export const MOST_LINES = 20_000;
const started = z.object({ taskId: id });

export const suit = {
  page: post(`${PATH}/page`, '套装编码', see, {
    input: pageQuery.extend(SuitFilter.shape),
    output: pageOf(Suit),
  }),
  create: post(`${PATH}/create`, '新建套装编码', edit, {
    input: NewSuit,
    output: Applied.extend({ id }),
  }),
  /** [G14] Changes the parts in orders that are not pushed. */
  update: put(`${PATH}/update`, '修改套装编码', edit, {
    input: SuitForm.extend({ id: rowId, version: z.int() }),
    output: Applied,
  }),
  reach: post(`${PATH}/reach`, '套装的影响', see, { input: one, output: SuitReach }),
  stop: post(`${PATH}/stop`, '停用套装编码', edit, { input: some }),
  /** Lines that waited meanwhile become suits. */
  start: post(`${PATH}/start`, '启用套装编码', edit, { input: some, output: Applied }),
  /** Lines of orders that are not pushed wait again. */
  delete: del(`${PATH}/delete`, '删除套装编码', edit, { input: dangerPass.extend({ id }), output: Applied }),
  importInspect: post(`${PATH}/import/inspect`, '检查套装文件', edit, {
    input: TableAt,
    output: ListInspection,
    body: 'multipart',
  }),
  /** Unknown codes are made, known ones hold what the file says then; a suit with a wrong line is refused, the others are not. */
  import: post(`${PATH}/import`, '导入套装编码', edit, {
    input: TableAt,
    output: started,
    body: 'multipart',
  }),
  /** As the list is asked, or those chosen; what it writes can be changed and imported. */
  export: post(`${PATH}/export`, '导出套装编码', see, {
    input: SuitFilter.extend({ ids: z.array(rowId).min(1).max(1000).optional() }),
    output: started,
  }),
  models: post(`${PATH}/models`, '套装可换的型号', see, {
    input: one.extend({ keyword: z.string().trim().max(64).optional() }),
    output: z.array(z.object({ brand: z.string(), model: z.string() })),
  }),
  /** What its items would be with another model. */
  fit: post(`${PATH}/fit`, '换型号', see, {
    input: one.extend({ brand: z.string().max(64), model: z.string().max(64) }),
    output: z.array(
      SuitItem.pick({ quantity: true, pictureFileId: true, thumbUrl: true }).extend({
        fromCode: z.string(),
        /** null: there is none of this model. */
        sku: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
      }),
    ),
  }),
  tryOut: post(`${PATH}/try`, '试算套装', see, {
    input: one.extend({
      quantity: z.int().min(1, '数量至少为 1').max(9999, '数量不能超过 9,999').default(3),
    }),
    output: TriedSuit,
  }),
  /** The newest first. */
  orders: post(`${PATH}/orders`, '用到套装的订单', see, {
    input: pageQuery.extend({ id: rowId }),
    output: pageOf(
      z.object({
        id,
        orderNo: z.string(),
        status: OrderStatusName,
        suits: z.int(),
        pieces: z.int(),
        createdAt: time,
      }),
    ),
  }),
  log: post(`${PATH}/log`, '套装的记录', see, {
    input: one,
    output: z.array(z.object({ id, text: z.string(), userName: z.string(), at: time })),
  }),
};
