import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { Bar } from '#contract/report.ts';
import { days, part, seeFigures, started } from './asked.ts';

/** What judged pieces are counted of: each leads to these pieces. Every piece counts once, by what was wrong with it first. */
export const QUALITY_FIGURES = {
  judged: '判定',
  passed: '一次合格',
  failed: '有缺陷',
  critical: '致命',
  major: '严重',
  minor: '轻微',
  reworked: '返工',
  remade: '补做',
} as const;
export type QualityFigure = keyof typeof QUALITY_FIGURES;
export const QUALITY_GROUPS = {
  day: '日期',
  defect: '缺陷',
  responsible: '责任',
  step: '责任工序',
  person: '责任人',
  device: '打印设备',
  material: '材质',
  model: '型号',
  customer: '客户',
} as const;
export type QualityGroup = keyof typeof QUALITY_GROUPS;
export const QUALITY_DAYS = 366;
/** Of fewer pieces a share says little. */
export const FEWEST_JUDGED = 30;

const namesOf = <T extends object>(table: T, missing: string) =>
  z.enum(Object.keys(table) as [keyof T & string], missing);
const where = {
  day: days.optional(),
  group: namesOf(QUALITY_GROUPS, '没有这种分组，请重新选择').default('day'),
  material: part,
  model: part,
  customer: part,
  defect: part,
  level: namesOf(DEFECT_LEVELS, '请选择级别').optional(),
  responsible: namesOf(RESPONSIBLE, '请选择责任方').optional(),
  /** Part of the name of the responsible person, step or device. */
  responsibleName: part,
  /** Pieces that were made again, or the first ones. */
  again: z.boolean().optional(),
};
const numbers = {
  judged: z.int(),
  passed: z.int(),
  failed: z.int(),
  critical: z.int(),
  major: z.int(),
  minor: z.int(),
  reworked: z.int(),
  remade: z.int(),
};

export const QualityGroupRow = z.object({
  /** A day, an id, or a name, as the group has it. */
  code: z.string(),
  name: z.string(),
  ...numbers,
});
export type QualityGroupRow = z.infer<typeof QualityGroupRow>;

export const JudgedPiece = z.object({
  id,
  number: z.string(),
  judgedAt: time,
  passed: z.boolean(),
  reworked: z.boolean(),
  remade: z.boolean(),
  defect: z.string(),
  level: z.string(),
  responsible: z.string(),
  responsibleName: z.string(),
  device: z.string(),
  orderNo: z.string().nullable(),
  customer: z.string(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  attempt: z.int(),
  state: z.string(),
});
export type JudgedPiece = z.infer<typeof JudgedPiece>;

const PATH = '/manufacture/figures/quality';
const behind = {
  ...where,
  figure: namesOf(QUALITY_FIGURES, '没有这个数字，请重新选择'),
  /** Of one row; none: of all of them. */
  code: z.string().max(128).optional(),
};

export const qualityFigures = {
  page: post(`${PATH}/page`, '质量数据', seeFigures, {
    input: pageQuery.extend(where),
    output: pageOf(QualityGroupRow).extend({
      totals: z.object(numbers),
      chart: z.array(Bar),
      from: z.string(),
      to: z.string(),
    }),
  }),
  /** The pieces behind a number, the newest judgement first. */
  rows: post(`${PATH}/rows`, '质量数据明细', seeFigures, {
    input: pageQuery.extend(behind),
    output: pageOf(JudgedPiece),
  }),
  /** With a figure the pieces behind it, else the groups. */
  export: post(`${PATH}/export`, '导出质量数据', seeFigures, {
    input: z.strictObject({ ...behind, figure: behind.figure.optional() }),
    output: started,
  }),
};
