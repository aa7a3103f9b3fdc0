import { z } from 'zod';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { optionalReason, paramsOf, reason, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import { MOST_PARTS, raised, tags, waybill } from './order-event-fields.ts';
import type { Region } from './order-states.ts';

/** Who sends an event: one of the two parties, or something that acts by itself. */
export const ACTORS = {
  merchant: '商家',
  factory: '工厂',
  system: '系统',
  rule: '规则',
  timer: '定时',
  platform: '平台',
} as const;
export type Actor = keyof typeof ACTORS;

interface EventEntry extends HandWords {
  /** `flag` moves no region. */
  region: Region | 'hold+status' | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly Actor[];
}

const edit = { merchant: 'business:order:edit', factory: 'factory:order:edit' } as const;
const review = { factory: 'factory:review:approve' } as const;
const pushing = { merchant: 'business:order:push' } as const;
const shipping = { factory: 'factory:order:ship' } as const;
const cancel = { merchant: 'business:order:cancel', factory: 'factory:order:cancel' } as const;

/** Every event of docs/spec/order-moves.tsv, by its name there. */
export const ORDER_EVENTS = {
  'order.match': { label: '匹配', region: 'status', who: ['system'] },
  'order.unmatch': { label: '取消匹配', region: 'status', who: ['system'] },
  'order.finish': { label: '完成手工单', region: 'status', who: ['merchant'], permission: edit },
  'order.edit': { label: '编辑', region: 'status', who: ['merchant', 'factory'], permission: edit },
  'order.push': { label: '推单', region: 'status', who: ['merchant'], permission: pushing },
  'order.recall': { label: '撤回推单', region: 'status', who: ['merchant'], permission: pushing },
  'order.rule.pend': { label: '规则转待处理', region: 'status', who: ['rule'] },
  'order.rule.approve': { label: '自动审核', region: 'status', who: ['rule'] },
  'order.rule.withdrawn': { label: '撤销规则判定', region: 'status', who: ['factory'] },
  'order.approve': { label: '审核通过', region: 'status', who: ['factory'], permission: review },
  'order.approve.forced': {
    label: '强制审核',
    region: 'status',
    who: ['factory'],
    permission: { factory: 'factory:review:forced' },
    dangerPassword: 'always',
  },
  'order.review.withdraw': { label: '反审核', region: 'status', who: ['factory'], permission: review },
  'order.repulse': { label: '打回', region: 'status', who: ['factory'], permission: review },
  'order.repulse.withdrawn': { label: '撤销打回', region: 'status', who: ['factory'], permission: review },
  'order.resubmit': { label: '重新提交', region: 'status', who: ['merchant'], permission: pushing },
  'order.split': { label: '拆分', region: 'status', who: ['merchant', 'factory'], permission: edit },
  'order.merge': { label: '合并', region: 'status', who: ['merchant', 'factory'], permission: edit },
  'order.merge.withdrawn': {
    label: '撤销合并',
    region: 'status',
    who: ['merchant', 'factory'],
    permission: edit,
  },
  'order.start': { label: '开始生产', region: 'status', who: ['system'] },
  'order.pieces.ready': { label: '齐套', region: 'status', who: ['system'] },
  'order.pieces.reopened': { label: '补做', region: 'status', who: ['system'] },
  'order.pieces.withdrawn': { label: '退出生产', region: 'status', who: ['system'] },
  'order.pack': {
    label: '打包',
    region: 'status',
    who: ['factory'],
    permission: { factory: 'factory:order:pack' },
  },
  'order.pack.forced': {
    label: '一键打包',
    region: 'status',
    who: ['factory'],
    permission: { factory: 'factory:order:pack:forced' },
    danger: 'oneKeyPack',
    dangerPassword: 'always',
  },
  'order.unpack': {
    label: '取消打包',
    region: 'status',
    who: ['factory'],
    permission: { factory: 'factory:order:pack' },
  },
  'order.ship': {
    label: '发货',
    region: 'status',
    who: ['factory'],
    permission: shipping,
  },
  'order.waybill.corrected': {
    label: '更正运单号',
    region: 'status',
    who: ['factory'],
    permission: shipping,
  },
  'order.ship.undone': {
    label: '撤销发货',
    region: 'status',
    who: ['factory'],
    permission: { factory: 'factory:waybill:cancel' },
  },
  'order.complete': {
    label: '完成',
    region: 'status',
    who: ['system', 'merchant'],
    permission: { merchant: 'business:order:edit' },
  },
  'order.cancel': {
    label: '取消',
    region: 'status',
    who: ['merchant', 'factory'],
    permission: cancel,
    dangerPassword: 'inBulk',
  },
  'order.cancel.agreed': {
    label: '协商取消',
    region: 'status',
    who: ['factory'],
    permission: { factory: 'factory:order:cancel' },
    dangerPassword: 'inBulk',
  },
  'order.lock': { label: '锁定', region: 'hold', who: ['factory', 'merchant'], permission: edit },
  'order.unlock': { label: '解锁', region: 'hold', who: ['factory', 'merchant'], permission: edit },
  'order.halt': { label: '挂起', region: 'hold', who: ['factory', 'merchant'], permission: edit },
  'order.resume': { label: '解挂', region: 'hold', who: ['factory', 'merchant', 'system'], permission: edit },
  'order.refund.requested': {
    label: '退款拦截',
    region: 'hold',
    who: ['platform', 'merchant'],
    permission: { merchant: 'business:order:cancel' },
  },
  'order.refund.withdrawn': {
    label: '退款撤销',
    region: 'hold',
    who: ['platform', 'merchant'],
    permission: { merchant: 'business:order:cancel' },
  },
  'order.refund.accepted': {
    label: '退款成功',
    region: 'hold+status',
    who: ['platform', 'factory'],
    permission: { factory: 'factory:order:cancel' },
  },
  'warning.raised': { label: '预警', region: 'warning', who: ['timer'] },
  'warning.cleared': {
    label: '解除预警',
    region: 'warning',
    who: ['factory', 'system'],
    permission: { factory: 'factory:order:edit' },
  },
  'customs.required': { label: '需报关', region: 'customs', who: ['system'] },
  'customs.declared': {
    label: '已申报',
    region: 'customs',
    who: ['factory'],
    permission: { factory: 'factory:order:edit' },
  },
  'customs.failed': { label: '申报失败', region: 'customs', who: ['system'] },
  'customs.reopened': { label: '重新申报', region: 'customs', who: ['system'] },
  'customs.dropped': { label: '无需报关', region: 'customs', who: ['system'] },
  'sync.started': { label: '回传中', region: 'platformSync', who: ['system'] },
  'sync.done': { label: '已回传', region: 'platformSync', who: ['system'] },
  'sync.failed': { label: '回传失败', region: 'platformSync', who: ['system'] },
  'sync.reopened': { label: '改单号重传', region: 'platformSync', who: ['system'] },
  'order.urged': { label: '加急', region: 'flag', who: ['merchant', 'factory'], permission: edit },
  'order.calmed': { label: '取消加急', region: 'flag', who: ['merchant', 'factory'], permission: edit },
  'order.tagged': { label: '打标', region: 'flag', who: ['merchant', 'factory', 'rule'], permission: edit },
  'order.remarked': { label: '备注', region: 'flag', who: ['merchant', 'factory'], permission: edit },
} as const satisfies Record<string, EventEntry>;

export type OrderEventType = keyof typeof ORDER_EVENTS;
export const ORDER_EVENT_TYPES = Object.keys(ORDER_EVENTS) as [OrderEventType, ...OrderEventType[]];
export const isOrderEventType = (text: string): text is OrderEventType => Object.hasOwn(ORDER_EVENTS, text);

/** The entry of an event, with the optional fields that literal types hide. */
export const orderEventEntry = (type: OrderEventType): EventEntry => ORDER_EVENTS[type];

/**
 * What an event carries, as call O008 sends it in `params`. An event that is not named here carries nothing;
 * `order.edit` has a call of its own, only its version counts here.
 */
const PARAMS = {
  'order.rule.pend': z.strictObject({
    rule: text(100, '请注明规则'),
    reason: text(500, '请注明转待处理的原因'),
    /** The reasons that stay open, where they are more than one: codes of built-in checks, texts of rules. */
    reasons: z.array(text(100, '请注明原因')).max(20).optional(),
  }),
  'order.rule.approve': z.strictObject({ rule: text(100, '请注明规则') }),
  'order.repulse': reason('请填写打回原因'),
  /** Absent: every line becomes a child order. */
  'order.split': z.strictObject({
    parts: z
      .array(z.array(z.strictObject({ lineId: z.int().positive(), quantity: z.int().positive() })).min(1))
      .min(2, '请至少分成两份')
      .max(MOST_PARTS, `一次最多分成 ${MOST_PARTS} 份`)
      .optional(),
  }),
  /** The order that takes the lines in. */
  'order.merge': z.strictObject({ into: z.int().positive('请选择要并入的订单') }),
  'order.ship': z.strictObject(waybill),
  /** The number that is right; no carrier: it stays. */
  'order.waybill.corrected': z.strictObject({
    ...waybill,
    reason: text(500, '请填写更正原因'),
  }),
  /** Why, for the log and both sides. */
  'order.cancel': z.strictObject({ reason: optionalReason }),
  /** Integer cents of the order's currency that the factory keeps. */
  'order.cancel.agreed': z.strictObject({
    lossCents: z.int().min(0, '损失金额不能小于 0'),
    reason: optionalReason,
  }),
  /** Epoch milliseconds; `urgent`: the order is to be urgent when the system resumes it. */
  'order.halt': z.strictObject({
    until: z.int('请选择挂起到什么时间').max(Date.UTC(2100), '请选择 2100 年之前的时间'),
    urgent: z.boolean().optional(),
    reason: optionalReason,
  }),
  'order.resume': z.strictObject({ urgent: z.boolean().optional() }),
  'warning.raised': z.strictObject({ kind: raised }),
  'customs.declared': z.strictObject({ declarationNo: text(64, '请填写报关单号') }),
  'customs.failed': reason('请注明申报失败的原因'),
  'sync.failed': reason('请注明回传失败的原因'),
  /** `tags` replaces the sender's own tags; `add` and `remove` leave the others of each order as they are. */
  'order.tagged': z
    .strictObject({ tags: tags.optional(), add: tags.optional(), remove: tags.optional() })
    .refine(
      ({ tags: all, add, remove }) => (all === undefined) !== (add === undefined && remove === undefined),
      '请填写全部标签，或要添加、移除的标签',
    ),
  /** An empty remark takes the old one away. */
  'order.remarked': z.strictObject({
    remark: z
      .string()
      .trim()
      .max(500, '备注最多 500 个字，请缩短后再提交')
      .refine((value) => !value.includes('\0'), '不能包含空字符，请重新输入'),
  }),
} as const satisfies Partial<Record<OrderEventType, z.ZodType>>;

export type CarryingEventType = keyof typeof PARAMS;
export type OrderEventParams<T extends OrderEventType> = z.output<ParamsOf<OrderEventType, typeof PARAMS>[T]>;

/** The schema of every event's params, also of those that carry nothing. */
export const orderEventParams = paramsOf(ORDER_EVENT_TYPES, PARAMS);

/** What the server knows about the sending, and no client says in `params`. */
interface Circumstances {
  /** The sender holds the permission of its own that forced review asks for. */
  'order.approve.forced': { forcedPermission: boolean };
  /** The danger dialog was passed (and the tenant's password, where one is set). */
  'order.pack.forced': { dangerVerified: boolean };
  /** Now, in epoch milliseconds. */
  'order.halt': { at: number };
}
type CircumstancesOf<T> = T extends keyof Circumstances ? Circumstances[T] : unknown;

export type OrderEvent = {
  [T in OrderEventType]: { type: T; by: Actor } & OrderEventParams<T> & CircumstancesOf<T>;
}[OrderEventType];

/** Reads `params` as the event's schema wants them (throws ZodError) and adds what the server knows. */
export function readOrderEvent(
  type: OrderEventType,
  by: Actor,
  params: unknown,
  known: { at: number; forcedPermission: boolean; dangerVerified: boolean },
): OrderEvent {
  return { ...known, ...orderEventParams[type].parse(params), type, by } as OrderEvent;
}
