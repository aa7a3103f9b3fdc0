import { z } from 'zod';
import { dangerPass, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';

/** The sides of a blank, as file names count them. */
export const SIDES = { 1: '背面', 2: '正面', 3: '左侧', 4: '右侧' } as const;
/** What a model in a material lacks before it can be printed. */
export const SPEC_STATES = { missing: '缺规格', holeMissing: '缺孔位图', ready: '规格齐全' } as const;
export const SpecState = z.enum(['missing', 'holeMissing', 'ready']);

/** More specs at once ask for the tenant's password for dangerous operations. */
export const MANY_SPECS = 50;
export const MOST_SPECS = 2000;
/** At once, by their files or out of an archive, which may hold so many entries of any kind. */
export const MOST_MASKS = 500;
export const MOST_ENTRIES = 2000;
export const MOST_MASK_MB = 20;

const see: TenantAccess = { of: 'factory', permissions: ['factory:means'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:means:edit'] };

const rowId = z.int().positive();
const side = z.int().min(1, '面为 1 至 4').max(4, '面为 1 至 4').default(1);

/** Tenths of a millimetre. */
const length = (label: string, least: number, most: number) =>
  z
    .int(`请输入${label}，最多一位小数`)
    .min(least, `${label}至少为 ${(least / 10).toFixed(1)} mm`)
    .max(most, `${label}最多为 ${(most / 10).toLocaleString('zh-CN')} mm`);

/** Of an area: width and height with the bleed, all in tenths of a millimetre. */
export const SpecSize = z.object({
  width: length('宽', 100, 20_000),
  height: length('高', 100, 20_000),
  bleed: length('出血', 0, 100).default(0),
  safe: length('安全边距', 0, 1000).default(0),
  radius: length('圆角', 0, 10_000).default(0),
});
export type SpecSize = z.input<typeof SpecSize>;
/** Bleed and margin leave something of each side. */
export const fits = ({ width, height, bleed = 0, safe = 0 }: SpecSize): boolean =>
  2 * (bleed + safe) < Math.min(width, height);

const Place = z.object({ materialId: rowId, modelId: rowId, side });

/** P126: one row is a model in a material, side by side; without a spec its lengths are null. */
export const PrintSpec = z.object({
  /** Of its place, for a list: material, model and side. */
  code: z.string(),
  /** Of the version that holds; null: there is none. */
  specId: z.int().nullable(),
  materialId: id,
  material: z.string(),
  materialCode: z.string(),
  modelId: id,
  brand: z.string(),
  model: z.string(),
  modelCode: z.string(),
  side: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  bleed: z.int().nullable(),
  safe: z.int().nullable(),
  radius: z.int().nullable(),
  /** The material's, at which the pixels are counted. */
  dpi: z.int(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  maskNeeded: z.boolean(),
  maskUrl: z.string().nullable(),
  maskThumbUrl: z.string().nullable(),
  /** The drawing that came, where the mask was drawn of one. */
  maskSourceUrl: z.string().nullable(),
  /** Thousandths of the area. */
  maskPrinted: z.int().nullable(),
  maskHoles: z.int().nullable(),
  state: SpecState,
  version: z.int().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: time.nullable(),
  /** SKUs of this model and material that are in use or drafts. */
  skus: z.int(),
});
export type PrintSpec = z.infer<typeof PrintSpec>;

/** One version, as the drawer lists them. */
export const SpecVersion = z.object({
  id,
  version: z.int(),
  isCurrent: z.boolean(),
  width: z.int(),
  height: z.int(),
  bleed: z.int(),
  safe: z.int(),
  radius: z.int(),
  maskThumbUrl: z.string().nullable(),
  createdBy: z.string(),
  createdAt: time,
});

/** What became of one file: where it can be saved, or why not. */
export const MaskCheck = z.object({
  fileId: z.int(),
  name: z.string(),
  /** Where it lies in the archive that `fileId` is; null: the file is the mask. */
  entry: z.string().nullable(),
  /** 可保存 where it is empty. */
  problem: z.string(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  printed: z.int().nullable(),
  holes: z.int().nullable(),
  /** The specs that it would be the mask of. */
  places: z.array(
    z.object({
      materialId: z.int(),
      modelId: z.int(),
      side: z.int(),
      label: z.string(),
      /** It has a mask already, which becomes an earlier version. */
      replaces: z.boolean(),
    }),
  ),
});
export type MaskCheck = z.infer<typeof MaskCheck>;

/** One of two models that are looked at side by side. */
const Compared = z.object({
  id,
  brand: z.string(),
  name: z.string(),
  code: z.string(),
  /** Tenths of a millimetre. */
  bodyW: z.int().nullable(),
  bodyH: z.int().nullable(),
  pictureUrl: z.string().nullable(),
});
/** The masks of a case and of a phone laid over each other, their areas' middles together. */
const Overlay = z.object({
  side: z.int(),
  /** Whose masks they are: names of materials. */
  caseMaterial: z.string(),
  phoneMaterial: z.string(),
  /** Of the drawing, in tenths of a millimetre. */
  width: z.int(),
  height: z.int(),
  /** A picture in itself. */
  url: z.string(),
  /** Of the phone's holes, in thousandths: how much the case covers. */
  covered: z.int(),
});

const PATH = '/basic/factory/means/print-spec';
const masks = z
  .array(z.object({ fileId: rowId, name: z.string().max(255), entry: z.string().max(1000).nullish() }))
  .min(1, '请选择孔位图')
  .max(MOST_MASKS, `一次最多 ${MOST_MASKS} 个孔位图`);

export const printSpec = {
  page: post(`${PATH}/page`, '印刷规格', see, {
    input: pageQuery.extend({
      /** The beginning of the model's name or code, or a part of the name. */
      keyword: z.string().trim().max(64).optional(),
      material: z.string().max(64).optional(),
      brand: z.string().max(64).optional(),
      state: SpecState.optional(),
    }),
    output: pageOf(PrintSpec),
  }),
  /** New versions; places whose lengths stay as they are get none. Their masks stay where proportions do. */
  save: post(`${PATH}/save`, '保存印刷规格', edit, {
    input: dangerPass.extend({
      items: z
        .array(Place.extend(SpecSize.shape).refine(fits, '出血和安全边距的两倍要小于宽和高'))
        .min(1, '请选择要设置的规格')
        .max(MOST_SPECS, `一次最多 ${MOST_SPECS} 个规格`),
    }),
    output: z.object({ saved: z.int(), masksLost: z.int() }),
  }),
  /** The same out of a spreadsheet: models and materials by their codes. A line that is wrong is refused alone. */
  paste: post(`${PATH}/paste`, '粘贴印刷规格', edit, {
    input: dangerPass.extend({
      lines: z
        .array(z.array(z.string().max(200)).max(20))
        .min(1, '请粘贴至少一行')
        .max(MOST_SPECS, `一次最多 ${MOST_SPECS} 行`),
    }),
    output: z.object({
      saved: z.int(),
      refused: z.array(z.object({ line: z.int(), text: z.string(), msg: z.string() })),
    }),
  }),
  remove: post(`${PATH}/remove`, '移除印刷规格', edit, {
    input: dangerPass.extend({ places: z.array(Place).min(1, '请选择规格').max(MOST_SPECS) }),
    output: z.object({ removed: z.int() }),
  }),
  /** Whether the case of one model fits the phone of the other: bodies and masks. */
  compare: post(`${PATH}/compare`, '比较两个型号', see, {
    input: z.object({ caseModelId: id, phoneModelId: id }),
    output: z.object({ caseModel: Compared, phoneModel: Compared, overlays: z.array(Overlay) }),
  }),
  versions: post(`${PATH}/versions`, '印刷规格的版本', see, {
    input: Place,
    output: z.array(SpecVersion),
  }),
  /**
   * What each file is the mask of, by its name {型号编码}[@{材质编码}][#{面}], and whether it fits [G03]; an archive is
   * answered by what lies in it.
   */
  checkMasks: post(`${PATH}/masks/check`, '检查孔位图', edit, {
    input: z.object({ files: masks }),
    output: z.array(MaskCheck),
  }),
  saveMasks: post(`${PATH}/masks/save`, '保存孔位图', edit, {
    input: dangerPass.extend({ files: masks }),
    output: z.object({ saved: z.int(), refused: z.array(z.object({ name: z.string(), msg: z.string() })) }),
  }),
  /** All that hold, or those of a material, as an archive; a task. */
  zipMasks: post(`${PATH}/masks/zip`, '打包下载孔位图', see, {
    input: z.object({ material: z.string().max(64).optional() }),
    output: z.object({ taskId: rowId }),
  }),
  removeMasks: post(`${PATH}/masks/remove`, '移除孔位图', edit, {
    input: dangerPass.extend({ places: z.array(Place).min(1, '请选择规格').max(MOST_SPECS) }),
    output: z.object({ removed: z.int() }),
  }),
};
