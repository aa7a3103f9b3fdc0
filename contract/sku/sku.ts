import { z } from 'zod';
import { GoodsUse } from '#contract/values/goods-use.ts';
import { cents, get, id, pageOf, pageQuery, post, put, type TenantAccess, time } from '#contract/endpoint.ts';

/** What its print spec lacks, by its code. */
export const SKU_SPEC = { 10: '规格齐全', 8: '缺孔位图', 5: '缺规格' } as const;
/** By its code (docs/spec/sku-states.tsv). */
export const SKU_STATUS = { 0: '启用', 1: '停用', 2: '待完善', 3: '已淘汰' } as const;

export const Sku = z.object({
  id,
  factoryId: id,
  factoryName: z.string(),
  code: z.string(),
  name: z.string(),
  material: z.string(),
  brand: z.string(),
  model: z.string(),
  color: z.string(),
  priceCents: cents,
  /** What the customer whom the question names pays for one piece; null: none is named. */
  agreedCents: cents.nullable().default(null),
  currency: z.string(),
  printWidthMm: z.int().nullable(),
  printHeightMm: z.int().nullable(),
  /** What customers see of it, which need not be its own. */
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** Whose picture that is. */
  pictureFrom: GoodsUse.nullable().default(null),
  /** Its own. */
  pictureFileId: z.int().nullable(),
  /** What a finished piece weighs, in grams; null: nobody said. */
  weightG: z.int().nullable(),
  status: z.int(),
  /** Where its print spec stands, by its code. */
  spec: z.int(),
  /** false: a draft that waits for its price. */
  priceGiven: z.boolean(),
  /** What closed it, where no person did: what it is made of, or its sort of gifts. */
  cause: z.enum(['material', 'model', 'color', 'giftType']).nullable(),
  /** What is offered in place of one that is stopped. */
  successorId: z.int().nullable(),
  successorCode: z.string().nullable(),
  /** What may be given: how many of it an order may have, and how many are offered at first. */
  gift: z.object({ most: z.int(), preset: z.int() }).nullable().default(null),
  version: z.int(),
  updatedAt: time,
});
export type Sku = z.infer<typeof Sku>;

const text = (label: string, max = 64) =>
  z.string().trim().min(1, `请输入${label}`).max(max, `${label}不能超过 ${max} 个字符`);

export const SkuForm = z.object({
  code: text('SKU 编码').regex(/^[^\\/:*?"<>|]+$/, 'SKU 编码不能包含特殊符号'),
  name: text('名称', 128),
  material: text('材质'),
  brand: text('品牌'),
  model: text('型号'),
  color: text('颜色'),
  priceCents: cents.min(0, '价格不能为负数').max(100_000_00, '价格不能超过 100,000.00'),
  currency: z.string().length(3).default('CNY'),
  printWidthMm: z.int().min(1).max(2000).nullable().default(null),
  printHeightMm: z.int().min(1).max(2000).nullable().default(null),
  pictureFileId: id.nullable().default(null),
  weightG: z
    .int('请输入整数克')
    .min(1, '重量至少 1 克')
    .max(30_000, '重量最多 30,000 克')
    .nullable()
    .default(null),
  /** In use or not; a draft stays one where it is not to be used yet. */
  status: z.union([z.literal(0), z.literal(1)]).default(0),
});
export type SkuForm = z.input<typeof SkuForm>;

const filter = pageQuery.extend({
  /** Words of code, name, brand, model, colour and material, in any order, together or apart; Chinese ones in pinyin, too. */
  keyword: z.string().trim().max(64).optional(),
  material: z.string().max(64).optional(),
  brand: z.string().max(64).optional(),
  /** The whole name: iPhone 14 is not iPhone 14 Pro. */
  model: z.string().max(64).optional(),
  color: z.string().max(64).optional(),
  status: z.coerce.number().int().optional(),
  /** What its print spec lacks, by its code. */
  spec: z.coerce.number().int().optional(),
  /** 1: what may be given, and nothing else. */
  gift: z.coerce.number().int().optional(),
  factoryId: id.optional(),
});

const see: TenantAccess = { of: 'any', permissions: ['factory:sku', 'business:sku'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:sku:edit'] };

export const sku = {
  page: post('/basic/factory/sku/page', 'SKU 列表', see, {
    /** `shopTenantId`: the factory looks at its goods as for this customer (H03). */
    input: filter.extend({ shopTenantId: id.optional() }),
    output: pageOf(Sku),
  }),
  /** What the filters offer: the values that stand in the factory's SKUs. */
  options: get('/basic/factory/sku/options', 'SKU 筛选项', see, {
    input: z.object({ factoryId: id.optional() }),
    output: z.object({
      materials: z.array(z.string()),
      brands: z.array(z.string()),
      /** Of a merchant: who makes them. */
      factories: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  create: post('/basic/factory/sku/create', '新建 SKU', edit, { input: SkuForm, output: z.object({ id }) }),
  update: put('/basic/factory/sku/update', '修改 SKU', edit, {
    input: SkuForm.extend({ id, version: z.int() }),
  }),
};
