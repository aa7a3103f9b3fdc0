import { z } from 'zod';
import { mediaOf, MOST_ROLL_MM, MOST_SHEET_MM, refuseLongSheet } from '#contract/device/device.ts';
import { hallLength } from '#contract/device/lengths.ts';
import {
  CHOKE_STEP,
  MOST_CHOKE,
  PRINT_COLORS,
  PRINT_WHITES,
  USUAL_CHOKE,
} from '#contract/print-file/print-file.ts';

// What a print profile (打印配置) says of how one device prints one material: the sheet and what lies on it, the file, and
// where it goes. A version of it never changes. Lengths are whole hundredths of a millimetre.

const namesOf = <T extends object>(table: T, missing: string) =>
  z.enum(Object.keys(table) as [keyof T & string], missing);

/** How pieces may be turned on a plate: not at all, upside down, or by a quarter as well. */
export const ROTATIONS = { none: '不旋转', half: '可倒转', quarter: '可旋转 90°' } as const;
/** What a layout is made for: little waste, the order in which pieces came, or cuts from edge to edge. */
export const LAYOUTS = { leastWaste: '最省料', keepOrder: '保持顺序', easyCutting: '便于裁切' } as const;
/** What may not lie on one plate with others. */
export const GROUPINGS = {
  none: '不分组',
  model: '按型号',
  color: '按颜色',
  sku: '按 SKU',
  order: '按订单',
  batch: '按批次',
} as const;
export const INTENTS = { perceptual: '可感知', relative: '相对比色', absolute: '绝对比色' } as const;
export const PLATE_FILES = { tiff: 'TIFF', pdf: 'PDF', png: 'PNG' } as const;
export type PlateFileKind = keyof typeof PLATE_FILES;
/** Where the bar code of the plate's number stands, outside of what is printed on blanks. */
export const BARCODE_PLACES = { none: '不打印', top: '上边', bottom: '下边' } as const;
export const PIECE_MARKS = { none: '不打印', number: '件号', dataMatrix: '二维码' } as const;
/** How a plate gets to its device: a person downloads it, or the print agent brings it. */
export const TARGETS = { download: '下载', hotFolder: '热文件夹', ipp: 'IPP 打印机' } as const;

/** A gap is said in tenths of a millimetre. */
const gap = (label: string) =>
  hallLength(label, 0, 50).multipleOf(10, `${label}以 0.1 mm 为一级`).default(300);

/** What decides where pieces lie on a plate. */
export const PlateSettings = z.object({
  media: mediaOf,
  width: hallLength('宽', 50, MOST_SHEET_MM),
  /** Of a sheet or table; of a roll the longest file. */
  length: hallLength('长', 50, MOST_ROLL_MM),
  marginTop: hallLength('上边距', 0, 200).default(0),
  marginRight: hallLength('右边距', 0, 200).default(0),
  marginBottom: hallLength('下边距', 0, 200).default(0),
  marginLeft: hallLength('左边距', 0, 200).default(0),
  /** Of a roll: what runs through before the first piece, and behind the last one. */
  leadIn: hallLength('引纸', 0, 1000).default(0),
  leadOut: hallLength('尾纸', 0, 1000).default(0),
  gapX: gap('横向间距'),
  gapY: gap('纵向间距'),
  rotation: namesOf(ROTATIONS, '请选择旋转').default('quarter'),
  layout: namesOf(LAYOUTS, '请选择排列').default('leastWaste'),
  groupBy: namesOf(GROUPINGS, '请选择分组').default('none'),
  mostPieces: z.int('请输入每版件数').min(1, '每版至少 1 件').max(2000, '每版最多 2,000 件').default(2000),
});
export type PlateSettings = z.output<typeof PlateSettings>;

/** What decides how the art of a piece looks: with it, its file is made. */
export const ArtSettings = z.object({
  dpi: z.int('请输入 dpi').min(72, 'dpi 至少为 72').max(1200, 'dpi 最多为 1,200').default(300),
  color: namesOf(PRINT_COLORS, '请选择色彩').default('rgb'),
  /** The colours of the printer, an ICC file of class `prtr`; null: those that the pictures are separated by as usual. */
  iccFileId: z.int().positive().nullable().default(null),
  intent: namesOf(INTENTS, '请选择渲染意图').default('relative'),
  white: namesOf(PRINT_WHITES, '请选择白墨').default('none'),
  choke: z
    .int('请输入白墨内缩')
    .min(0, '白墨内缩不能小于 0')
    .max(MOST_CHOKE, '白墨内缩最多为 0.50 mm')
    .multipleOf(CHOKE_STEP, '白墨内缩以 0.05 mm 为一级')
    .default(USUAL_CHOKE),
  /** The file is as seen from behind, for what is printed below clear material. */
  mirror: z.boolean().default(false),
});
export type ArtSettings = z.output<typeof ArtSettings>;

/** What decides the plate's file, its marks and where it goes. */
export const FileSettings = z.object({
  fileKind: namesOf(PLATE_FILES, '请选择文件格式').default('tiff'),
  cropMarks: z.boolean().default(false),
  registrationMarks: z.boolean().default(false),
  cutContour: z.boolean().default(false),
  barcode: namesOf(BARCODE_PLACES, '请选择版号条码的位置').default('none'),
  pieceMark: namesOf(PIECE_MARKS, '请选择件标记').default('none'),
  target: namesOf(TARGETS, '请选择去向').default('download'),
  /** A plate whose files are ready is sent without a hand. */
  sendsItself: z.boolean().default(false),
});
export type FileSettings = z.output<typeof FileSettings>;

/** Where a plate can go to now; the others wait for what brings them there. */
export const OPEN_TARGETS: readonly (keyof typeof TARGETS)[] = ['download', 'hotFolder'];

export const PrintSettings = PlateSettings.extend(ArtSettings.shape)
  .extend(FileSettings.shape)
  .extend({
    /** A person confirms the art before its piece may be batched (定制任务). */
    proof: z.boolean().default(false),
    /** Of a table with holders: the one that blanks lie in. */
    jigId: z.int().positive().nullable().default(null),
  });
export type PrintSettings = z.output<typeof PrintSettings>;

/** What no field can say alone. */
export function refuseSettings(settings: PrintSettings, issues: z.RefinementCtx): void {
  const refuse = (field: keyof PrintSettings, message: string): void =>
    issues.addIssue({ code: 'custom', path: [field], message });
  refuseLongSheet(settings, issues);
  if (settings.media === 'jig' && settings.jigId === null) refuse('jigId', '请选择治具');
  if (settings.media !== 'jig' && settings.jigId !== null) refuse('jigId', '只有治具的配置可以选择治具');
  if (settings.fileKind === 'png' && (settings.color === 'cmyk' || settings.white !== 'none'))
    refuse('fileKind', 'PNG 不能带 CMYK 和白墨，请选择 TIFF 或 PDF');
  if (!OPEN_TARGETS.includes(settings.target)) refuse('target', '这个去向还不能使用，请选择下载或热文件夹');
  if (settings.sendsItself && settings.target === 'download')
    refuse('sendsItself', '去向为下载时，版由人下载，不能自动下发');
}
