import { z } from 'zod';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { paramsOf, reason, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { WaybillRegion } from './waybill-states.ts';

/** Who sends an event of 面单. */
export const WAYBILL_ACTORS = { factory: '工厂', system: '系统' } as const;
export type WaybillActor = keyof typeof WAYBILL_ACTORS;

interface EventEntry extends HandWords {
  region: WaybillRegion;
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly WaybillActor[];
}

const apply = { factory: 'factory:waybill:apply' } as const;
const cancel = { factory: 'factory:waybill:cancel' } as const;
const settle = { factory: 'factory:waybill:settle' } as const;
const both = ['factory', 'system'] as const;
const region = 'waybill';

/** Every event of docs/spec/waybill-moves.tsv, by its name there. */
export const WAYBILL_EVENTS = {
  'waybill.asked': { label: '取号', region, who: both, permission: apply },
  'waybill.entered': { label: '手填运单号', region, who: both, permission: apply },
  'waybill.drawn': { label: '自有号段取号', region, who: both, permission: apply },
  'waybill.corrected': { label: '更正运单号', region, who: ['system'] },
  'waybill.applying': { label: '开始取号', region, who: ['system'] },
  'waybill.throttled': { label: '限流等待', region, who: ['system'] },
  'waybill.got': { label: '取号成功', region, who: ['system'] },
  'waybill.got.late': { label: '迟到单号', region, who: ['system'] },
  'waybill.failed': { label: '取号失败', region, who: ['system'] },
  'waybill.lost': { label: '结果未知', region, who: ['system'] },
  'waybill.settled': { label: '人工核定', region, who: ['factory'], permission: settle },
  'waybill.retried': { label: '重试取号', region, who: both, permission: apply },
  'waybill.given.up': { label: '放弃', region, who: both, permission: apply },
  'waybill.cancel.asked': { label: '回收单号', region, who: both, permission: cancel },
  'waybill.cancel.wanted': { label: '要求回收', region, who: both, permission: cancel },
  'waybill.cancelled': { label: '已回收', region, who: both, permission: cancel },
  'waybill.cancel.failed': { label: '回收失败', region, who: ['system'] },
  'waybill.cancel.retried': { label: '再次回收', region, who: both, permission: cancel },
  'waybill.kept': { label: '保留使用', region, who: ['factory'], permission: apply },
  'waybill.written.off': { label: '单号核销', region, who: ['factory'], permission: settle },
  'waybill.used': { label: '已使用', region, who: ['system'] },
  'waybill.expired': { label: '过期作废', region, who: ['system'] },
} as const satisfies Record<string, EventEntry>;

export type WaybillEventType = keyof typeof WAYBILL_EVENTS;

const why = z.strictObject({ reason: text(500, '请填写原因').optional() });
/** What the carrier said: a sentence, and its own code. */
const said = z.strictObject({ reason: z.string(), code: z.string() });

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  /** What stands on its order now. */
  'waybill.corrected': z.strictObject({ no: z.string().optional(), expressName: z.string().optional() }),
  'waybill.throttled': said,
  'waybill.got': z.strictObject({ no: z.string() }),
  'waybill.got.late': z.strictObject({ no: z.string() }),
  /** `kind`: contract/carrier says which lie with the machine. */
  'waybill.failed': said.extend({ kind: z.string() }),
  'waybill.lost': said,
  'waybill.settled': reason('请填写原因'),
  'waybill.given.up': why,
  'waybill.cancel.asked': why,
  'waybill.cancel.wanted': why,
  'waybill.cancel.failed': said,
  'waybill.written.off': reason('请填写原因'),
} as const satisfies Partial<Record<WaybillEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(WAYBILL_EVENTS) as WaybillEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends WaybillEventType> = z.output<ParamsOf<WaybillEventType, typeof PARAMS>[T]>;

export type WaybillEvent = {
  [T in WaybillEventType]: { type: T; by: WaybillActor } & Params<T>;
}[WaybillEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readWaybillEvent = (type: WaybillEventType, by: WaybillActor, given: unknown): WaybillEvent =>
  ({ ...params[type].parse(given), type, by }) as WaybillEvent;
