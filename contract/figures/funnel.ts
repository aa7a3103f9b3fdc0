import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { Bar } from '#contract/report.ts';
import { days, part, seeFigures, started } from './asked.ts';
import { STAGE_NAMES } from './stages.ts';

/** What is counted of a stage: each leads to the stays that it counts. */
export const FUNNEL_FIGURES = {
  entered: '进入',
  left: '离开',
  onward: '往后',
  remade: '补做进入',
  standing: '现存',
  held: '拦截',
} as const;
export type FunnelFigure = keyof typeof FUNNEL_FIGURES;
/** Days that one look takes in. */
export const FUNNEL_DAYS = 92;
/** Of more stays than these that ended in the days asked for, percentiles are within 1 %: to put them in order takes too long. */
export const MOST_EXACT_STAYS = 50_000;

const stage = z.enum(STAGE_NAMES, '没有这个环节，请重新选择');
const figure = z.enum(Object.keys(FUNNEL_FIGURES) as FunnelFigure[], '没有这个数字，请重新选择');
const where = {
  day: days.optional(),
  /** Part of a customer's name. */
  customer: part,
  material: part,
  model: part,
  /** Pieces that are made again, or the first ones. */
  remade: z.boolean().optional(),
};

export const FunnelRow = z.object({
  code: stage,
  entered: z.int(),
  left: z.int(),
  onward: z.int(),
  remade: z.int(),
  /** Now, whenever they came. */
  standing: z.int(),
  /** Of these the ones whose order is locked, halted or intercepted. */
  held: z.int(),
  /** Since when the longest one stands. */
  oldestAt: time.nullable(),
  /** How long those stayed that left: half of them no longer, and 95 of 100. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
});
export type FunnelRow = z.infer<typeof FunnelRow>;

/** A stay of a piece in a stage. */
export const Stay = z.object({
  id,
  number: z.string(),
  stage,
  /** Where the piece is by now, in words. */
  state: z.string(),
  orderNo: z.string().nullable(),
  customer: z.string(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  batch: z.string(),
  remade: z.boolean(),
  urgent: z.boolean(),
  held: z.boolean(),
  enteredAt: time,
  leftAt: time.nullable(),
  onward: z.boolean(),
});
export type Stay = z.infer<typeof Stay>;

const PATH = '/manufacture/figures/funnel';
const behind = { ...where, stage: stage.optional(), figure };

export const funnel = {
  /** Each stage once, in the order of the work. */
  page: post(`${PATH}/page`, '生产漏斗', seeFigures, {
    input: pageQuery.extend(where),
    output: pageOf(FunnelRow).extend({ chart: z.array(Bar), from: z.string(), to: z.string() }),
  }),
  /** The stays behind a number: as many as it says. */
  rows: post(`${PATH}/rows`, '生产漏斗明细', seeFigures, {
    input: pageQuery.extend(behind),
    output: pageOf(Stay),
  }),
  /** With a figure the stays behind it, else the stages. */
  export: post(`${PATH}/export`, '导出生产漏斗', seeFigures, {
    input: z.strictObject({ ...behind, figure: figure.optional() }),
    output: started,
  }),
};
