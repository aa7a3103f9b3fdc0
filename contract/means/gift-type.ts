import { z } from 'zod';
import { dangerPass, del, id, post, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { giftMost, Packing } from '#contract/values/packing.ts';
import { editMeans, meansCalls, meansCode, meansName, seeMeans } from './names.ts';

/** P130: a sort of gifts, and what is said once for all of them. */
export const GiftType = z.object({
  id,
  code: z.string(),
  name: z.string(),
  printed: z.boolean(),
  packing: Packing,
  /** So many of it an order may have. */
  most: z.int(),
  /** So many are offered at first. */
  preset: z.int(),
  /** Its gifts, and those in use. */
  activeSkus: z.int(),
  skus: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type GiftType = z.infer<typeof GiftType>;

export const GiftTypeForm = z.object({
  code: meansCode,
  name: meansName('名称', 32),
  printed: z.boolean().default(false),
  packing: Packing.default('piece'),
  most: giftMost.default(1),
  preset: z
    .int('请输入 1 至 999 的整数')
    .min(1, '默认数量至少为 1')
    .max(999, '默认数量最多为 999')
    .default(1),
});
export type GiftTypeForm = z.input<typeof GiftTypeForm>;

export const MOST_GIFT_TYPES = 200;
const PATH = '/basic/factory/means/gift-type';
const NOUN = '赠品类型';
const { delete: _never, ...written } = recordCalls(PATH, NOUN, {
  see: seeMeans,
  edit: editMeans,
  row: GiftType,
  form: GiftTypeForm,
  where: {
    /** A part of the name, or of the code. */
    keyword: z.string().trim().max(64).optional(),
    packing: Packing.optional(),
    status: z.coerce.number().int().optional(),
  },
});

export const giftType = {
  ...written,
  ...meansCalls(PATH, NOUN),
  /** Only where no gift has it. */
  delete: del(`${PATH}/delete`, '删除赠品类型', editMeans, { input: dangerPass.extend({ id }) }),
  /** The order in which all of them stand in lists and choices. */
  sort: post(`${PATH}/sort`, '调整赠品类型顺序', editMeans, {
    input: z.object({ ids: z.array(id).max(MOST_GIFT_TYPES) }),
  }),
};
