import { z } from 'zod';
import { dangerPass, del, id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { PrintSize } from '#contract/values/picture.ts';

export const MAPPING_KINDS = { sku: 'SKU', notGoods: '不是商品', suit: '套装' } as const;
export const MappingKind = z.enum(['sku', 'notGoods', 'suit']);
/** What a code can be said to mean here; what a suit holds is said in contract/suit. */
export const SaidKind = MappingKind.exclude(['suit']);

/** The print picture of a code, and the SKU that it is printed on. */
const Printed = PrintSize.extend({
  pictureFileId: z.int().nullable(),
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  pictureKind: z.string().nullable(),
  skuCode: z.string().nullable(),
  skuName: z.string().nullable(),
});

export const Mapping = Printed.extend({
  id,
  code: z.string(),
  kind: MappingKind,
  skuId: z.int().nullable(),
  factoryName: z.string().nullable(),
  /** [G16] By which of the factory's codes it was matched by itself; null: by a person, or by a rule. */
  matchedBy: z.enum(['sku', 'alias', 'customer']).nullable(),
  /** The rule that read it out of the code. */
  decodedBy: z.string().nullable(),
  updatedAt: time,
});
export type Mapping = z.infer<typeof Mapping>;

/** A code that waits: how many lines and orders it keeps back. */
export const UnmatchedCode = z.object({
  code: z.string(),
  title: z.string(),
  lines: z.int(),
  orders: z.int(),
});
export type UnmatchedCode = z.infer<typeof UnmatchedCode>;

/** A code that the merchant mapped to a SKU, or that keeps his orders back. */
export const KnownCode = Printed.extend({
  code: z.string(),
  /** Nobody said what it is yet: its picture is kept until then. */
  waits: z.boolean(),
});
export type KnownCode = z.infer<typeof KnownCode>;

/** How many pictures one upload takes, and codes one call. */
export const PICTURE_LIMIT = 500;

const see: TenantAccess = { of: 'business', permissions: ['business:code'] };
const edit: TenantAccess = { of: 'business', permissions: ['business:code:edit'] };

export const mapping = {
  page: post('/order/mapping/page', '编码映射列表', see, {
    id: 'O017',
    input: pageQuery.extend({ code: z.string().trim().max(128).optional(), kind: MappingKind.optional() }),
    output: pageOf(Mapping),
  }),
  unmatched: post('/order/mapping/unmatched', '待匹配编码（按频次）', see, {
    input: pageQuery.extend({
      code: z.string().trim().max(128).optional(),
      /** Those that keep back orders of this import. */
      importId: id.optional(),
    }),
    output: pageOf(UnmatchedCode),
  }),
  /** Codes that are one of `guesses` in any case, or that hold `text`; the first hundred of the latter. */
  codes: post('/order/mapping/codes', '查找编码', see, {
    input: z.object({
      guesses: z.array(z.string().max(255)).max(5000).optional(),
      text: z.string().trim().max(128).optional(),
    }),
    output: z.array(KnownCode),
  }),
  /**
   * Maps codes all at once and frees the orders that waited only for them in one transaction. Where that would last longer
   * than a second, the codes are mapped at once and the orders by a task: `taskId`.
   */
  save: post('/order/mapping/save', '保存映射', edit, {
    input: z.object({
      codes: z.array(z.string().min(1).max(128)).min(1, '请选择编码').max(1000),
      kind: SaidKind,
      skuId: id.optional(),
      /** Left out, each code keeps the picture that it has; null takes it away. */
      pictureFileId: id.nullable().optional(),
    }),
    output: z.object({ mapped: z.int(), freedOrders: z.int(), taskId: id.nullable() }),
  }),
  /** Gives each code its picture, and with it every line that the merchant may still change. */
  pictures: post('/order/mapping/pictures', '批量保存编码图片', edit, {
    input: z.object({
      items: z
        .array(z.object({ code: z.string().min(1).max(128), pictureFileId: id }))
        .min(1, '请选择图片')
        .max(PICTURE_LIMIT, `一次最多 ${PICTURE_LIMIT} 张图片`)
        .refine((items) => new Set(items.map(({ code }) => code)).size === items.length, {
          error: '一个编码只能有一张图片，请去掉重复的编码。',
        }),
    }),
    output: z.object({
      /** Codes whose picture it is now. */
      mapped: z.int(),
      /** Codes that are not mapped yet: the picture is kept until they are. */
      kept: z.int(),
      /** Lines that print it now. */
      lines: z.int(),
      /** Lines left alone: the factory has their orders, or they are held. */
      underReview: z.int(),
    }),
  }),
  delete: del('/order/mapping/delete', '删除映射', edit, { input: dangerPass.extend({ id }) }),
};
