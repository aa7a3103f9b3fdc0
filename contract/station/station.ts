import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { editHall, rowId, seeHall } from './access.ts';
import { stationKindOf, type StationKind } from './kinds.ts';

export const MOST_STATIONS = 500;
const MOST_STATION_STEPS = 50;

/** On which printer, and by which template, a packing station prints the slip of each parcel. */
const Slip = z.object({
  printerId: z.int('请选择装箱单打印机').positive('请选择装箱单打印机'),
  templateId: z.int('请选择装箱单模板').positive('请选择装箱单模板'),
});

const Named = z.object({ id, name: z.string() });

/** A place of the hall where people scan. */
export const Station = z.object({
  id,
  /** Twelve digits of the hall (M01). */
  number: z.string(),
  name: z.string(),
  kind: stationKindOf,
  line: z.string(),
  /** What is done at it; only where its kind is a step. */
  steps: z.array(Named),
  /** Only of a packing station; null: it prints none. */
  slip: Slip.nullable(),
  /** Who is signed on, in the order in which they came. */
  operators: z.array(Named.extend({ since: time })),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Station = z.infer<typeof Station>;

const StationFields = z.object({
  name: nameText('名称', 40),
  kind: stationKindOf,
  line: z
    .string()
    .trim()
    .max(40, '产线最多 40 个字')
    .regex(/^[^\\/:*?"<>|\p{Cc}]*$/u, '产线不能包含特殊符号')
    .default(''),
  stepIds: z.array(rowId).max(MOST_STATION_STEPS, `一个工位最多 ${MOST_STATION_STEPS} 道工序`).default([]),
  slip: Slip.nullable().default(null),
});

/** Steps are what a station of that kind is for, and only who packs prints slips; the others have none. */
const refuseUnfit = (
  { kind, stepIds, slip }: { kind: StationKind; stepIds: readonly number[]; slip: object | null },
  issues: z.RefinementCtx,
): void => {
  const refuse = (message: string, path = 'stepIds') =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (kind !== 'pack' && slip !== null) refuse('只有打包工位打印装箱单', 'slip');
  if (kind === 'step' && stepIds.length === 0) refuse('请选择在这个工位做的工序');
  if (kind !== 'step' && stepIds.length > 0) refuse('只有类型为工序的工位可以选择工序');
};
export const StationForm = StationFields.superRefine(refuseUnfit);
export type StationForm = z.input<typeof StationFields>;

/** Whether somebody is signed on at it. */
export const MANNED = { yes: '有人', no: '无人' } as const;
const manned = z.enum(Object.keys(MANNED) as [keyof typeof MANNED, ...(keyof typeof MANNED)[]]);

const PATH = '/manufacture/station';
const one = z.object({ id });

export const station = {
  page: post(`${PATH}/page`, '工位列表', seeHall, {
    input: pageQuery.extend({
      /** A part of the name or line, or the number. */
      keyword: z.string().trim().max(64).optional(),
      kind: stationKindOf.optional(),
      stepId: z.coerce.number().int().positive().optional(),
      manned: manned.optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Station),
  }),
  create: post(`${PATH}/create`, '新建工位', editHall, { input: StationForm, output: z.object({ id }) }),
  update: post(`${PATH}/update`, '修改工位', editHall, {
    input: StationFields.extend({ id, version: z.int() }).superRefine(refuseUnfit),
  }),
  /** On what packing slips may be printed, and by which templates. */
  papers: post(`${PATH}/papers`, '工位可选的打印机与模板', editHall, {
    output: z.object({ printers: z.array(Named), templates: z.array(Named) }),
  }),
  /** Who is signed on there is signed off. */
  stop: post(`${PATH}/stop`, '停用工位', editHall, { input: one }),
  start: post(`${PATH}/start`, '启用工位', editHall, { input: one }),
  /** Somebody who is signed on at it is so no more. */
  signOff: post(`${PATH}/sign-off`, '签退工位上的人', editHall, { input: z.object({ id, userId: id }) }),
};
