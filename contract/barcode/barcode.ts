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
import { DEFECT_LEVELS } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { PieceWay, ResponsibleFields } from '#contract/quality/quality.ts';
import { range } from '#contract/values/moment.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:piece'] };
const remake: TenantAccess = { of: 'factory', permissions: ['factory:piece:remake'] };
const skip: TenantAccess = { of: 'factory', permissions: ['factory:piece:skip'] };

/** Numbers that one question takes. */
export const MOST_NUMBERS = 10_000;
/** Rows of a file with the time lines of pieces. */
export const MOST_LINES = 100_000;

/** What a number can name that stands in the hall or on a parcel. */
export const NUMBER_KINDS = {
  piece: '生产件',
  plate: '版',
  batch: '批次',
  workOrder: '工单',
  box: '格口',
  badge: '工牌',
  station: '工位',
  device: '设备',
  order: '订单',
} as const;
export type NumberKind = keyof typeof NUMBER_KINDS;

const text = (most: number) => z.string().trim().max(most);
const numbers = z
  .array(text(64).min(1, '号码为空，请重新输入'))
  .max(MOST_NUMBERS, `一次最多 ${MOST_NUMBERS.toLocaleString('en-US')} 个号码`);

/** What a number is. */
export const ReadNumber = z.object({
  number: z.string(),
  kind: namesOf(NUMBER_KINDS, '没有这种号码'),
  /** Of the thing itself. */
  id,
  /** By which its own screen finds it: of an order its own number, whatever number was read. */
  name: z.string(),
  state: z.int(),
  /** What it is and how it stands, as a Chinese text. */
  text: z.string(),
});
export type ReadNumber = z.infer<typeof ReadNumber>;

