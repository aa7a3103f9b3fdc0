import { z } from 'zod';
import { optionalReason, paramsOf, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { EventWords } from '#contract/life-cycle/life-cycle.ts';
import type { BoxRegion } from './box-states.ts';

/** Who sends an event of 格口. */
export const BOX_ACTORS = { factory: '工厂', system: '系统' } as const;
export type BoxActor = keyof typeof BOX_ACTORS;

interface EventEntry extends EventWords {
  /** `flag`: it moves no region. */
  region: BoxRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly BoxActor[];
}

/**
 * Every event of docs/spec/box-moves.tsv, by its name there. None asks for a permission yet: a permission comes with the
 * screen that sends the event.
 */
export const BOX_EVENTS = {
  'box.made': { label: '新建格口', region: 'box', who: ['factory'] },
  'box.taken': { label: '占用', region: 'box', who: ['system'] },
  'box.completed': { label: '齐件', region: 'box', who: ['system'] },
  'box.reopened': { label: '缺件', region: 'box', who: ['system'] },
  'box.blocked': { label: '拦截', region: 'box', who: ['system'] },
  'box.unblocked': { label: '解除拦截', region: 'box', who: ['system'] },
  'box.emptied': { label: '清空', region: 'box', who: ['factory', 'system'] },
  'box.moved': { label: '换格', region: 'box', who: ['factory', 'system'] },
  'box.closed': { label: '停用格口', region: 'box', who: ['factory'] },
  'box.opened': { label: '启用格口', region: 'box', who: ['factory'] },
} as const satisfies Record<string, EventEntry>;

export type BoxEventType = keyof typeof BOX_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  /** A must by hand; the system says nothing. */
  'box.emptied': z.strictObject({ reason: optionalReason }),
} as const satisfies Partial<Record<BoxEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(BOX_EVENTS) as BoxEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends BoxEventType> = z.output<ParamsOf<BoxEventType, typeof PARAMS>[T]>;

export type BoxEvent = {
  [T in BoxEventType]: { type: T; by: BoxActor } & Params<T>;
}[BoxEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readBoxEvent = (type: BoxEventType, by: BoxActor, given: unknown): BoxEvent =>
  ({ ...params[type].parse(given), type, by }) as BoxEvent;
