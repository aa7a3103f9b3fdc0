import { z } from 'zod';
import { LINK } from '#contract/picture/ways.ts';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { MOST_PATTERN, patternComplaint } from '#contract/order-export/print-file-name.ts';
import { StoredFile } from '#contract/file/file.ts';
import { ArtFinding } from '#contract/order/line-art.ts';
import { HoldName, OrderStatusName } from '#contract/order/life-cycle/order-rows.ts';
import { PrintArea } from '#contract/order/order-picture.ts';
import { range } from '#contract/values/moment.ts';
import { PrintSize } from '#contract/values/picture.ts';
import { Placement } from '#contract/values/placement.ts';
import { ArtStep } from './art-step.ts';

export const seeArt: TenantAccess = { of: 'factory', permissions: ['factory:art'] };
export const editArt: TenantAccess = { of: 'factory', permissions: ['factory:art:edit'] };

/** As many lines as a page shows are changed at once. */
export const DESK_LINES = 500;
/** What a ZIP of lines holds. */
export const ZIP_OF = { picture: '原图', print: '印刷图' } as const;
/** Pictures of one download. */
export const MOST_ZIPPED = 5000;

/** A line of an order that was pushed to the factory, with what is printed on it. `id` is the line's. */
export const DeskLine = PrintSize.required().extend({
  id,
  orderId: z.int(),
  orderNo: z.string(),
  platformOrderNo: z.string(),
  merchantId: z.int(),
  merchantName: z.string(),
  lineNo: z.int(),
  title: z.string(),
  platformCode: z.string(),
  skuId: z.int().nullable(),
  skuCode: z.string().nullable(),
  quantity: z.int(),
  pictureFileId: z.int().nullable(),
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  pictureKind: z.string().nullable(),
  /** Where it is printed as it lies; null where a size is not known. */
  dpi: z.int().nullable(),
  finding: ArtFinding.nullable(),
  /** 按此印刷: who said it of this picture, and when. */
  leave: z.object({ dpi: z.int(), by: z.string(), at: time, reason: z.string().optional() }).nullable(),
  status: OrderStatusName,
  hold: HoldName,
  /** Of the order, as it was seen. */
  version: z.int(),
  /** Why the picture may not be changed here now, as a sentence; null: it may. */
  closed: z.string().nullable(),
  /** Why the order cannot be sent back now; null: it can. */
  repulseClosed: z.string().nullable(),
  pushedAt: time.nullable(),
});
export type DeskLine = z.infer<typeof DeskLine>;

export const HANDLERS = { mine: '我', none: '无人', others: '同事' } as const;

/** What lines are asked for; without a status those that production still waits for. */
const wanted = z.strictObject({
  status: OrderStatusName.optional(),
  /** Order numbers, or those of the platform. */
  orderNo: z.array(z.string().trim().max(64)).max(500).optional(),
  merchantIds: z.array(id).max(1000).optional(),
  skuCode: z.string().trim().max(128).optional(),
  material: z.string().trim().max(64).optional(),
  model: z.string().trim().max(64).optional(),
  handler: z.enum(['mine', 'none', 'others'], '没有这种筛选，请重新选择').optional(),
  dpiBelow: z.coerce.number().int().min(1).max(1200).optional(),
  pushTime: range.optional(),
});

/** `all`: every line, whatever is found at it. */
const DeskFinding = z.enum([...ArtFinding.options, 'all'], '没有这种异常，请重新选择');

const items = z
  .array(z.object({ lineId: id, version: z.int().positive() }))
  .min(1, '请选择要处理的行')
  .max(DESK_LINES, `一次最多 ${DESK_LINES} 行`)
  .refine((all) => new Set(all.map(({ lineId }) => lineId)).size === all.length, {
    error: '同一行出现了两次，请去掉重复的行。',
  });

/** What became of lines: those that were left alone say why. */
export const DeskWritten = z.object({
  saved: z.int(),
  /** `id` is the line's. */
  failed: z.array(z.object({ id: z.int(), orderNo: z.string(), msg: z.string() })),
});

