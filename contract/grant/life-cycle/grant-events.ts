import { z } from 'zod';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { paramsOf, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { GrantRegion } from './grant-states.ts';

/** Who sends an event of 面单分享. */
export const GRANT_ACTORS = { owner: '分享方', receiver: '接收方', system: '系统' } as const;
export type GrantActor = keyof typeof GRANT_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: GrantRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly GrantActor[];
}

const owner = { owner: 'business:superExpress' } as const;
const receiver = { receiver: 'factory:superWaybill' } as const;
const both = { ...owner, ...receiver };
const region = 'grant';

/** Every event of docs/spec/grant-moves.tsv, by its name there. */
export const GRANT_EVENTS = {
  'grant.offered': { label: '分享面单', region, who: ['owner'], permission: owner },
  'grant.accepted': { label: '接受', region, who: ['receiver'], permission: receiver },
  'grant.refused': { label: '拒绝', region, who: ['receiver', 'system'], permission: receiver },
  'grant.changed': { label: '修改', region: 'flag', who: ['owner'], permission: owner },
  'grant.paused': { label: '暂停', region, who: ['owner', 'receiver'], permission: both },
  'grant.resumed': { label: '恢复', region, who: ['owner', 'receiver'], permission: both },
  'grant.used.up': { label: '额度用完', region, who: ['system'] },
  'grant.freed': { label: '额度退回', region, who: ['system'] },
  'grant.topped.up': { label: '追加额度', region, who: ['owner'], permission: owner },
  'grant.ended': { label: '结束', region, who: ['owner', 'receiver', 'system'], permission: both },
} as const satisfies Record<string, EventEntry>;

export type GrantEventType = keyof typeof GRANT_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  /** As the form of the call takes them (contract/grant/grant.ts). */
  'grant.changed': z.strictObject({
    ...{ total: z.int(), daily: z.int().nullable(), priceCents: z.int() },
    ...{ startsAt: z.number(), endsAt: z.number() },
  }),
  'grant.topped.up': z.strictObject({ more: z.int() }),
} as const satisfies Partial<Record<GrantEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(GRANT_EVENTS) as GrantEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends GrantEventType> = z.output<ParamsOf<GrantEventType, typeof PARAMS>[T]>;

export type GrantEvent = {
  [T in GrantEventType]: { type: T; by: GrantActor } & Params<T>;
}[GrantEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readGrantEvent = (type: GrantEventType, by: GrantActor, given: unknown): GrantEvent =>
  ({ ...params[type].parse(given), type, by }) as GrantEvent;