/** A piece as the list shows it. */
export const BarcodePiece = z.object({
  id,
  number: z.string(),
  version: z.int(),
  state: namesOf(PIECE, '没有这种状态'),
  attempt: z.int(),
  urgent: z.boolean(),
  forced: z.boolean(),
  /** Its order is locked, halted or asks for its money back. */
  held: z.boolean(),
  pictureThumbUrl: z.string().nullable(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable(),
  orderStatus: z.int().nullable(),
  /** It is the k-th of its order's n; 0 of 0: it is for no order. */
  place: z.int(),
  ofOrder: z.int(),
  /** Empty: it lies in none. */
  batch: z.string(),
  plate: z.string(),
  slotNo: z.int().nullable(),
  /** The device has its plate. */
  isOut: z.boolean(),
  box: z.string(),
  /** What is made in its place; empty: nothing is. */
  successor: z.string(),
  prints: z.int(),
  lastEvent: z.string(),
  lastTitle: z.string(),
  lastBy: z.string(),
  lastAt: time,
});
export type BarcodePiece = z.infer<typeof BarcodePiece>;

/** What was said of a piece, where, and how it came here. */
export const SOURCES = { scan: '扫描', offline: '离线扫描', hand: '页面', system: '系统' } as const;
export const BarcodeLine = PieceWay.extend({
  /** Of the piece: a copy that was made again has several. */
  number: z.string(),
  before: z.string(),
  station: z.string(),
  source: namesOf(SOURCES, '没有这种来源'),
  /** By the clock of the station, where it was scanned. */
  deviceAt: time.nullable(),
});
export type BarcodeLine = z.infer<typeof BarcodeLine>;

/** What people are credited with, and what it pays in 1/10,000 yuan. */
const Credit = z.object({
  id,
  number: z.string(),
  work: z.string(),
  person: z.string(),
  nth: z.int(),
  shares: z.int(),
  amountE4: z.int(),
  takenBack: z.boolean(),
  at: time,
});
const CreditSum = z.object({ work: z.string(), pieces: z.int(), amountE4: z.int() });

export const Barcode = z.object({
  piece: BarcodePiece,
  pictureUrl: z.string().nullable(),
  /** Of the file that is printed: whether it carries white, and its resolution; null: there is none yet. */
  art: z.object({ dpi: z.int().nullable(), white: z.string(), color: z.string() }).nullable(),
  /** Steps after printing, for a rework. */
  steps: z.array(z.object({ id, name: z.string(), isDone: z.boolean() })),
  people: z.array(z.object({ id, name: z.string() })),
  /** The same copy, attempt by attempt. */
  attempts: z.array(z.object({ id, number: z.string(), attempt: z.int(), state: z.string() })),
  way: z.array(BarcodeLine),
  photos: z.array(z.object({ url: z.string(), thumbUrl: z.string(), text: z.string() })),
  prints: z.array(z.object({ id, number: z.string(), by: z.string(), at: time, reason: z.string() })),
  /** Only for who sees wages. */
  credits: z.object({ lines: z.array(Credit), sums: z.array(CreditSum) }).nullable(),
});
export type Barcode = z.infer<typeof Barcode>;

const chosen = {
  ids: z
    .array(z.int().positive())
    .min(1, '请选择生产件')
    .max(MAX_PAGE_SIZE, `一次最多 ${MAX_PAGE_SIZE.toLocaleString('en-US')} 件`),
  /** As the user saw them, by id: one that changed since is refused. */
  versions: z.record(z.string(), z.int()).optional(),
  idempotencyKey: z.string().min(8).max(64).optional(),
};

const asked = {
  /** Of anything: the pieces that they mean. */
  numbers: numbers.optional(),
  state: namesOf(PIECE, '没有这种状态').optional(),
  /** Part of a SKU's code, of a model's name. */
  sku: text(64).optional(),
  model: text(64).optional(),
  /** Number of a batch. */
  batch: text(64).optional(),
  /** Who worked on it, where it was scanned; with days: then. */
  userId: id.optional(),
  stationId: id.optional(),
  /** When something last happened to it, or when the person or the station had it. */
  at: range.optional(),
  again: z.boolean().optional(),
  forced: z.boolean().optional(),
  /** In production, and nothing happened to it for longer. */
  stuckHours: z.coerce.number().int().min(1, '至少 1 小时').max(9999, '最多 9,999 小时').optional(),
};

export const barcode = {
  read: post('/manufacture/barcode/read', '识别号码', see, {
    input: z.object({ numbers: numbers.min(1, '请输入号码') }),
    output: z.object({
      /** How many numbers name something. */
      found: z.int(),
      /** Those that name something else than a piece; the first hundred. */
      list: z.array(ReadNumber),
      missing: z.array(z.object({ number: z.string(), text: z.string() })),
    }),
  }),
  page: post('/manufacture/barcode/page', '生产件', see, {
    input: pageQuery.extend(asked),
    output: pageOf(BarcodePiece),
  }),
  options: get('/manufacture/barcode/options', '生产件的筛选项', see, {
    output: z.object({
      stations: z.array(z.object({ id, name: z.string() })),
      people: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  detail: get('/manufacture/barcode/detail', '条码详情', see, { input: z.object({ id }), output: Barcode }),
  export: post('/manufacture/barcode/export', '导出生产件与时间线', see, {
    input: z.object({ ...asked, ids: z.array(z.int().positive()).max(MAX_PAGE_SIZE).optional() }),
    output: z.object({ taskId: id }),
  }),
  defects: get('/manufacture/barcode/defects', '补做与返工的选项', remake, {
    output: z.array(
      z.object({
        id,
        name: z.string(),
        level: namesOf(DEFECT_LEVELS, '请选择缺陷级别'),
        responsible: z.string(),
      }),
    ),
  }),
  fail: post('/manufacture/barcode/fail', '补做、返工生产件', remake, {
    input: z.object({
      ...chosen,
      defectId: z.int().positive('请选择缺陷'),
      /** The defect's own where nothing is said. */
      level: namesOf(DEFECT_LEVELS, '请选择缺陷级别').optional(),
      responsible: ResponsibleFields,
      /** The step that it goes back to; absent: it is scrapped and made again. */
      reworkTo: z.int().positive().optional(),
    }),
    output: ActionResult,
  }),
  lost: post(
    '/manufacture/barcode/lost',
    '找不到生产件',
    { of: 'factory', permissions: ['factory:piece:remake'] },
    { input: z.object(chosen), output: ActionResult },
  ),
  skip: post('/manufacture/barcode/skip', '跳过工序', skip, {
    input: z.object({
      ...chosen,
      reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字符'),
    }),
    output: ActionResult,
  }),
  undo: post('/manufacture/barcode/undo', '撤销生产件的扫描', skip, {
    input: z.object(chosen),
    output: ActionResult,
  }),
};
