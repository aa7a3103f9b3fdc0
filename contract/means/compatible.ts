import { z } from 'zod';
import { id, pageOf, pageQuery, post, put, time } from '#contract/endpoint.ts';
import { fileCalls } from '#contract/list-file.ts';
import { chosen, editMeans, History, seeMeans, SomeDone } from './names.ts';

/** How well a case fits another phone. */
export const GRADES = { full: '完全适配', usable: '可用' } as const;
export const Grade = z.enum(['full', 'usable']);

/** P135: a case of one model fits the phone of another. One row is one direction [G11]. */
export const Compatible = z.object({
  id,
  caseModelId: id,
  caseBrand: z.string(),
  caseName: z.string(),
  caseCode: z.string(),
  phoneModelId: id,
  phoneBrand: z.string(),
  phoneName: z.string(),
  phoneCode: z.string(),
  grade: Grade,
  note: z.string(),
  /** Of the case's model. */
  activeSkus: z.int(),
  skus: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Compatible = z.infer<typeof Compatible>;

export const MOST_PAIRS = 10_000;
const MOST_PHONES = 100;

const said = {
  grade: z.enum(['full', 'usable'], '请选择程度').default('full'),
  note: z.string().trim().max(200, '说明不能超过 200 个字符').default(''),
};
export const CompatibleSaid = z.object(said);
export const CompatibleForm = z.object({
  caseModelId: z.int('请选择壳型号').positive('请选择壳型号'),
  phoneModelIds: z
    .array(z.int().positive())
    .min(1, '请至少选择一个适用机型')
    .max(MOST_PHONES, `一次最多选择 ${MOST_PHONES} 个适用机型`),
  /** The cases of each of these phones fit the other way round, too: one more row each. */
  both: z.boolean().default(false),
  ...said,
});
export type CompatibleForm = z.input<typeof CompatibleForm>;

/** The headings of a file of pairs, as the export writes and the import reads them. */
export const COMPATIBLE_COLUMNS = {
  caseModel: '壳型号',
  phoneModel: '适用机型',
  grade: '程度',
  note: '说明',
} as const;

const PATH = '/basic/factory/means/compatible';
const WHERE = {
  /** A part of the name, or the beginning of the code. */
  caseModel: z.string().trim().max(64).optional(),
  phoneModel: z.string().trim().max(64).optional(),
  /** Of the case or of the phone. */
  brand: z.string().max(64).optional(),
  grade: Grade.optional(),
  status: z.coerce.number().int().optional(),
};

export const compatible = {
  page: post(`${PATH}/page`, '兼容型号列表', seeMeans, {
    input: pageQuery.extend(WHERE),
    output: pageOf(Compatible),
  }),
  create: post(`${PATH}/create`, '新建兼容型号', editMeans, {
    input: CompatibleForm,
    /** How many rows were written. */
    output: z.object({ made: z.int() }),
  }),
  update: put(`${PATH}/update`, '修改兼容型号', editMeans, {
    input: CompatibleSaid.extend({ id, version: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用兼容型号', editMeans, { input: chosen, output: SomeDone }),
  start: post(`${PATH}/start`, '启用兼容型号', editMeans, { input: chosen, output: SomeDone }),
  log: post(`${PATH}/log`, '兼容型号的记录', seeMeans, { input: z.object({ id }), output: History }),
  ...fileCalls(PATH, '兼容型号', { see: seeMeans, edit: editMeans, where: WHERE }),
};
