import { z } from 'zod';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { WaybillRegion } from './waybill-states.ts';

/** Who sends an event of 面单. */
export const WAYBILL_ACTORS = { factory: '工厂', system: '系统' } as const;
export type WaybillActor = keyof typeof WAYBILL_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: WaybillRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly WaybillActor[];
}

const apply = { factory: 'factory:waybill:apply' } as const;
const cancel = { factory: 'factory:waybill:cancel' } as const;

/** Every event of docs/spec/waybill-moves.tsv, by its name there. */
export const WAYBILL_EVENTS = {
  'waybill.entered': {
    label: '手填运单号',
    region: 'waybill',
    who: ['factory', 'system'],
    permission: apply,
  },
  'waybill.corrected': { label: '更正运单号', region: 'waybill', who: ['system'] },
  'waybill.cancel.asked': {
    label: '回收单号',
    region: 'waybill',
    who: ['factory', 'system'],
    permission: cancel,
  },
  'waybill.cancelled': { label: '已回收', region: 'waybill', who: ['factory', 'system'], permission: cancel },
  'waybill.used': { label: '已使用', region: 'waybill', who: ['system'] },
} as const satisfies Record<string, EventEntry>;

export type WaybillEventType = keyof typeof WAYBILL_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  /** What stands on its order now. */
  'waybill.corrected': z.strictObject({ no: z.string().optional(), expressName: z.string().optional() }),
  'waybill.cancel.asked': z.strictObject({ reason: text(500, '请填写原因').optional() }),
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
