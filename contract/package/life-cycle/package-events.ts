import { z } from 'zod';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { optionalReason, paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { PackageRegion } from './package-states.ts';

/** Who sends an event of 包裹. */
export const PACKAGE_ACTORS = {
  ...{ factory: '工厂', merchant: '商家', system: '系统', carrier: '快递', timer: '定时' },
} as const;
export type PackageActor = keyof typeof PACKAGE_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: PackageRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly PackageActor[];
}

const apply = { factory: 'factory:waybill:apply' } as const;
const intercepts = { factory: 'factory:problem', merchant: 'business:expressProblem' } as const;

/** Every event of docs/spec/package-moves.tsv, by its name there. */
export const PACKAGE_EVENTS = {
  'package.made': { label: '生成包裹', region: 'stage', who: ['system'] },
  'package.split': { label: '拆包裹', region: 'stage', who: ['factory'], permission: apply },
  'package.rejoined': { label: '并回包裹', region: 'stage', who: ['factory'], permission: apply },
  'package.joined': { label: '合包', region: 'stage', who: ['factory'], permission: apply },
  'package.unjoined': { label: '拆合包', region: 'stage', who: ['factory', 'system'], permission: apply },
  'package.order.left': { label: '退出包裹', region: 'stage', who: ['system'] },
  'package.packed': { label: '打包', region: 'stage', who: ['system'] },
  'package.unpacked': { label: '取消打包', region: 'stage', who: ['system'] },
  'package.weighed': { label: '称重', region: 'stage', who: ['factory'], permission: apply },
  'package.handed.over': { label: '出库', region: 'stage', who: ['factory'], permission: apply },
  'package.handover.undone': {
    label: '撤销出库',
    region: 'stage',
    who: ['factory'],
    permission: { factory: 'factory:waybill:cancel' },
    dangerPassword: 'always',
  },
  'package.voided': { label: '作废', region: 'stage', who: ['system'] },
  'track.awaited': { label: '待揽收', region: 'transit', who: ['system'] },
  'track.withdrawn': { label: '撤销待揽收', region: 'transit', who: ['system'] },
  'track.collected': { label: '已揽收', region: 'transit', who: ['carrier'] },
  'track.moved': { label: '运输中', region: 'transit', who: ['carrier'] },
  'track.delivering': { label: '派送中', region: 'transit', who: ['carrier'] },
  'track.pickup': { label: '待取件', region: 'transit', who: ['carrier'] },
  'track.excepted': { label: '运输异常', region: 'transit', who: ['carrier'] },
  'track.signed': { label: '已签收', region: 'transit', who: ['carrier'] },
  'track.rejected': { label: '拒收', region: 'transit', who: ['carrier'] },
  'track.returning': { label: '退回中', region: 'transit', who: ['carrier'] },
  'track.returned': { label: '已退回', region: 'transit', who: ['carrier'] },
  'track.resumed': { label: '恢复派送', region: 'transit', who: ['carrier'] },
  'track.lost': { label: '丢失', region: 'transit', who: ['system'] },
  'track.found': { label: '找回', region: 'transit', who: ['carrier'] },
  'track.revoked': { label: '撤销签收', region: 'transit', who: ['carrier'] },
  'fee.estimated': { label: '估算', region: 'fee', who: ['system'] },
  'fee.charged': { label: '计费', region: 'fee', who: ['system'] },
  'fee.undone': { label: '撤销计费', region: 'fee', who: ['system'] },
  'fee.adjusted': {
    ...{ label: '补差', region: 'fee', who: ['factory'] },
    permission: { factory: 'factory:price:edit' },
  },
  'fee.adjust.undone': { label: '撤销补差', region: 'fee', who: ['system'] },
  'label.printed': { label: '打单', region: 'label', who: ['system'] },
  'label.staled': { label: '面单失效', region: 'label', who: ['system'] },
  'label.cleared': { label: '清除', region: 'label', who: ['system'] },
  'intercept.asked': {
    ...{ label: '拦截', region: 'intercept', who: ['factory', 'merchant', 'system'] },
    permission: intercepts,
  },
  'intercept.done': {
    ...{ label: '拦截成功', region: 'intercept', who: ['carrier', 'factory'] },
    permission: { factory: 'factory:problem' },
  },
  'intercept.failed': {
    ...{ label: '拦截失败', region: 'intercept', who: ['carrier', 'factory', 'timer'] },
    permission: { factory: 'factory:problem' },
  },
  'intercept.withdrawn': {
    ...{ label: '撤销拦截', region: 'intercept', who: ['factory', 'merchant'] },
    permission: intercepts,
  },
} as const satisfies Record<string, EventEntry>;

export type PackageEventType = keyof typeof PACKAGE_EVENTS;

/** So many orders may lie in one package. */
export const MOST_IN_PACKAGE = 20;
/** So many packages one order may have. */
export const MOST_PACKAGES = 50;
const rowId = z.int().positive();

/** What goes into one further package: of a line so many. */
const Part = z
  .array(z.strictObject({ lineId: rowId, quantity: z.int('数量请填写整数').min(1, '数量至少为 1') }))
  .min(1, '拆出的包裹至少要有一件');
const side = z.int('边长请填写整数毫米').optional();

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  'package.split': z.strictObject({
    parts: z
      .array(Part)
      .min(1, '请填写要拆出的数量')
      .max(MOST_PACKAGES - 1, `一个订单最多 ${MOST_PACKAGES} 个包裹`),
  }),
  'package.rejoined': z.strictObject({ into: rowId }),
  'package.joined': z.strictObject({ into: rowId }),
  'package.order.left': z.strictObject({ orderIds: z.array(rowId).min(1) }),
  'package.weighed': z.strictObject({
    grams: z.int('重量请填写整数克'),
    ...{ lengthMm: side, widthMm: side, heightMm: side },
    /** Why it is so far from what was expected. */
    reason: optionalReason,
  }),
  'package.handover.undone': z.strictObject({ reason: text(500, '请填写原因') }),
  'fee.adjusted': z.strictObject({
    /** More than before, or less. */
    cents: z.int('请输入补差的金额，最多两位小数'),
    reason: text(500, '请填写补差的原因'),
  }),
  /** The number of the adjustment's row. */
  'fee.adjust.undone': z.strictObject({ no: rowId, reason: text(500, '请填写撤销的原因') }),
  /** Where it came out, and why once more. */
  'label.printed': z.strictObject({ reason: optionalReason }),
  /** Why it is to come back; the system knows without being told. */
  'intercept.asked': z.strictObject({ reason: optionalReason }),
  'intercept.done': z.strictObject({ reason: optionalReason }),
  /** What the carrier said. */
  'intercept.failed': z.strictObject({ reason: optionalReason }),
} as const satisfies Partial<Record<PackageEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(PACKAGE_EVENTS) as PackageEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends PackageEventType> = z.output<ParamsOf<PackageEventType, typeof PARAMS>[T]>;

export type PackageEvent = {
  [T in PackageEventType]: { type: T; by: PackageActor } & Params<T>;
}[PackageEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readPackageEvent = (type: PackageEventType, by: PackageActor, given: unknown): PackageEvent =>
  ({ ...params[type].parse(given), type, by }) as PackageEvent;
