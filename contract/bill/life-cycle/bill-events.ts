import { z } from 'zod';
import { optionalReason, paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { EventWords } from '#contract/life-cycle/life-cycle.ts';
import type { BillRegion } from './bill-states.ts';

/** Who sends an event of 账单行. */
export const BILL_ACTORS = { factory: '工厂', system: '系统' } as const;
export type BillActor = keyof typeof BILL_ACTORS;

interface EventEntry extends EventWords {
  /** `flag`: it moves no region. */
  region: BillRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly BillActor[];
}

/** Every event of docs/spec/bill-moves.tsv, by its name there. All that people send asks for factory:express:bill, by its call. */
export const BILL_EVENTS = {
  'bill.imported': { label: '导入账单', region: 'bill', who: ['factory'] },
  'bill.matched': { label: '核对一致', region: 'bill', who: ['system'] },
  'bill.differed': { label: '核对有差异', region: 'bill', who: ['system'] },
  'bill.unfound': { label: '无此包裹', region: 'bill', who: ['system'] },
  'bill.repeated': { label: '重复计费', region: 'bill', who: ['system'] },
  'bill.found': { label: '人工关联', region: 'bill', who: ['factory'] },
  'bill.disputed': { label: '申诉', region: 'bill', who: ['factory'] },
  'bill.accepted': { label: '认账', region: 'bill', who: ['factory'] },
  'bill.refused': { label: '拒付', region: 'bill', who: ['factory'] },
  'bill.settled': { label: '结算', region: 'bill', who: ['factory'] },
  'bill.reopened': { label: '反结算', region: 'bill', who: ['factory'] },
} as const satisfies Record<string, EventEntry>;

export type BillEventType = keyof typeof BILL_EVENTS;

const reason = z.strictObject({ reason: text(500, '请填写原因') });

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  /** Which package. */
  'bill.found': reason,
  'bill.disputed': reason,
  'bill.accepted': z.strictObject({ reason: optionalReason }),
  'bill.refused': reason,
  /** What the customer is charged for the carrier's weight; nothing where he is not. */
  'bill.settled': z.strictObject({ chargeCents: z.int().positive().optional() }),
  'bill.reopened': reason,
} as const satisfies Partial<Record<BillEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(BILL_EVENTS) as BillEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends BillEventType> = z.output<ParamsOf<BillEventType, typeof PARAMS>[T]>;

export type BillEvent = {
  [T in BillEventType]: { type: T; by: BillActor } & Params<T>;
}[BillEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readBillEvent = (type: BillEventType, by: BillActor, given: unknown): BillEvent =>
  ({ ...params[type].parse(given), type, by }) as BillEvent;
