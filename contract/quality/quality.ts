import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { range } from '#contract/values/moment.ts';
import { namesOf } from './defect.ts';

/** What a judgement says. */
export const RESULTS = { passed: '合格', rework: '返工', remake: '补做', undone: '已撤销' } as const;
export type QualityResult = keyof typeof RESULTS;

/** Photos of one judgement: how many, how large, of which kinds. */
export const MOST_PHOTOS = 5;
export const PHOTO_BYTES = 10 * 1024 * 1024;
export const PHOTO_KINDS = ['jpeg', 'png'] as const;
/** The same defect so often within so long on one plate or device is a fault of more than one piece. */
export const WARN_FROM = 3;
export const WARN_MS = 60 * 60_000;

const judge: TenantAccess = { of: 'factory', permissions: ['factory:station:quality'] };
const correct: TenantAccess = { of: 'factory', permissions: ['factory:piece:remake'] };
const see: TenantAccess = {
  of: 'factory',
  permissions: ['factory:station:quality', 'factory:piece:remake'],
};
const rowId = z.int().positive();
const key = { idempotencyKey: z.string().min(8).max(64).optional() };
const level = namesOf(DEFECT_LEVELS, '请选择缺陷级别');
const responsible = namesOf(RESPONSIBLE, '请选择责任方');
const reason = z.string().trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字符');

/** Twelve digits of the hall, as a scanner types them. */
const pieceNumber = z.string().trim().min(1, '请扫描生产件号').max(64);

/** Who or what a defect is put down to: the kind, and where it is known which step or person. */
export const ResponsibleFields = z.object({
  kind: responsible,
  /** Of the kind 工序. */
  stepId: rowId.optional(),
  /** Of the kind 操作员. */
  userId: rowId.optional(),
});

const Verdict = z.object({
  defectId: rowId,
  /** The defect's own where nothing is said. */
  level: level.optional(),
  responsible: ResponsibleFields,
  treatment: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('remake') }),
    z.object({ kind: z.literal('rework'), stepId: rowId }),
  ]),
});
const judging = {
  /** As it was looked at. */
  version: z.int(),
  /** Milliseconds from its look to its judgement. */
  tookMs: z.int().min(0).max(3_600_000).optional(),
  ...key,
};

/** A line of what happened to a piece, with who did it. */
export const PieceWay = z.object({
  id,
  title: z.string(),
  after: z.string(),
  note: z.string(),
  userName: z.string().nullable(),
  at: time,
});

/** A piece as it lies on the desk. */
export const DeskPiece = z.object({
  id,
  number: z.string(),
  state: namesOf(PIECE, '没有这种状态'),
  version: z.int(),
  attempt: z.int(),
  urgent: z.boolean(),
  orderNo: z.string().nullable(),
  /** It is the k-th of its order's n. */
  place: z.int(),
  ofOrder: z.int(),
  skuCode: z.string(),
  skuName: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  /** What the order says for the factory; may be empty. */
  remark: z.string(),
  /** Of the art as it is printed, or else of the picture; null: there is none. */
  pictureUrl: z.string().nullable(),
  batch: z.string(),
  plate: z.string(),
  plateId: z.int().nullable(),
  device: z.string(),
  /** Why it cannot be passed; empty: it can. */
  whyNotPassed: z.string(),
  whyNotFailed: z.string(),
  /** It was scrapped, and this is the number of what is made in its place; empty: it was not. */
  successor: z.string(),
  /** Scanned steps that it can go back to, and who worked on it. */
  steps: z.array(z.object({ id, name: z.string() })),
  people: z.array(z.object({ id, name: z.string() })),
  way: z.array(PieceWay),
});
export type DeskPiece = z.infer<typeof DeskPiece>;