/** Where can be printed: a model in a material, on one side. */
const DeskSpec = z.object({
  id,
  material: z.string(),
  brand: z.string(),
  model: z.string(),
  side: z.int(),
  area: PrintArea,
  /** What the material is printed at. */
  dpi: z.int(),
});
export type DeskSpec = z.infer<typeof DeskSpec>;

const PATH = '/factory/art';
export const artDesk = {
  /** Lines pushed to this factory, the newest orders first; without a finding all but what is to be printed as it is. */
  page: post(`${PATH}/page`, '图片列表', seeArt, {
    input: pageQuery.extend({ ...wanted.shape, finding: DeskFinding.optional() }),
    output: pageOf(DeskLine),
  }),
  /** How many lines each finding would show. */
  counts: post(`${PATH}/counts`, '图片列表的数量', seeArt, {
    input: wanted,
    output: z.object({ missing: z.int(), low: z.int(), unreadable: z.int(), left: z.int(), all: z.int() }),
  }),
  detail: post(`${PATH}/detail`, '一行的图片', seeArt, {
    input: z.object({ lineId: id }),
    output: z.object({
      line: DeskLine,
      /** What the factory's print spec says; null: the SKU has none. */
      area: PrintArea.nullable(),
      /** What its material is printed at; null with the area. */
      dpi: z.int().nullable(),
      /** What the buyer wrote to the order. */
      buyerRemark: z.string(),
      /** Other lines that print the same picture, the newest first; at most fifty. */
      alike: z.array(DeskLine),
      /** The newest first. */
      steps: z.array(ArtStep),
    }),
  }),
  /** Print specs by words of material and model, the first fifty of them. */
  specs: post(`${PATH}/specs`, '可选的印刷规格', seeArt, {
    input: z.object({ keyword: z.string().trim().max(64).default('') }),
    output: z.array(DeskSpec),
  }),
  /** A picture behind a link of the web, kept as if it had been sent in. */
  fetch: post(`${PATH}/fetch`, '按链接取图', editArt, {
    input: z.object({
      url: z
        .string()
        .trim()
        .max(2000, '链接最多 2000 个字符')
        .regex(LINK, '请填写以 http:// 或 https:// 开头的链接'),
    }),
    output: StoredFile,
  }),
  /** Which customers' lines there are, to choose from. */
  customers: post(`${PATH}/customers`, '图片列表的客户', seeArt, {
    output: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /** Gives lines another picture, each order as it was seen; how the one before lay stays. */
  replace: post(`${PATH}/replace`, '更换订单图片', editArt, {
    input: z.object({
      items,
      pictureFileId: id,
      /** It was fitted to the print area: from now on it lies as it comes. */
      asItCame: z.boolean().default(false),
    }),
    output: DeskWritten,
  }),
  place: post(`${PATH}/place`, '调整图片摆放', editArt, {
    input: z.object({ items, place: Placement }),
    output: DeskWritten,
  }),
  /** Sends the orders of these lines back; its merchants are told the reason. */
  repulse: post(`${PATH}/repulse`, '因图片打回订单', editArt, {
    input: z.object({ items, reason: z.string().trim().min(1, '请填写原因').max(500, '原因最多 500 个字') }),
    output: DeskWritten,
  }),
  /** Makes a line print again what it printed from a step on; a step of its own. */
  restore: post(`${PATH}/restore`, '还原订单图片', editArt, {
    input: z.object({ stepId: id, version: z.int().positive() }),
    output: DeskWritten,
  }),
  /** The pictures of lines as they came, or what is printed of them, in one ZIP. */
  zip: post(`${PATH}/zip`, '打包下载订单图片', seeArt, {
    input: z.object({
      lineIds: z
        .array(id)
        .min(1, '请选择要下载的行')
        .max(MOST_ZIPPED, `一次最多 ${MOST_ZIPPED.toLocaleString('zh-CN')} 行`),
      pattern: z
        .string()
        .max(MOST_PATTERN, `文件名规则最多 ${MOST_PATTERN} 个字符`)
        .superRefine((pattern, ctx) => {
          const complaint = patternComplaint(pattern);
          if (complaint) ctx.addIssue({ code: 'custom', message: complaint });
        }),
      as: z.enum(['picture', 'print'], '请选择下载的内容').default('picture'),
    }),
    output: z.object({ taskId: id }),
  }),
};
