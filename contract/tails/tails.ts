import { z } from 'zod';
import {
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
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { Base64, PaperProblem } from '#contract/print-template/print-template.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { PieceWay } from '#contract/quality/quality.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:batch'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:batch:edit'] };
const count = z.int();

/** What an open piece of a batch still lacks. */
export const MISSING_AT = {
  lost: '找不到',
  remake: '补做中',
  print: '未打印',
  pick: '未拣货',
  step: '未过工序',
  quality: '未质检',
} as const;
export type MissingAt = keyof typeof MISSING_AT;

/** What the order of a piece waits for: nothing but open pieces of these batches, or nothing but this one. */
export const WAITS_FOR = { these: '只差尾件', one: '只差这一件' } as const;
export type WaitsFor = keyof typeof WAITS_FOR;

export const TAIL_VIEWS = { open: '可处理', held: '被拦截', all: '全部' } as const;
export type TailView = keyof typeof TAIL_VIEWS;

/** In one go: more than a plate takes. */
export const MOST_NESTED = 500;
export const MOST_PRINTED = 2000;

const missingAt = namesOf(MISSING_AT, '没有这种缺项，请重新选择');

/** An open piece of a batch that is nearly done, or that is old. */
export const Tail = z.object({
  id,
  number: z.string(),
  version: count,
  state: namesOf(PIECE, '没有这种状态'),
  attempt: count,
  urgent: z.boolean(),
  /** Its order is locked, halted or asks for its money back. */
  held: z.boolean(),
  batchId: id,
  batch: z.string(),
  profile: z.string(),
  device: z.string(),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable(),
  customer: z.string(),
  pictureThumbUrl: z.string().nullable(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  missingAt,
  /** The step that comes next, where that is what it lacks. */
  step: z.string(),
  /** Empty: it lies on none. */
  plate: z.string(),
  /** Its last scan, and where; null: no station has scanned it. */
  scannedAt: time.nullable(),
  station: z.string(),
  /** Whole hours since something last happened to it. */
  waited: count,
  dueAt: time.nullable(),
  /** Its order is late by so many whole hours; null: it is not. */
  late: count.nullable(),
  /** Of the order's pieces so many have passed. */
  passed: count,
  ofOrder: count,
  waits: namesOf(WAITS_FOR, '没有这种情况').nullable(),
});
export type Tail = z.infer<typeof Tail>;

/** A batch with what is open of it. */
export const TailBatch = z.object({
  id,
  number: z.string(),
  urgent: z.boolean(),
  profile: z.string(),
  device: z.string(),
  material: z.string(),
  pieces: count,
  passed: count,
  /** Of those that were asked for. */
  open: count,
  held: count,
  /** How many lack what. */
  missing: z.array(z.object({ at: missingAt, pieces: count })),
  /** Hours of the one that waits longest. */
  waited: count,
  /** Of the order that is late first. */
  dueAt: time.nullable(),
  late: count.nullable(),
  createdAt: time,
});
export type TailBatch = z.infer<typeof TailBatch>;

const text = (most: number) => z.string().trim().max(most);
const hours = (least: number) =>
  z.coerce
    .number('请填写小时数')
    .int('请填写整数')
    .min(least, `至少 ${least} 小时`)
    .max(9999, '最多 9,999 小时');

const asked = {
  /** Number of a batch. */
  batch: text(64).optional(),
  batchId: id.optional(),
  profileId: id.optional(),
  deviceId: id.optional(),
  missingAt: missingAt.optional(),
  /** Made again, or the first ones. */
  again: z.boolean().optional(),
  /** Nothing happened to it for longer. */
  stuckHours: hours(1).optional(),
  /** Its order is late by then, or is late already. */
  dueHours: hours(0).optional(),
  waits: namesOf(WAITS_FOR, '没有这种情况，请重新选择').optional(),
  /** Part of a customer's name. */
  customer: text(64).optional(),
};
const view = namesOf(TAIL_VIEWS, '没有这个分类').default('open');

const rowIds = (most: number) =>
  z
    .array(z.int().positive())
    .min(1, '请选择生产件')
    .max(most, `一次最多 ${most.toLocaleString('en-US')} 件`);
const key = { idempotencyKey: z.string().min(8).max(64).optional() };
/** As the user saw them, by id: one that changed since is refused. */
const versions = z.record(z.string(), z.int()).optional();

const PATH = '/manufacture/tails';

export const tails = {
  page: post(`${PATH}/page`, '尾件', see, {
    input: pageQuery.extend({ ...asked, view }),
    output: pageOf(Tail).extend({
      /** Of all that were asked for, whatever view is open. */
      sums: z.object({
        batches: count,
        pieces: count,
        held: count,
        /** Orders that wait for open pieces of these batches alone. */
        orders: count,
      }),
      /** By which batches are looked at: the settings of the factory. */
      percent: count,
      hours: count,
    }),
  }),
  batches: post(`${PATH}/batches`, '有尾件的批次', see, {
    input: pageQuery.extend(asked),
    output: pageOf(TailBatch),
  }),
  detail: get(`${PATH}/detail`, '尾件详情', see, {
    input: z.object({ id }),
    output: z.object({
      piece: Tail.omit({ waits: true }),
      pictureUrl: z.string().nullable(),
      way: z.array(PieceWay),
    }),
  }),
  options: get(`${PATH}/options`, '尾件的筛选项', see, {
    output: z.object({
      profiles: z.array(z.object({ id, name: z.string() })),
      devices: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  /** For each print profile of the chosen ones: how many of them can be laid, and which others could print them. */
  plan: post(`${PATH}/plan`, '尾单拼版的打印配置', edit, {
    input: z.object({ ids: rowIds(MOST_NESTED) }),
    output: z.array(
      z.object({
        /** Of the profile. */
        id,
        profile: z.string(),
        device: z.string(),
        closed: z.boolean(),
        pieces: count,
        batches: count,
        /** On other devices, with the same material and files. */
        others: z.array(z.object({ id, profile: z.string(), device: z.string() })),
      }),
    ),
  }),
  /** One plate across batches for each profile, as far as one has room. */
  nest: post(`${PATH}/nest`, '尾单拼版', edit, {
    input: z.object({
      ids: rowIds(MOST_NESTED),
      /** What another device shall print: a profile, and the one by which it is printed instead. */
      instead: z
        .array(z.object({ profileId: z.int().positive(), byProfileId: z.int().positive() }))
        .max(MOST_NESTED)
        .default([]),
      ...key,
    }),
    output: ActionResult.extend({
      plates: z.array(z.object({ id, number: z.string(), device: z.string(), pieces: count })),
    }),
  }),
  lost: post(`${PATH}/lost`, '尾件找不到', edit, {
    input: z.object({ ids: rowIds(MAX_PAGE_SIZE), versions, ...key }),
    output: ActionResult,
  }),
  urge: post(`${PATH}/urge`, '加急尾件', edit, {
    input: z.object({ ids: rowIds(MAX_PAGE_SIZE), ...key }),
    output: ActionResult,
  }),
  /** The chosen ones, or else all that were asked for, by where they were scanned last. */
  paper: post(`${PATH}/paper`, '打印找件清单', edit, {
    input: z.object({ ...asked, view, ids: rowIds(MOST_PRINTED).optional() }),
    output: z.object({
      pdf: Base64,
      pieces: count,
      problems: z.array(PaperProblem),
    }),
  }),
};