export const QualityRecord = z.object({
  id,
  at: time,
  pieceId: id,
  number: z.string(),
  attempt: z.int(),
  orderNo: z.string().nullable(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  result: namesOf(RESULTS, '请选择结果'),
  defectId: z.int().nullable(),
  defect: z.string(),
  level: level.nullable(),
  responsible: responsible.nullable(),
  /** The step, person or device; may be empty. */
  responsibleName: z.string(),
  photos: z.array(z.object({ url: z.string(), thumbUrl: z.string() })),
  inspectors: z.string(),
  batch: z.string(),
  plate: z.string(),
  device: z.string(),
  tookMs: z.int().nullable(),
  /** Why it was corrected, and by whom; empty: it was not. */
  reason: z.string(),
  correctedBy: z.string(),
});
export type QualityRecord = z.infer<typeof QualityRecord>;

/** What was done with a piece at the desk. */
export const Judged = z.object({
  number: z.string(),
  /** Of what is made in its place; empty: nothing is. */
  successor: z.string(),
  /** The same defect comes too often; empty: it does not. */
  warning: z.string(),
});
export type Judged = z.infer<typeof Judged>;

export const quality = {
  look: get('/manufacture/quality/look', '质检台取生产件', judge, {
    input: z.object({ number: pieceNumber }),
    output: DeskPiece,
  }),
  pass: post('/manufacture/quality/pass', '质检合格', judge, {
    input: z.object({ pieceId: rowId, ...judging }),
    output: Judged,
  }),
  fail: post('/manufacture/quality/fail', '质检不合格', judge, {
    input: Verdict.extend({
      pieceId: rowId,
      /** Files that the caller uploaded. */
      photos: z.array(rowId).max(MOST_PHOTOS, `照片最多 ${MOST_PHOTOS} 张`).default([]),
      ...judging,
    }),
    output: Judged,
  }),
  undo: post('/manufacture/quality/undo', '撤销质检', judge, {
    input: z.object({ pieceId: rowId, ...key }),
    output: Judged,
  }),
  lost: post('/manufacture/quality/lost', '找不到生产件', judge, {
    input: z.object({ pieceId: rowId, version: z.int(), ...key }),
    output: Judged,
  }),
  /** All pieces of a plate that wait for it pass, but those that are marked. */
  plate: post('/manufacture/quality/plate', '整版质检', judge, {
    input: z.object({
      /** Of the plate. */
      number: z.string().trim().min(1, '请扫描版号').max(64),
      /** Numbers of pieces that are bad; each is made again. */
      bad: z.array(pieceNumber).max(2000, '一次最多 2,000 件').default([]),
      /** A must where there are any. */
      verdict: z
        .object({ defectId: rowId, level: level.optional(), responsible: ResponsibleFields })
        .optional(),
      ...key,
    }),
    output: z.object({
      passed: z.int(),
      failed: z.int(),
      /** Those that stay as they are, each with why. */
      refused: z.array(z.object({ number: z.string(), msg: z.string() })),
      warning: z.string(),
    }),
  }),
  page: post('/manufacture/quality/page', '质检记录', see, {
    input: pageQuery.extend({
      /** Of a piece, an order, a batch or a plate. */
      number: z.string().trim().max(64).optional(),
      result: namesOf(RESULTS, '请选择结果').optional(),
      defectId: id.optional(),
      level: level.optional(),
      responsible: responsible.optional(),
      stepId: id.optional(),
      /** Part of the name of whom or what it is put down to. */
      responsibleName: z.string().trim().max(32).optional(),
      deviceId: id.optional(),
      material: z.string().trim().max(64).optional(),
      model: z.string().trim().max(64).optional(),
      /** Part of the name of who judged it. */
      inspector: z.string().trim().max(32).optional(),
      at: range.optional(),
      /** Made more than once. */
      again: z.boolean().optional(),
    }),
    output: pageOf(QualityRecord),
  }),
  detail: get('/manufacture/quality/detail', '质检记录详情', see, {
    input: z.object({ id }),
    output: z.object({
      record: QualityRecord,
      /** What was said of it before, the newest first. */
      before: z.array(QualityRecord),
      way: z.array(PieceWay),
      /** Attempts of the same copy, in their order. */
      remakes: z.array(z.object({ number: z.string(), attempt: z.int(), state: z.string() })),
    }),
  }),
  correct: post('/manufacture/quality/correct', '更正质检记录', correct, {
    input: z.object({
      /** Of the record as it stands: one that was corrected since is refused. */
      id: rowId,
      defectId: rowId,
      level,
      responsible: ResponsibleFields,
      reason,
      ...key,
    }),
  }),
};
