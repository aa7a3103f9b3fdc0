import { z } from 'zod';
import { cents, id, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { fileCalls } from '#contract/list-file.ts';
import { mergeCalls } from './merge.ts';
import { editMeans, meansCalls, meansCode, meansName, seeMeans, surcharge } from './names.ts';

/** P128: the colours of blanks, and how they look. */
export const Color = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** '#RRGGBB'; null: nobody said. */
  hex: z.string().nullable(),
  /** Per cent; 100 covers. */
  opacity: z.int(),
  swatchFileId: z.int().nullable(),
  swatchUrl: z.string().nullable(),
  surchargeCents: cents,
  /** Names of the materials that are offered in it. */
  materials: z.array(z.string()),
  activeSkus: z.int(),
  skus: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Color = z.infer<typeof Color>;

export const ColorForm = z.object({
  code: meansCode,
  name: meansName('名称'),
  hex: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^#[0-9A-F]{6}$/, '色值为 # 和六位十六进制数字，如 #7A93A8')
    .nullable()
    .default(null),
  opacity: z.int('请输入不透明度').min(0, '不透明度为 0 至 100').max(100, '不透明度为 0 至 100').default(100),
  swatchFileId: id.nullable().default(null),
  surchargeCents: surcharge.default(0),
});
export type ColorForm = z.input<typeof ColorForm>;

/** The headings of a file of colours, as the export writes and the import reads them. */
export const COLOR_COLUMNS = {
  code: '编码',
  name: '名称',
  hex: '色值',
  opacity: '不透明度',
  surchargeCents: '加价',
} as const;
export const MOST_COLORS = 1000;

const PATH = '/basic/factory/means/color';
const NOUN = '颜色';
const WHERE = {
  /** The beginning of code or name, or a part of the name. */
  keyword: z.string().trim().max(64).optional(),
  /** Offered in this material. */
  materialId: id.optional(),
  status: z.coerce.number().int().optional(),
  /** 1: without a colour value and without a swatch. */
  unseen: z.coerce.number().int().optional(),
};
const { delete: _never, ...written } = recordCalls(PATH, NOUN, {
  see: seeMeans,
  edit: editMeans,
  row: Color,
  form: ColorForm,
  where: WHERE,
});
export const color = {
  ...written,
  ...meansCalls(PATH, NOUN),
  ...fileCalls(PATH, NOUN, { see: seeMeans, edit: editMeans, where: WHERE }),
  ...mergeCalls(PATH, NOUN),
};
