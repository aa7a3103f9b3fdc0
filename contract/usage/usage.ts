import { z } from 'zod';
import { editDevices } from '#contract/device/device.ts';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { days, part, seeFigures, started } from '#contract/figures/asked.ts';
import { Bar } from '#contract/report.ts';

// P113: what production used. Areas are square millimetres, lengths millimetres, ink thousandths of a millilitre, money cents.

/** Ink is nobody's measure: it is what all channels would take that cover what is printed whole. */
export const USAGE_KINDS = { blank: '坯件', media: '介质', ink: '墨量（估）' } as const;
export type UsageKind = keyof typeof USAGE_KINDS;
export const USAGE_REASONS = {
  order: '订单',
  remake: '补做',
  free: '自由打印',
  trial: '试版',
  rollChange: '换卷',
  waste: '浪费',
} as const;
export type UsageReason = keyof typeof USAGE_REASONS;
/** Why a medium was used that no plate used. */
export const NOTED_REASONS = { rollChange: '换卷', trial: '试版', waste: '浪费' } as const;
export type NotedReason = keyof typeof NOTED_REASONS;
export const USAGE_GROUPS = {
  day: '日期',
  kind: '种类',
  reason: '原因',
  material: '材质',
  sku: 'SKU',
  device: '设备',
  customer: '客户',
  plate: '版',
  batch: '批次',
} as const;
export type UsageGroup = keyof typeof USAGE_GROUPS;
export const MEDIA_UNITS = { m2: '平方米', m: '米' } as const;
export const PRICE_UNITS = { ...MEDIA_UNITS, ml: '毫升' } as const;
export const USAGE_DAYS = 366;
export const MOST_USED_MM = 100_000;

const namesOf = <T extends object>(table: T, missing: string) =>
  z.enum(Object.keys(table) as [keyof T & string], missing);
const group = namesOf(USAGE_GROUPS, '没有这种分组，请重新选择');
const where = {
  day: days.optional(),
  kind: namesOf(USAGE_KINDS, '请选择种类').optional(),
  reason: namesOf(USAGE_REASONS, '请选择原因').optional(),
  material: part,
  sku: part,
  device: part,
  /** Of a medium and of ink it is that of a plate which has pieces of it. */
  batch: part,
  plate: part,
  customer: part,
  /** What was noted by hand. */
  byHand: z.boolean().optional(),
};

/** What lines add up to. */
const numbers = {
  lines: z.int(),
  pieces: z.int(),
  /** Of these the ones that orders got: at first, and made again. */
  forOrders: z.int(),
  remade: z.int(),
  wasted: z.int(),
  /** What was printed of blanks. */
  area: z.int(),
  media: z.int(),
  /** Of the media: how much was printed. */
  covered: z.int(),
  length: z.int(),
  ink: z.int(),
  /** Of what has a price; null: nothing has. */
  cost: z.int().nullable(),
  /** Lines of media and ink that have none. */
  unpriced: z.int(),
};
export const UsageSums = z.object(numbers);
export type UsageSums = z.infer<typeof UsageSums>;

export const UsageLine = z.object({
  id,
  kind: namesOf(USAGE_KINDS, ''),
  reason: namesOf(USAGE_REASONS, ''),
  usedAt: time,
  notedAt: time,
  material: z.string(),
  skuCode: z.string(),
  pieces: z.int(),
  area: z.int(),
  printed: z.int(),
  length: z.int(),
  ink: z.int(),
  plate: z.string(),
  piece: z.string(),
  batch: z.string(),
  device: z.string(),
  customer: z.string(),
  price: z.int().nullable(),
  priceUnit: namesOf(PRICE_UNITS, '').nullable(),
  cost: z.int().nullable(),
  operator: z.string(),
  note: z.string(),
  /** It puts another line right, or takes it back. */
  corrects: z.boolean(),
});
export type UsageLine = z.infer<typeof UsageLine>;

export const UsageGroupRow = z.object({ code: z.string(), name: z.string(), ...numbers });
export type UsageGroupRow = z.infer<typeof UsageGroupRow>;

/** A plate with what it used. */
const UsedPlate = z.object({
  number: z.string(),
  profile: z.string(),
  width: z.int(),
  length: z.int(),
  sums: UsageSums,
  skus: z.array(z.object({ code: z.string(), pieces: z.int(), wasted: z.int(), area: z.int() })),
});
/** A roll, up to where it was changed, with the plates that were cut from it. */
const UsedRoll = z.object({
  from: time.nullable(),
  to: time,
  length: z.int(),
  plates: z.array(z.object({ number: z.string(), at: time, length: z.int() })),
  /** There are more than are shown. */
  more: z.boolean(),
});

const PATH = '/manufacture/usage';
const key = { idempotencyKey: z.string().min(8).max(64).optional() };
const between = { ...where, group: group.optional(), code: z.string().max(128).optional() };
const rowId = z.int('请选择打印配置').positive('请选择打印配置');
const span = { from: z.string(), to: z.string(), totals: UsageSums };

export const usage = {
  /** Every use, the newest first; with a group and its code those that a row of the groups counts. */
  page: post(`${PATH}/page`, '使用明细', seeFigures, {
    input: pageQuery.extend(between),
    output: pageOf(UsageLine).extend(span),
  }),
  groups: post(`${PATH}/groups`, '使用明细统计', seeFigures, {
    input: pageQuery.extend({ ...where, group: group.default('day') }),
    output: pageOf(UsageGroupRow).extend({ ...span, chart: z.array(Bar) }),
  }),
  /** A line with what puts it right, its plate, and of a change of the roll the roll. */
  detail: post(`${PATH}/detail`, '使用明细详情', seeFigures, {
    input: z.object({ id: z.int().positive() }),
    output: z.object({
      line: UsageLine,
      /** Of a medium that is not taken back: how long it stands, corrections with it; else it cannot be put right. */
      standing: z.int().nullable(),
      corrections: z.array(UsageLine),
      plate: UsedPlate.nullable(),
      roll: UsedRoll.nullable(),
    }),
  }),
  /** What media can be noted of. */
  choices: post(`${PATH}/choices`, '可登记介质的打印配置', editDevices, {
    output: z.array(z.object({ id, name: z.string(), device: z.string(), material: z.string() })),
  }),
  note: post(`${PATH}/note`, '登记介质', editDevices, {
    input: z.object({
      ...{ profileId: rowId, reason: namesOf(NOTED_REASONS, '请选择原因') },
      length: z.int('请输入整数毫米').min(1, '长度至少为 1 mm').max(MOST_USED_MM, '长度最多为 100,000 mm'),
      note: z.string().trim().max(200, '说明不能超过 200 个字符').default(''),
      ...key,
    }),
    output: z.object({ id }),
  }),
  /** How long it really was, as a line of its own; 0: none of it was used. */
  correct: post(`${PATH}/correct`, '更正介质', editDevices, {
    input: z.object({
      id: z.int().positive(),
      /** As it was seen. */
      standing: z.int(),
      length: z.int('请输入整数毫米').min(0, '长度不能小于 0').max(MOST_USED_MM, '长度最多为 100,000 mm'),
      note: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字符'),
      ...key,
    }),
    output: z.object({ id }),
  }),
  /** With a group and no code the groups, else the lines. */
  export: post(`${PATH}/export`, '导出使用明细', seeFigures, {
    input: z.strictObject(between),
    output: started,
  }),
};
