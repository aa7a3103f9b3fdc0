import { z } from 'zod';
import { DPIS, type Dpi } from './kinds.ts';

// What a template says: its paper, how often it stands on a sheet, and its elements, in whole hundredths of a millimetre from
// the upper left corner of a place. A version of it never changes. What no field can say alone is in judge.ts.

export const MOST_ELEMENTS = 300;
export const MOST_TABLE_ROWS = 50;
/** Whole JSON text. */
export const MOST_DESIGN_BYTES = 1024 ** 2;
const [LEAST_W, LEAST_H, MOST_W, MOST_H] = [2000, 1000, 42_000, 120_000];
const MOST_TEXT = 500;

const length = (label: string, least: number, most: number) =>
  z
    .int(`请输入${label}`)
    .min(least, `${label}至少为 ${least / 100} mm`)
    .max(most, `${label}最多为 ${(most / 100).toLocaleString('zh-CN')} mm`);
const key = z.string().min(1, '请选择变量').max(32);

const place = {
  x: length('左', 0, MOST_W),
  y: length('上', 0, MOST_H),
  w: length('宽', 10, MOST_W),
  h: length('高', 10, MOST_H),
  /** It stands only where this variable says something; null: always. */
  onlyIf: key.nullable().default(null),
};
const font = {
  /** The height of its letters. */
  size: length('字高', 100, 10_000),
  /** It shrinks so far where it does not fit; below, it ends in an ellipsis (M34). */
  leastSize: length('最小字高', 80, 10_000),
  bold: z.boolean().default(false),
  align: z.enum(['left', 'center', 'right']).default('left'),
};

export const ALIGNS = { left: '居左', center: '居中', right: '居右' } as const;
/** Bars beside each other. */
export const BAR_CODES = { code128: 'Code 128', ean13: 'EAN-13', itf14: 'ITF-14' } as const;
/** Squares. */
export const MATRIX_CODES = { qr: 'QR', dataMatrix: 'Data Matrix' } as const;

export const ELEMENTS = {
  text: z.object({
    ...{ kind: z.literal('text'), ...place, ...font },
    text: z.string().min(1, '请输入文字').max(MOST_TEXT, `文字最多 ${MOST_TEXT} 个字`),
  }),
  variable: z.object({
    ...{ kind: z.literal('variable'), ...place, ...font, key },
    before: z.string().max(40, '前缀最多 40 个字').default(''),
    after: z.string().max(40, '后缀最多 40 个字').default(''),
  }),
  barcode: z.object({
    ...{ kind: z.literal('barcode'), ...place, key },
    symbology: z.enum(Object.keys(BAR_CODES) as [keyof typeof BAR_CODES]),
    /** What it says stands below it as text. */
    withText: z.boolean().default(true),
  }),
  matrix: z.object({
    ...{ kind: z.literal('matrix'), ...place, key },
    symbology: z.enum(Object.keys(MATRIX_CODES) as [keyof typeof MATRIX_CODES]),
  }),
  picture: z.object({ kind: z.literal('picture'), ...place, key }),
  /** A bar as wide and as high as it says. */
  line: z.object({ kind: z.literal('line'), ...place }),
  box: z.object({ kind: z.literal('box'), ...place, line: length('线宽', 10, 500) }),
  table: z.object({
    ...{ kind: z.literal('table'), ...place, ...font },
    rowHeight: length('行高', 200, 5000),
    columns: z
      .array(
        z.object({
          key,
          title: z.string().trim().min(1, '请输入列名').max(20, '列名最多 20 个字'),
          w: length('列宽', 300, MOST_W),
        }),
      )
      .min(1, '表格至少有一列')
      .max(12, '表格最多 12 列'),
  }),
  page: z.object({ kind: z.literal('page'), ...place, ...font }),
} as const;
export type ElementKind = keyof typeof ELEMENTS;
export const ELEMENT_KINDS: Readonly<Record<ElementKind, string>> = {
  text: '文本',
  variable: '变量',
  barcode: '条码',
  matrix: '二维码',
  picture: '图片',
  line: '线',
  box: '框',
  table: '表格',
  page: '页码',
};

export const TemplateElement = z.discriminatedUnion('kind', [
  ...[ELEMENTS.text, ELEMENTS.variable, ELEMENTS.barcode, ELEMENTS.matrix, ELEMENTS.picture],
  ...[ELEMENTS.line, ELEMENTS.box, ELEMENTS.table, ELEMENTS.page],
] as [
  typeof ELEMENTS.text,
  typeof ELEMENTS.variable,
  typeof ELEMENTS.barcode,
  typeof ELEMENTS.matrix,
  typeof ELEMENTS.picture,
  typeof ELEMENTS.line,
  typeof ELEMENTS.box,
  typeof ELEMENTS.table,
  typeof ELEMENTS.page,
]);
export type TemplateElement = z.output<typeof TemplateElement>;
export type ElementOf<K extends ElementKind> = z.output<(typeof ELEMENTS)[K]>;

export const TemplateDesign = z.object({
  /** A sheet of the paper. */
  width: length('纸宽', LEAST_W, MOST_W),
  height: length('纸高', LEAST_H, MOST_H),
  dpi: z.literal([...DPIS] as [Dpi, ...Dpi[]], '请选择 dpi').default(203),
  columns: z.int('请输入列数').min(1, '至少 1 列').max(20, '最多 20 列').default(1),
  rows: z.int('请输入行数').min(1, '至少 1 行').max(50, '最多 50 行').default(1),
  marginX: length('左右边距', 0, 5000).default(0),
  marginY: length('上下边距', 0, 5000).default(0),
  gapX: length('横向间距', 0, 5000).default(0),
  gapY: length('纵向间距', 0, 5000).default(0),
  elements: z.array(TemplateElement).max(MOST_ELEMENTS, `最多 ${MOST_ELEMENTS} 个元素`),
});
export type TemplateDesign = z.output<typeof TemplateDesign>;

/** The size of one place of a sheet. */
export const cellOf = ({ width, height, columns, rows, marginX, marginY, gapX, gapY }: TemplateDesign) => ({
  w: Math.floor((width - 2 * marginX - (columns - 1) * gapX) / columns),
  h: Math.floor((height - 2 * marginY - (rows - 1) * gapY) / rows),
});
