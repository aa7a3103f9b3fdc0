import { z } from 'zod';
import { editMeans, seeMeans } from '#contract/means/names.ts';
import { PICTURE_CALLS } from '#contract/picture/calls.ts';
import { get, id, pageOf, pageQuery, post } from '#contract/endpoint.ts';
import { GoodsUse } from '#contract/values/goods-use.ts';
import { alikeCalls } from './alike.ts';
import { Picture, picture, pictureDeeds, pictureFilter, Uploaded } from './picture.ts';

// P134: the pictures that customers see of a factory's goods, and what each of them shows.

const TARGET = {
  skuId: id.optional(),
  modelId: id.optional(),
  materialId: id.optional(),
  colorId: id.optional(),
};
const NO_TARGET = '请选择 SKU、型号、材质或颜色中的一种';
/** One of what can have a picture; material and colour together are all SKUs of both. */
const targetsIn = ({ skuId, modelId, materialId, colorId }: z.infer<z.ZodObject<typeof TARGET>>): number =>
  [skuId, modelId, materialId ?? colorId].filter((one) => one !== undefined).length;
const isOne = (asked: z.infer<z.ZodObject<typeof TARGET>>): boolean => targetsIn(asked) === 1;
export const GoodsTarget = z.object(TARGET).refine(isOne, { message: NO_TARGET });
export type GoodsTarget = z.infer<typeof GoodsTarget>;

export const useOf = ({ skuId, modelId, materialId, colorId }: GoodsTarget): GoodsUse => {
  if (skuId !== undefined) return 'sku';
  if (modelId !== undefined) return 'model';
  if (materialId === undefined) return 'color';
  return colorId === undefined ? 'material' : 'materialColor';
};

/** A target with what the user calls it. */
export const NamedTarget = z.object({ ...TARGET, name: z.string() });
export type NamedTarget = z.infer<typeof NamedTarget>;

const uses = z.object({
  sku: z.int(),
  materialColor: z.int(),
  color: z.int(),
  material: z.int(),
  model: z.int(),
});
export const GoodsPicture = Picture.extend({
  /** How many of each show it, in its version in force. */
  uses,
});
export type GoodsPicture = z.infer<typeof GoodsPicture>;

/** Too small to be looked at closely: its shorter side has fewer pixels. */
export const SMALL_PX = 800;
export const MOST_FILES = 500;
export const MOST_NEAREST = 3;
/** Days back that a SKU must have been ordered in to be missed a picture. */
export const MISSING_DAYS = 30;

/** What a file name means [G23]. */
export const GoodsMatch = z.object({
  key: z.int(),
  /** null: it means nothing, or nothing alone. */
  target: NamedTarget.nullable(),
  /** All that it may mean, the first of them. */
  candidates: z.array(NamedTarget),
  found: z.int(),
  /** Another file means the same. */
  shared: z.boolean(),
  /** Where it means nothing: the codes of SKUs that are written most like it. */
  nearest: z.array(NamedTarget),
});
export type GoodsMatch = z.infer<typeof GoodsMatch>;

/** A SKU that customers order without seeing it. */
export const MissingSku = z.object({
  id,
  code: z.string(),
  name: z.string(),
  material: z.string(),
  color: z.string(),
  brand: z.string(),
  model: z.string(),
  materialId: id,
  colorId: id,
  modelId: id,
  /** Pushed in the last 30 days. */
  pieces: z.int(),
});
export type MissingSku = z.infer<typeof MissingSku>;

const PATH = `${PICTURE_CALLS}/goods`;
const NOUN = '商品图片';
const deeds = pictureDeeds(PATH, NOUN, editMeans);

export const goodsPicture = {
  ...deeds,
  page: post(`${PATH}/page`, '商品图片列表', seeMeans, {
    input: pictureFilter.extend({
      usedBy: GoodsUse.optional(),
      /** 1: those whose shorter side has fewer than 800 pixels. */
      small: z.coerce.number().int().optional(),
    }),
    output: pageOf(GoodsPicture),
  }),
  options: get(`${PATH}/options`, '商品图片筛选项', seeMeans, { output: picture.options.output }),
  detail: get(`${PATH}/detail`, '商品图片详情', seeMeans, {
    input: z.object({ id }),
    output: GoodsPicture.extend({
      versions: picture.detail.output.shape.versions,
      log: picture.detail.output.shape.log,
      /** What shows it, in whichever version; the first hundred. */
      shownBy: z.array(NamedTarget.extend({ no: z.int() })),
    }),
  }),
  /** With a target it shows that as soon as its check has found it usable. */
  upload: post(`${PATH}/upload`, '上传商品图片', editMeans, {
    input: z.object(TARGET).refine((asked) => targetsIn(asked) < 2, { message: NO_TARGET }),
    output: Uploaded,
    body: 'multipart',
  }),
  /** `everywhere`: what shows an earlier version takes the new one as soon as it is found usable. */
  replace: post(`${PATH}/replace`, '替换商品图片', editMeans, {
    input: z.object({
      id,
      version: z.coerce.number().int(),
      everywhere: z.coerce.number().int().min(0).max(1).default(0),
    }),
    output: z.object({ id }),
    body: 'multipart',
  }),
  /**
   * What files mean by their names: the code of a SKU, another name of it, or the codes of a material and a colour, without
   * extension, copy marks, case and width [G23]. No file is sent.
   */
  match: post(`${PATH}/match`, '按文件名查找商品', editMeans, {
    input: z.object({
      files: z
        .array(z.object({ key: z.int(), name: z.string().max(255) }))
        .min(1, '请选择图片')
        .max(MOST_FILES, `一次最多 ${MOST_FILES} 张图片`),
    }),
    output: z.array(GoodsMatch),
  }),
  /** What shows which picture from now on; null: none of its own. */
  give: post(`${PATH}/give`, '设置商品的图片', editMeans, {
    input: z.object({
      items: z
        .array(z.object({ ...TARGET, pictureId: id.nullable() }).refine(isOne, { message: NO_TARGET }))
        .min(1, '请选择商品')
        .max(MOST_FILES, `一次最多 ${MOST_FILES} 个商品`),
    }),
    /** `waiting`: given as soon as the check of their pictures has found these usable. */
    output: z.object({ given: z.int(), waiting: z.int() }),
  }),
  /** SKUs without a picture that were ordered in the last 30 days, the most first. */
  missing: post(`${PATH}/missing`, '缺图的 SKU', seeMeans, {
    input: pageQuery.extend({
      /** The beginning of the code, or a part of the name. */
      keyword: z.string().trim().max(64).optional(),
      material: z.string().max(64).optional(),
    }),
    output: pageOf(MissingSku),
  }),
};

export const goodsAlike = alikeCalls(PATH, NOUN, { see: seeMeans, edit: editMeans });
