import { z } from 'zod';
import { cents, id, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { editMeans, meansCalls, meansCode, meansName, seeMeans } from './names.ts';

/** How a picture lies on the print area where nobody says otherwise: it fills it, or all of it is seen. */
export const FITS = { cover: '铺满', contain: '完整' } as const;
export const CATEGORIES = ['手机壳', '鼠标垫', '杯', '挂件', '赠品'] as const;
export const PROCESSES = ['UV', '热转印', '贴膜', '激光'] as const;

const Offered = z.object({ id, name: z.string(), hex: z.string().nullable() });

/** P132: what blanks are made of, and how each is printed. */
export const Material = z.object({
  id,
  code: z.string(),
  name: z.string(),
  category: z.string(),
  process: z.string(),
  /** What a piece costs before its model and its colour; null: a generated SKU waits for its price. */
  baseCents: cents.nullable(),
  dpiTarget: z.int(),
  dpiLeast: z.int(),
  fit: z.enum(['cover', 'contain']),
  mayTurn: z.boolean(),
  maskNeeded: z.boolean(),
  /** The colours that it is offered in. */
  colors: z.array(Offered),
  activeSkus: z.int(),
  skus: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Material = z.infer<typeof Material>;

const dpi = (label: string) =>
  z.int(`请输入${label}`).min(72, `${label}至少为 72`).max(1200, `${label}最多为 1200`);

export const MaterialForm = z.object({
  code: meansCode,
  name: meansName('名称'),
  category: z.string().trim().max(32, '类别不能超过 32 个字符').default(''),
  process: z.string().trim().max(32, '工艺不能超过 32 个字符').default(''),
  baseCents: cents
    .min(0, '基准价不能为负数')
    .max(100_000_00, '基准价不能超过 100,000.00')
    .nullable()
    .default(null),
  dpiTarget: dpi('目标 dpi').default(300),
  dpiLeast: dpi('最低 dpi').default(150),
  fit: z.enum(['cover', 'contain']).default('cover'),
  mayTurn: z.boolean().default(false),
  maskNeeded: z.boolean().default(false),
  colorIds: z.array(z.int().positive()).max(1000, '一种材质最多 1000 种颜色').default([]),
});
export type MaterialForm = z.input<typeof MaterialForm>;

const PATH = '/basic/factory/means/material';
const NOUN = '材质';
const { delete: _never, ...written } = recordCalls(PATH, NOUN, {
  see: seeMeans,
  edit: editMeans,
  row: Material,
  form: MaterialForm,
  where: {
    /** The beginning of code or name, or a part of the name. */
    keyword: z.string().trim().max(64).optional(),
    category: z.string().max(32).optional(),
    process: z.string().max(32).optional(),
    maskNeeded: z.coerce.number().int().optional(),
    status: z.coerce.number().int().optional(),
  },
});
export const material = { ...written, ...meansCalls(PATH, NOUN) };
