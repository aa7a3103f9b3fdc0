import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { day, editWages, key, rowId, seeWages, work } from './access.ts';
import { MOST_RATE_E4 } from './amount.ts';

/** What a price is for. */
export const PRICE_TARGETS = { all: '全部产品', material: '材质', model: '型号', sku: 'SKU' } as const;
export type PriceTarget = keyof typeof PRICE_TARGETS;
/** What a fault costs that is put down to the work. */
export const FAULTS = { none: '不扣', back: '扣回本工序', fixed: '固定扣' } as const;
export type Fault = keyof typeof FAULTS;
/** replaced: another one was put in its place from the same day on. */
export const PRICE_STATES = { now: '生效中', future: '未生效', ended: '已结束', replaced: '已替换' } as const;
export type PriceState = keyof typeof PRICE_STATES;

const amount = (label: string, most: number) =>
  z
    .int(`${label}请填数字，最多四位小数`)
    .min(0, `${label}不能小于 0`)
    .max(most, `${label}最多 ${(most / 10_000).toLocaleString('zh-CN')} 元`);

/** What a price says: what is paid, what it takes, and what rework and faults mean. */
const said = {
  rateE4: amount('单价', MOST_RATE_E4),
  seconds: z
    .int('标准秒请填整数')
    .min(1, '标准秒至少为 1')
    .max(86_400, '标准秒最多 86,400')
    .nullable()
    .default(null),
  reworkPercent: z.int('返工付请填整数').min(0, '返工付不能小于 0 %').max(100, '返工付不能大于 100 %'),
  fault: z.enum(Object.keys(FAULTS) as [Fault, ...Fault[]], '请选择责任扣'),
  /** Whole cents; 0 unless it is a fixed amount. */
  faultE4: amount('固定扣', MOST_RATE_E4).default(0),
  fromDay: day,
};
const ofWhat = {
  work,
  stepId: rowId.nullable(),
  materialId: rowId.nullable().default(null),
  modelId: rowId.nullable().default(null),
  skuId: rowId.nullable().default(null),
  /** null: for all teams. */
  teamId: rowId.nullable().default(null),
};
type Said = { fault: Fault; faultE4: number };
type OfWhat = { work: string } & Record<'stepId' | 'materialId' | 'modelId' | 'skuId', number | null>;

const refuseSaid = ({ fault, faultE4 }: Said, issues: z.RefinementCtx): void => {
  const refuse = (message: string) => issues.addIssue({ code: 'custom', path: ['faultE4'], message });
  if (fault === 'fixed' && faultE4 === 0) refuse('请输入固定扣的金额');
  if (fault !== 'fixed' && faultE4 !== 0) refuse('只有固定扣才填金额');
  if (faultE4 % 100 !== 0) refuse('固定扣最多两位小数');
};
const refuseOf = ({ work, stepId, ...of }: OfWhat, issues: z.RefinementCtx): void => {
  if ((work === 'step') !== (stepId !== null))
    issues.addIssue({ code: 'custom', path: ['stepId'], message: '请选择工序' });
  if ([of.materialId, of.modelId, of.skuId].filter((one) => one !== null).length > 1)
    issues.addIssue({ code: 'custom', path: ['skuId'], message: '材质、型号和 SKU 只能选一个' });
};

const Fields = z.object({ ...ofWhat, ...said });
export const PriceForm = Fields.superRefine(refuseSaid).superRefine(refuseOf);
export type PriceForm = z.input<typeof Fields>;
/** The same work and product from a day on: the one before ends on the day before it. */
const Next = z.object({ id: rowId, version: z.int(), ...said, ...key }).superRefine(refuseSaid);

export const PiecePrice = z.object({
  id,
  work,
  stepId: z.int().nullable(),
  /** What is paid, in words: 打印, or the name of a step. */
  workName: z.string(),
  target: z.enum(Object.keys(PRICE_TARGETS) as [PriceTarget, ...PriceTarget[]]),
  /** Its material, model or SKU; null: for all. */
  targetId: z.int().nullable(),
  targetName: z.string(),
  teamId: z.int().nullable(),
  team: z.string(),
  rateE4: z.int(),
  seconds: z.int().nullable(),
  reworkPercent: z.int(),
  fault: z.enum(Object.keys(FAULTS) as [Fault, ...Fault[]]),
  faultE4: z.int(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  state: z.enum(Object.keys(PRICE_STATES) as [PriceState, ...PriceState[]]),
  /** How many lines of wages name it. */
  used: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type PiecePrice = z.infer<typeof PiecePrice>;

/** Works that were done without a price. */
export const MissingPrice = z.object({
  /** Tells the row apart. */
  code: z.string(),
  work,
  stepId: z.int().nullable(),
  workName: z.string(),
  material: z.string(),
  pieces: z.int(),
  people: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type MissingPrice = z.infer<typeof MissingPrice>;

export const PRICE_CHOICES = ['step', 'team', 'material', 'model', 'sku'] as const;
export type PriceChoice = (typeof PRICE_CHOICES)[number];
/** By how much many prices are changed at once: a percentage of at most two decimals, or an amount. */
const raised = {
  by: z.enum(['percent', 'amount'], '请选择按比例或按金额'),
  /** Hundredths of a percent, or 1/10,000 yuan. */
  value: z
    .int('请输入数字')
    .min(-10_000_000, '数值太小，请重新输入')
    .max(10_000_000, '数值太大，请重新输入')
    .refine((value) => value !== 0, '请输入不为 0 的数字'),
  fromDay: day,
};

const PATH = '/manufacture/wage/price';

export const piecePrice = {
  page: post(`${PATH}/page`, '计件单价列表', seeWages, {
    input: pageQuery.extend({
      work: work.optional(),
      stepId: id.optional(),
      target: z.enum(Object.keys(PRICE_TARGETS) as [PriceTarget, ...PriceTarget[]]).optional(),
      /** A part of the name of its material or model, or of the code of its SKU. */
      product: z.string().trim().max(64).optional(),
      teamId: id.optional(),
      state: z.enum(Object.keys(PRICE_STATES) as [PriceState, ...PriceState[]]).optional(),
      used: z.boolean().optional(),
    }),
    output: pageOf(PiecePrice),
  }),
  create: post(`${PATH}/create`, '新建计件单价', editWages, {
    input: Fields.extend(key).superRefine(refuseSaid).superRefine(refuseOf),
    output: z.object({ id }),
  }),
  next: post(`${PATH}/next`, '从某天起用新单价', editWages, { input: Next, output: z.object({ id }) }),
  end: post(`${PATH}/end`, '结束计件单价', editWages, {
    input: z.object({ id: rowId, version: z.int(), toDay: day }),
  }),
  raise: post(`${PATH}/raise`, '批量调整计件单价', editWages, {
    input: chosen.extend({ ...raised, ...key }),
    output: SomeDone,
  }),
  missing: post(`${PATH}/missing`, '缺价的工序', seeWages, {
    input: pageQuery,
    output: pageOf(MissingPrice),
  }),
  choices: post(`${PATH}/choices`, '计件单价的可选对象', seeWages, {
    input: z.object({ kind: z.enum(PRICE_CHOICES), keyword: z.string().trim().max(64).default('') }),
    output: z.array(z.object({ id, name: z.string(), note: z.string() })),
  }),
};
