import { z } from 'zod';
import { cents, id, post, time } from '#contract/endpoint.ts';
import {
  CHOKE_STEP,
  MOST_CHOKE,
  PRINT_COLORS,
  PRINT_WHITES,
  USUAL_CHOKE,
  type PrintColor,
  type PrintWhite,
} from '#contract/print-file/print-file.ts';
import { recordCalls } from '#contract/record.ts';
import { fileCalls } from '#contract/list-file.ts';
import { chosen, editMeans, meansCalls, meansCode, meansName, seeMeans, SomeDone } from './names.ts';

/** How a picture lies on the print area where nobody says otherwise: it fills it, or all of it is seen. */
export const FITS = { cover: '铺满', contain: '完整' } as const;
export const CATEGORIES = ['手机壳', '鼠标垫', '杯', '挂件', '赠品'] as const;
export const PROCESSES = ['UV', '热转印', '贴膜', '激光'] as const;

const printColor = z.enum(Object.keys(PRINT_COLORS) as [PrintColor, ...PrintColor[]], '请选择印刷色彩');
const printWhite = z.enum(Object.keys(PRINT_WHITES) as [PrintWhite, ...PrintWhite[]], '请选择白墨');
/** Hundredths of a millimetre. */
const choke = z
  .int('请选择白墨内缩')
  .min(0, '白墨内缩不能为负数')
  .max(MOST_CHOKE, '白墨内缩最多为 0.50 mm')
  .multipleOf(CHOKE_STEP, '白墨内缩应为 0.05 mm 的倍数');

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
  printColor,
  printWhite,
  choke,
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
  printColor: printColor.default('rgb'),
  printWhite: printWhite.default('none'),
  choke: choke.default(USUAL_CHOKE),
  colorIds: z.array(z.int().positive()).max(1000, '一种材质最多 1000 种颜色').default([]),
});
export type MaterialForm = z.input<typeof MaterialForm>;

/** The headings of a file of materials, as the export writes and the import reads them; colours by their codes. */
export const MATERIAL_COLUMNS = {
  code: '编码',
  name: '名称',
  category: '类别',
  process: '工艺',
  baseCents: '基准价',
  dpiTarget: '目标dpi',
  dpiLeast: '最低dpi',
  fit: '图片默认放法',
  mayTurn: '可以旋转',
  maskNeeded: '需要孔位图',
  colorIds: '颜色编码',
  printColor: '印刷色彩',
  printWhite: '白墨',
  choke: '白墨内缩mm',
} as const;
export const MOST_MATERIALS = 1000;

const PATH = '/basic/factory/means/material';
const NOUN = '材质';
const WHERE = {
  /** The beginning of code or name, or a part of the name. */
  keyword: z.string().trim().max(64).optional(),
  category: z.string().max(32).optional(),
  process: z.string().max(32).optional(),
  maskNeeded: z.coerce.number().int().optional(),
  status: z.coerce.number().int().optional(),
};
const { delete: _never, ...written } = recordCalls(PATH, NOUN, {
  see: seeMeans,
  edit: editMeans,
  row: Material,
  form: MaterialForm,
  where: WHERE,
});
/** What can be set of many at once; what is left out stays. */
const Settings = z.object({
  dpiTarget: dpi('目标 dpi').optional(),
  dpiLeast: dpi('最低 dpi').optional(),
  maskNeeded: z.boolean().optional(),
});
export const material = {
  ...written,
  ...meansCalls(PATH, NOUN),
  ...fileCalls(PATH, NOUN, { see: seeMeans, edit: editMeans, where: WHERE }),
  set: post(`${PATH}/set`, '批量设置材质', editMeans, {
    input: chosen
      .extend(Settings.shape)
      .refine((asked) => Object.keys(Settings.shape).some((key) => asked[key as 'dpiLeast'] !== undefined), {
        message: '请至少设置一项',
      }),
    output: SomeDone,
  }),
  /** The order in which all of them stand in lists and choices. */
  sort: post(`${PATH}/sort`, '调整材质顺序', editMeans, {
    input: z.object({ ids: z.array(id).max(MOST_MATERIALS) }),
  }),
};
