import { z } from 'zod';
import { id, time } from '#contract/endpoint.ts';
import { Placement } from '#contract/values/placement.ts';

/** What is done to what a line prints. */
export const ART_STEPS = {
  came: '随单图片',
  replace: '更换图片',
  place: '调整摆放',
  repulse: '打回',
  leave: '按此印刷',
  leaveBack: '不再按此印刷',
  restore: '还原',
} as const;
export const ArtStepKind = z.enum(
  ['came', 'replace', 'place', 'repulse', 'leave', 'leaveBack', 'restore'],
  '没有这种动作，请重新选择',
);
export type ArtStepKind = z.infer<typeof ArtStepKind>;

/** What a line prints at one time; all null where it had no picture. */
const ArtState = z.object({
  fileId: z.int().nullable(),
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** Pixels of the picture, and its kind; null where they are not known. */
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  place: Placement.nullable(),
});
export type ArtState = z.infer<typeof ArtState>;

/** One step; the newest line of a line's history says what it prints now. */
export const ArtStep = z.object({
  id,
  kind: ArtStepKind,
  orderId: z.int(),
  orderNo: z.string(),
  lineId: z.int(),
  lineNo: z.int(),
  merchantId: z.int(),
  merchantName: z.string(),
  skuCode: z.string().nullable(),
  before: ArtState,
  after: ArtState,
  /** A user of the factory by his name; what the customer did is the customer's, whoever it was there. */
  by: z.string(),
  reason: z.string().nullable(),
  /** Of the order as it stands, and why the line's picture may not be changed now; null: it may. */
  version: z.int(),
  closed: z.string().nullable(),
  /** It is what the line prints now. */
  isNow: z.boolean(),
  at: time,
});
export type ArtStep = z.infer<typeof ArtStep>;
