import { z } from 'zod';
import { id, pageOf, pageQuery, post, put, time, type TenantAccess } from '#contract/endpoint.ts';
import { giftMost, Packing } from '#contract/values/packing.ts';
import { fileCalls } from '#contract/list-file.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { Sku, SkuForm } from './sku.ts';
import { SkuEventLine } from './sku-move.ts';

/** P129: a SKU that may be given, with what its sort says of it and what was given of it. */
export const Gift = Sku.extend({
  giftTypeId: id,
  giftTypeName: z.string(),
  printed: z.boolean(),
  packing: Packing,
  /** So many of it an order may have; `ownMost` where that is not as its sort says. */
  most: z.int(),
  ownMost: z.int().nullable(),
  /** Of orders that were pushed in the last thirty days. */
  pieces30: z.int(),
  orders30: z.int(),
});
export type Gift = z.infer<typeof Gift>;

export const GiftForm = SkuForm.omit({ printWidthMm: true, printHeightMm: true }).extend({
  giftTypeId: z.int('请选择赠品类型').positive('请选择赠品类型'),
  /** null: as its sort says. */
  giftMost: giftMost.nullable().default(null),
});
export type GiftForm = z.input<typeof GiftForm>;

/** The headings of a file of gifts. */
export const GIFT_COLUMNS = {
  code: '编码',
  name: '名称',
  giftTypeId: '类型',
  material: '材质',
  color: '颜色',
  brand: '品牌',
  model: '型号',
  priceCents: '标价',
  weightG: '重量（克）',
  giftMost: '每单上限',
  status: '启用',
} as const;
/** Lines of one file. */
export const MOST_GIFT_LINES = 5000;
/** A gift is for no phone: what a SKU needs beside stands there until somebody says otherwise. */
export const OF_NO_PHONE = { brand: '通用', model: '通用配件', color: '不分颜色' } as const;

/** A customer who gave it to buyers. */
const Giver = z.object({ merchantId: id, name: z.string(), pieces: z.int(), orders: z.int(), lastAt: time });
/** So many customers are shown, those first who gave the most. */
export const GIVERS_SHOWN = 20;

const seeMeans: TenantAccess = { of: 'factory', permissions: ['factory:means'] };
const editMeans: TenantAccess = { of: 'factory', permissions: ['factory:means:edit'] };
const PATH = '/basic/factory/means/gift';

/** What the list can be asked for. */
const where = {
  /** The beginning of the code, or a part of the name. */
  keyword: z.string().trim().max(64).optional(),
  giftTypeId: id.optional(),
  /** 1: it is printed, 0: it is not. */
  printed: z.coerce.number().int().optional(),
  packing: Packing.optional(),
  status: z.coerce.number().int().optional(),
};

export const gift = {
  ...fileCalls(PATH, '赠品', { see: seeMeans, edit: editMeans, where }),
  page: post(`${PATH}/page`, '赠品列表', seeMeans, {
    input: pageQuery.extend(where),
    output: pageOf(Gift),
  }),
  create: post(`${PATH}/create`, '新建赠品', editMeans, { input: GiftForm, output: z.object({ id }) }),
  update: put(`${PATH}/update`, '修改赠品', editMeans, {
    input: GiftForm.extend({ id, version: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用赠品', editMeans, { input: chosen, output: SomeDone }),
  start: post(`${PATH}/start`, '启用赠品', editMeans, { input: chosen, output: SomeDone }),
  setPrice: post(`${PATH}/set-price`, '批量设置赠品标价', editMeans, {
    input: chosen.extend({ priceCents: SkuForm.shape.priceCents }),
    output: SomeDone,
  }),
  /** Who gave it in the last thirty days, and what happened to it, the newest last. */
  detail: post(`${PATH}/detail`, '赠品详情', seeMeans, {
    input: z.object({ id }),
    output: z.object({ givers: z.array(Giver), log: z.array(SkuEventLine) }),
  }),
};
