import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { range } from '#contract/values/moment.ts';
import { PrintSize } from '#contract/values/picture.ts';
import { HoldName, OrderStatusName } from './life-cycle/order-rows.ts';
import { PrintArea } from './order-picture.ts';
import { OrderEventRow } from './order.ts';

/** What keeps a line from being printed well; `left`: its dpi is low, and its merchant said that it is printed so. */
export const ART_FINDINGS = {
  missing: '缺图',
  low: '分辨率低',
  unreadable: '读不出',
  left: '按此印刷',
} as const;
export const ArtFinding = z.enum(['missing', 'low', 'unreadable', 'left']);
export type ArtFinding = z.infer<typeof ArtFinding>;

/** Where the picture of a line comes from. */
export const ART_SOURCES = { code: '编码', line: '本行', none: '无' } as const;

/** As many files come at once. */
export const ART_FILES = 500;

const see: TenantAccess = { of: 'business', permissions: ['business:order'] };
const edit: TenantAccess = { of: 'business', permissions: ['business:order:edit'] };

const Printed = PrintSize.extend({
  pictureFileId: z.int().nullable(),
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  pictureKind: z.string().nullable(),
});

/** A line of the merchant's orders, with what is printed on it. `id` is the line's. */
export const ArtLine = Printed.extend({
  id,
  orderId: z.int(),
  orderNo: z.string(),
  platformOrderNo: z.string(),
  shopName: z.string(),
  lineNo: z.int(),
  platformCode: z.string(),
  title: z.string(),
  skuCode: z.string().nullable(),
  quantity: z.int(),
  source: z.enum(['code', 'line', 'none']),
  /** Where it is printed as large as its SKU's area; null where a size is not known. */
  dpi: z.int().nullable(),
  finding: ArtFinding.nullable(),
  /** 按此印刷: who said it of this picture, and when. */
  leave: z.object({ dpi: z.int(), by: z.string(), at: time }).nullable(),
  status: OrderStatusName,
  hold: HoldName,
  /** Of the order, as it was seen. */
  version: z.int(),
  /** The merchant may change it now. */
  open: z.boolean(),
  buyerRemark: z.string(),
  createdAt: time,
});
export type ArtLine = z.infer<typeof ArtLine>;

/** What lines are asked for; without a status those of orders that no factory has approved yet. */
const wanted = z.strictObject({
  shopIds: z.array(id).max(1000).optional(),
  status: OrderStatusName.optional(),
  /** Order numbers, or those of the platform. */
  orderNo: z.array(z.string().trim().max(64)).max(500).optional(),
  code: z.string().trim().max(128).optional(),
  skuCode: z.string().trim().max(128).optional(),
  importIds: z.array(id).max(1000).optional(),
  createTime: range.optional(),
  dpiBelow: z.coerce.number().int().min(1).max(1200).optional(),
});

/** A code on lines that want a picture. */
export const ArtCode = Printed.extend({
  code: z.string(),
  title: z.string(),
  skuCode: z.string().nullable(),
  /** Lines with a finding, and the orders that they are in. */
  lines: z.int(),
  orders: z.int(),
  missing: z.int(),
  low: z.int(),
  unreadable: z.int(),
});
export type ArtCode = z.infer<typeof ArtCode>;

/** A line that a file's name may mean. */
const Candidate = z.object({
  lineId: z.int(),
  orderNo: z.string(),
  platformOrderNo: z.string(),
  lineNo: z.int(),
  platformCode: z.string(),
  title: z.string(),
  skuCode: z.string().nullable(),
  version: z.int(),
  thumbUrl: z.string().nullable(),
  printWidthMm: z.number().nullable(),
  printHeightMm: z.number().nullable(),
});
export type ArtCandidate = z.infer<typeof Candidate>;

export const ArtMatch = z.object({
  key: z.int(),
  /** The one line that the name means; null: none, several, or another file means it, too. */
  lineId: z.int().nullable(),
  /** Lines that may be edited, to choose from; at most MOST_CANDIDATES of `found`. */
  candidates: z.array(Candidate),
  found: z.int(),
  /** Lines that it means and that may not be edited now. */
  closed: z.int(),
  /** Another file of these means the same line. */
  shared: z.boolean(),
});
export type ArtMatch = z.infer<typeof ArtMatch>;
export const MOST_CANDIDATES = 50;

const items = <T extends z.ZodType<{ lineId: number }>>(item: T) =>
  z
    .array(item)
    .min(1, '请选择要处理的行')
    .max(ART_FILES, `一次最多 ${ART_FILES} 行`)
    .refine((all) => new Set(all.map(({ lineId }) => lineId)).size === all.length, {
      error: '一行只能有一张图片，请去掉重复的行。',
    });
const version = z.int().positive();

/** What became of lines: those that were left alone say why. */
const Written = z.object({
  saved: z.int(),
  /** `id` is the line's. */
  failed: z.array(z.object({ id: z.int(), orderNo: z.string(), msg: z.string() })),
});

const PATH = '/order/line-art';
export const lineArt = {
  /** Lines that want a picture, the newest orders first; without a finding all but what is to be printed as it is. */
  page: post(`${PATH}/page`, '缺少图片的商品行', see, {
    input: pageQuery.extend({ ...wanted.shape, finding: ArtFinding.optional() }),
    output: pageOf(ArtLine),
  }),
  /** How many lines each finding would show. */
  counts: post(`${PATH}/counts`, '缺少图片的商品行的数量', see, {
    input: wanted,
    output: z.object({ missing: z.int(), low: z.int(), unreadable: z.int(), left: z.int() }),
  }),
  /** The same lines by their codes, those that keep back the most first. */
  codes: post(`${PATH}/codes`, '缺少图片的编码', see, {
    input: pageQuery.extend({
      ...wanted.pick({ shopIds: true, code: true, importIds: true }).shape,
      finding: ArtFinding.optional(),
    }),
    output: pageOf(ArtCode),
  }),
  detail: post(`${PATH}/detail`, '一行的图片', see, {
    input: z.object({ lineId: id }),
    output: z.object({
      line: ArtLine,
      area: PrintArea.nullable(),
      /** Other lines of the same code, the newest first; at most twenty. */
      others: z.array(ArtLine),
      history: z.array(OrderEventRow),
    }),
  }),
  /**
   * What lines files mean by their names {订单号}[-{行}][-{面}], {平台订单号}[-{行}] or {平台编码}, without extension, copy
   * marks, case and width [G23].
   */
  match: post(`${PATH}/match`, '按文件名查找商品行', edit, {
    input: z.object({
      files: z
        .array(z.object({ key: z.int(), name: z.string().max(255) }))
        .min(1, '请选择图片')
        .max(ART_FILES, `一次最多 ${ART_FILES} 张图片`),
    }),
    output: z.array(ArtMatch),
  }),
  /** Gives lines pictures of their own, as edits of their orders as they were seen. */
  save: post(`${PATH}/save`, '保存商品行的图片', edit, {
    input: z.object({ items: items(z.object({ lineId: id, version, pictureFileId: id })) }),
    output: Written,
  }),
  /** 按此印刷 of lines whose dpi is low, or that it is taken back. */
  leave: post(`${PATH}/leave`, '按此印刷', edit, {
    input: z.object({ items: items(z.object({ lineId: id, version })), leave: z.boolean() }),
    output: Written,
  }),
};
