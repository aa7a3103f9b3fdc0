import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { Base64, PaperProblem, templateKind } from '#contract/print-template/print-template.ts';

const print: TenantAccess = { of: 'factory', permissions: ['factory:print'] };
const count = z.int();

/** Which pieces a list is about: printed and without a tag, with one, or on their way to the printer. */
export const TAG_VIEWS = { waiting: '待打标签', tagged: '已打标签', early: '未打印完成' } as const;
export type TagView = keyof typeof TAG_VIEWS;
/** Why a tag is printed again. */
export const REPRINT_REASONS = { dirty: '脏污', lost: '遗失', misprinted: '打印坏' } as const;
export type ReprintReason = keyof typeof REPRINT_REASONS;
/** So many come out of one click. */
export const MOST_TAGS = 1000;
/** Kinds of templates that tags are printed by. */
export const TAG_KINDS = ['tag', 'mergeTag'] as const;

/** P143: a piece that wears a tag. */
export const TagPiece = z.object({
  id,
  number: z.string(),
  plateNumber: z.string().nullable(),
  /** Its place on the plate, from 1. */
  slotNo: count.nullable(),
  batchNumber: z.string().nullable(),
  orderNo: z.string().nullable(),
  receiver: z.string(),
  skuCode: z.string(),
  model: z.string(),
  color: z.string(),
  pictureThumbUrl: z.string().nullable(),
  /** Which of how many copies of its line. */
  copyNo: count.nullable(),
  copies: count.nullable(),
  urgent: z.boolean(),
  /** Made in place of another one. */
  remake: z.boolean(),
  prints: count,
  lastAt: time.nullable(),
  lastBy: z.string().nullable(),
  state: count,
});
export type TagPiece = z.infer<typeof TagPiece>;

const view = z.enum(Object.keys(TAG_VIEWS) as [TagView, ...TagView[]]);
const PATH = '/manufacture/piece/tag';

export const pieceTag = {
  page: post(`${PATH}/page`, '标签打印列表', print, {
    input: pageQuery.extend({
      view,
      /** A number of a plate, a batch, an order, of a platform, or of a piece: its pieces, in the order of their places. */
      number: z.string().trim().max(64).optional(),
      /** A part of the code. */
      sku: z.string().trim().max(64).optional(),
      /** Printed more than once. */
      again: z.boolean().optional(),
    }),
    output: pageOf(TagPiece).extend({
      counts: z.object({ waiting: count, tagged: count, early: count }),
      /** What is to be said of the number, as a Chinese text: that a piece is scrapped, and what is made in its place. */
      notice: z.string(),
    }),
  }),
  /** By which tags can be printed, the default first. */
  templates: post(`${PATH}/templates`, '标签模板', print, {
    output: z.array(z.object({ id, name: z.string(), kind: templateKind, isDefault: z.boolean() })),
  }),
  /** Counts each of them as printed once more; what comes out of it is drawn by `paper`. */
  print: post(`${PATH}/print`, '打印标签', print, {
    input: z.object({
      templateId: z.int('请选择模板').positive('请选择模板'),
      /** By jobs of this printer; null: the browser prints the file. */
      printerId: z.int().positive().nullable().default(null),
      /** These, or all of a plate or batch. */
      ids: z.array(z.int().positive()).max(MOST_TAGS, '一次最多打印 1,000 张，请少选一些').default([]),
      number: z.string().trim().max(64).default(''),
      /** Of a plate: from place to place. */
      fromSlot: z.int().positive('槽位从 1 开始').nullable().default(null),
      toSlot: z.int().positive('槽位从 1 开始').nullable().default(null),
      /** Asked for where one of them has a tag already. */
      reason: z
        .enum(Object.keys(REPRINT_REASONS) as [ReprintReason, ...ReprintReason[]])
        .nullable()
        .default(null),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: z.object({
      runId: id,
      tags: count,
      /** Jobs that were made; none where the browser prints. */
      jobs: count,
      /** How many of them were printed before. */
      again: count,
      /** What gets no tag, each with why. */
      skipped: z.array(z.object({ number: z.string(), text: z.string() })),
    }),
  }),
  /** The tags of a run in the order of their places, as a PDF, by the version of the template that they were printed by. */
  paper: post(`${PATH}/paper`, '标签文件', print, {
    input: z.object({ runId: id }),
    output: z.object({ pdf: Base64, problems: z.array(PaperProblem) }),
  }),
};
