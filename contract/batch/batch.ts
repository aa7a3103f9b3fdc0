import { z } from 'zod';
import {
  dangerPass,
  get,
  id,
  MAX_PAGE_SIZE,
  pageOf,
  pageQuery,
  post,
  time,
  type TenantAccess,
} from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { range } from '#contract/values/moment.ts';
import { MOST_PIECES } from './life-cycle/batch-guards.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:batch'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:batch:edit'] };
const rowId = z.int().positive();
const count = z.int();

/** What a person sends to batches; docs/spec/batch-moves.tsv. */
export const BATCH_DEEDS = [
  'batch.released',
  'batch.recalled',
  'batch.cancelled',
  'batch.urged',
  'batch.calmed',
] as const;

/** Why a piece that waits for a batch does not come into one now. */
export const LEFT_OUT = {
  held: '订单被拦截',
  artOpen: '同单还有未出图的件',
  otherBatch: '同单的其他件已在别的批次',
  tail: '批次的补做件，只归入原批次',
} as const;
export type LeftOut = keyof typeof LEFT_OUT;
const Left = z.record(z.enum(['held', 'artOpen', 'otherBatch', 'tail']), count);

/** P181, 待分配: a print profile for which pieces wait. */
export const WaitingProfile = z.object({
  /** Of the profile. */
  id,
  profile: z.string(),
  device: z.string(),
  material: z.string(),
  pieces: count,
  orders: count,
  urgent: count,
  /** Of these pieces, those that cannot come into a batch now. */
  leftOut: count,
  /** When the piece was made that waits longest. */
  oldest: time,
});
export type WaitingProfile = z.infer<typeof WaitingProfile>;

/** A batch as the list shows it. */
export const Batch = z.object({
  id,
  number: z.string(),
  profileId: id,
  profile: z.string(),
  device: z.string(),
  material: z.string(),
  /** The rule that made it; empty: a person did. */
  source: z.string(),
  madeBy: z.string(),
  state: count,
  urgent: z.boolean(),
  orders: count,
  pieces: count,
  printed: count,
  passed: count,
  packed: count,
  /** Made again in place of pieces of it. */
  remade: count,
  /** Those of them that are not in it yet. */
  tails: count,
  /** Pieces whose order is held. */
  held: count,
  version: count,
  createdAt: time,
  doneAt: time.nullable(),
});
export type Batch = z.infer<typeof Batch>;

/** A piece of a batch. */
export const BatchPiece = z.object({
  id,
  number: z.string(),
  orderId: id.nullable(),
  orderNo: z.string().nullable(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  copyNo: z.int().nullable(),
  state: count,
  attempt: count,
  urgent: z.boolean(),
  held: z.boolean(),
  pictureThumbUrl: z.string().nullable(),
});
export type BatchPiece = z.infer<typeof BatchPiece>;

export const BatchEventLine = z.object({
  id,
  event: z.string(),
  title: z.string(),
  after: z.string(),
  userName: z.string().nullable(),
  at: time,
});

/** Which of the waiting pieces are meant: those of chosen orders, or so many of the most urgent; else all. */
const Choice = z.object({
  profileId: rowId,
  orderNos: z
    .array(z.string().trim().min(1).max(64))
    .min(1, '请填写订单号')
    .max(1000, '一次最多 1,000 个订单号')
    .optional(),
  most: z.int('请输入件数').min(1, '至少 1 件').max(MOST_PIECES, '一个批次最多 10,000 件').optional(),
  /** Orders may come in part. */
  partial: z.boolean().default(false),
});

const text = (most: number) => z.string().trim().max(most);

export const batch = {
  waiting: post('/manufacture/batch/waiting', '待分配的生产件', see, {
    input: pageQuery.extend({ keyword: text(64).default(''), materialId: id.optional() }),
    output: pageOf(WaitingProfile),
  }),
  page: post('/manufacture/batch/page', '批次', see, {
    input: pageQuery.extend({
      state: z.coerce.number().int().optional(),
      profileId: id.optional(),
      materialId: id.optional(),
      /** A number of the batch, of an order, of a piece or of a platform. */
      number: text(64).optional(),
      merchantId: id.optional(),
      urgent: z.boolean().optional(),
      withTails: z.boolean().optional(),
      withHeld: z.boolean().optional(),
      createTime: range.optional(),
    }),
    output: pageOf(Batch).extend({ counts: z.record(z.string(), count) }),
  }),
  detail: get('/manufacture/batch/detail', '批次详情', see, {
    input: z.object({ id }),
    output: z.object({ batch: Batch, states: z.record(z.string(), count), events: z.array(BatchEventLine) }),
  }),
  pieces: post('/manufacture/batch/pieces', '批次中的生产件', see, {
    input: pageQuery.extend({ id, state: z.coerce.number().int().optional() }),
    output: pageOf(BatchPiece),
  }),
  preview: post('/manufacture/batch/preview', '试算组批', edit, {
    input: Choice,
    output: z.object({ pieces: count, orders: count, left: Left, unknown: z.array(z.string()) }),
  }),
  make: post('/manufacture/batch/make', '组批', edit, {
    input: Choice.extend({ idempotencyKey: z.string().min(8).max(64).optional() }),
    output: z.object({
      batchId: id,
      number: z.string(),
      pieces: count,
      orders: count,
      left: Left,
      /** Numbers of pieces that somebody else had batched meanwhile. */
      gone: z.array(z.string()),
    }),
  }),
  add: post('/manufacture/batch/add', '加入批次', edit, {
    input: Choice.omit({ profileId: true }).extend({
      id: rowId,
      version: z.int(),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: z.object({ pieces: count, left: Left, gone: z.array(z.string()) }),
  }),
  kick: post('/manufacture/batch/kick', '剔出生产件', edit, {
    input: z.object({
      pieceIds: z.array(rowId).min(1, '请选择生产件').max(MAX_PAGE_SIZE, '一次最多 1,000 件'),
      reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字符'),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: ActionResult,
  }),
  act: post('/manufacture/batch/action', '下发、撤回、取消、加急批次', edit, {
    input: dangerPass.extend({
      event: z.enum(BATCH_DEEDS, '没有这种批次操作，请刷新页面后重试'),
      ids: z.array(rowId).min(1, '请选择批次').max(200, '一次最多 200 个批次'),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: ActionResult,
  }),
};
