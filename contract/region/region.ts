import { z } from 'zod';
import { areaCode } from '#contract/area/area-code.ts';
import { cents, id, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { fileCalls } from '#contract/list-file.ts';
import { recordCalls } from '#contract/record.ts';
import { calendarDay } from '#contract/values/calendar-day.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { postcodes } from './postcodes.ts';

export const seeRegions: TenantAccess = { of: 'factory', permissions: ['factory:express'] };
export const editRegions: TenantAccess = { of: 'factory', permissions: ['factory:express:edit'] };

/** `reroute`: another express takes what this one would. `serves` lifts for a smaller area (or one express) what holds for a larger one. */
export const REGION_KINDS = {
  noService: '不派送',
  stopped: '限时停发',
  reroute: '改走',
  serves: '派送',
  remote: '偏远附加费',
  limit: '限重',
  size: '限尺寸',
} as const;
export type RegionKind = keyof typeof REGION_KINDS;
const RegionKind = z.enum(Object.keys(REGION_KINDS) as [RegionKind, ...RegionKind[]], '请选择类型');
export const SURCHARGE_PER = { parcel: '每票', step: '每续重' } as const;
export type SurchargePer = keyof typeof SURCHARGE_PER;
const SurchargePer = z.enum(Object.keys(SURCHARGE_PER) as [SurchargePer, ...SurchargePer[]]);
export const RULE_SOURCES = { hand: '手工', file: '导入' } as const;
/** By the day in Shanghai. */
export const RULE_STATES = { now: '生效中', future: '未开始', past: '已结束' } as const;
export type RuleState = keyof typeof RULE_STATES;
const RuleState = z.enum(Object.keys(RULE_STATES) as [RuleState, ...RuleState[]]);

const FIELDS = {
  kind: RegionKind,
  /** '': every express. */
  expressName: carrierName().default(''),
  /** '': everywhere. */
  areaCode: areaCode().default(''),
  /** In place of a node; '': the rule is of its node. */
  postcodes: postcodes().default(''),
  /** The express that takes what is rerouted. */
  toExpress: carrierName().default(''),
  /** Of what is remote; null: as the template of the fee says. */
  surchargeCents: cents
    .min(0, '附加费不能为负数')
    .max(10_000_00, '附加费不能超过 10,000.00')
    .nullable()
    .default(null),
  surchargePer: SurchargePer.default('parcel'),
  maxG: z
    .int('重量上限应为整数')
    .min(1, '重量上限至少为 1 克')
    .max(1_000_000, '重量上限最多为 1,000,000 克')
    .nullable()
    .default(null),
  /** The longest side. */
  maxMm: z
    .int('最长边应为整数')
    .min(1, '最长边至少为 1 毫米')
    .max(3000, '最长边最多为 3,000 毫米')
    .nullable()
    .default(null),
  /** From 00:00 of this day, to 24:00 of that one. */
  fromDay: calendarDay.nullable().default(null),
  untilDay: calendarDay.nullable().default(null),
  note: z.string().trim().max(200, '说明不能超过 200 个字符').default(''),
};
const Fields = z.object(FIELDS);
type Said = z.output<typeof Fields>;
export type RegionForm = Said;

/** What does not go together in a rule, and beside which field that is said. */
export function regionComplaints(rule: Said): [keyof Said, string][] {
  const { kind, maxG, maxMm, fromDay, untilDay, surchargeCents, toExpress } = rule;
  const wrong: [keyof Said, string][] = [];
  if (kind === 'limit' && maxG === null) wrong.push(['maxG', '请输入重量上限']);
  if (kind !== 'limit' && maxG !== null) wrong.push(['maxG', '只有限重才填重量上限']);
  if (kind === 'size' && maxMm === null) wrong.push(['maxMm', '请输入最长边']);
  if (kind !== 'size' && maxMm !== null) wrong.push(['maxMm', '只有限尺寸才填最长边']);
  if (kind === 'reroute' && toExpress === '') wrong.push(['toExpress', '请填写改走的快递公司']);
  if (kind !== 'reroute' && toExpress !== '') wrong.push(['toExpress', '只有改走才填改走的快递公司']);
  if (toExpress !== '' && toExpress === rule.expressName)
    wrong.push(['toExpress', '改走的快递公司不能是它自己']);
  if (rule.postcodes !== '' && rule.areaCode !== '') wrong.push(['postcodes', '区域和邮编段只能填一个']);
  if (kind !== 'remote' && surchargeCents !== null) wrong.push(['surchargeCents', '只有偏远附加费才填金额']);
  if (kind === 'stopped' && untilDay === null) wrong.push(['untilDay', '限时停发请选择结束日']);
  if (fromDay !== null && untilDay !== null && untilDay < fromDay)
    wrong.push(['untilDay', '结束日不能早于开始日']);
  return wrong;
}
/** As a form and a line of a file say it, checked whole. */
export const RegionForm = Fields.superRefine((rule, issues) => {
  for (const [field, message] of regionComplaints(rule))
    issues.addIssue({ code: 'custom', path: [field], message });
});

export const RegionRule = z.object({
  ...{ id, kind: RegionKind, expressName: z.string(), areaCode: z.string(), area: z.string() },
  ...{ surchargeCents: cents.nullable(), surchargePer: SurchargePer, maxG: z.int().nullable() },
  ...{ postcodes: z.string(), toExpress: z.string(), maxMm: z.int().nullable() },
  ...{ fromDay: z.string().nullable(), untilDay: z.string().nullable(), note: z.string() },
  state: RuleState,
  source: z.enum(['hand', 'file']),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type RegionRule = z.infer<typeof RegionRule>;

/** The headings of a file; the surcharge in yuan. */
export const REGION_COLUMNS = {
  kind: '类型',
  expressName: '快递公司',
  areaCode: '区域',
  postcodes: '邮编段',
  toExpress: '改走快递',
  surchargeCents: '附加费',
  surchargePer: '附加费单位',
  maxG: '重量上限g',
  maxMm: '最长边mm',
  fromDay: '开始日',
  untilDay: '结束日',
  note: '说明',
} as const satisfies Record<keyof Said, string>;
/** So many a factory keeps. */
export const MOST_REGION_RULES = 10_000;

const PATH = '/manufacture/factory/express-region';
const where = {
  /** Part of the company's name, of the area or of the note. */
  keyword: z.string().trim().max(64).optional(),
  kind: RegionKind.optional(),
  /** Of this node, of all that lies in it, and of what it lies in. */
  areaCode: areaCode().optional(),
  state: RuleState.optional(),
};

export const region = {
  ...recordCalls(PATH, '区域规则', {
    ...{ see: seeRegions, edit: editRegions, row: RegionRule, form: Fields, changedBy: post, where },
  }),
  ...fileCalls(PATH, '区域规则', { see: seeRegions, edit: editRegions, where }),
  /** Which express goes to an area on a day, which does not and why, and what is remote there. */
  trial: post(`${PATH}/trial`, '区域试算', seeRegions, {
    input: z.object({
      areaCode: areaCode().refine((code) => code !== '', '请选择区域'),
      /** Of the address, where rules mean postcodes. */
      postcode: z
        .string()
        .trim()
        .regex(/^(\d{6})?$/, '邮编应为 6 位数字')
        .default(''),
      longestMm: z
        .int('请输入最长边')
        .min(1, '最长边至少为 1 毫米')
        .max(3000, '最长边最多为 3,000 毫米')
        .nullable()
        .default(null),
      weightG: z.int('请输入重量').min(1, '重量至少为 1 克').max(1_000_000).nullable().default(null),
      day: calendarDay.nullable().default(null),
    }),
    output: z.object({
      area: z.string(),
      expresses: z.array(
        z.object({
          expressName: z.string(),
          /** null: it goes there. */
          refusal: z.string().nullable(),
          /** Words of a surcharge; null: none. */
          remote: z.string().nullable(),
        }),
      ),
    }),
  }),
};
