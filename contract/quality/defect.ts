import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { nameText } from '#contract/values/name.ts';

export const namesOf = <T extends object>(table: T, missing: string) =>
  z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]], missing);

/** What becomes of a piece that has a defect. */
export const TREATMENTS = { remake: '补做', rework: '返工' } as const;
export type Treatment = keyof typeof TREATMENTS;
export type DefectLevel = keyof typeof DEFECT_LEVELS;
export type Responsible = keyof typeof RESPONSIBLE;
export const DEFECT_STATUS = { 0: '启用', 1: '停用' } as const;
export const MOST_DEFECTS = 200;

const level = namesOf(DEFECT_LEVELS, '请选择级别');
const responsible = namesOf(RESPONSIBLE, '请选择默认责任');
const treatment = namesOf(TREATMENTS, '请选择默认处理');

const editDefects: TenantAccess = { of: 'factory', permissions: ['factory:station:edit'] };
const seeDefects: TenantAccess = {
  of: 'factory',
  permissions: ['factory:station:quality', 'factory:station:edit'],
};

/** A word for what can be wrong with a piece, and what is proposed where it is chosen. */
export const Defect = z.object({
  id,
  code: z.string(),
  name: z.string(),
  level,
  responsible,
  treatment,
  /** The blank can be used again. */
  blankUsable: z.boolean(),
  /** The art itself is wrong: what is made again wants it anew. */
  artWrong: z.boolean(),
  position: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Defect = z.infer<typeof Defect>;

export const DefectForm = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,16}$/, '代码为 1 至 16 位字母、数字或短横线'),
  name: nameText('名称', 20),
  level,
  responsible,
  treatment,
  blankUsable: z.boolean(),
  artWrong: z.boolean(),
  /** The commonest ones first: the first ten have keys at the desk. */
  position: z.int('请填写整数').min(1, '排序最小为 1').max(999, '排序最大为 999'),
});
export type DefectForm = z.input<typeof DefectForm>;

const PATH = '/manufacture/quality/defect';

export const defect = {
  page: post(`${PATH}/page`, '缺陷代码', seeDefects, {
    input: pageQuery.extend({
      /** A part of the name, or of the code. */
      keyword: z.string().trim().max(64).optional(),
      level: level.optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Defect),
  }),
  create: post(`${PATH}/create`, '新建缺陷代码', editDefects, {
    input: DefectForm,
    output: z.object({ id }),
  }),
  update: post(`${PATH}/update`, '修改缺陷代码', editDefects, {
    input: DefectForm.extend({ id, version: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用缺陷代码', editDefects, { input: z.object({ id }) }),
  start: post(`${PATH}/start`, '启用缺陷代码', editDefects, { input: z.object({ id }) }),
};
