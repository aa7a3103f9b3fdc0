import type { z } from 'zod';
import { paramsOf, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import type { BatchRegion } from './batch-states.ts';

/** Who sends an event of 批次. */
export const BATCH_ACTORS = { factory: '工厂', rule: '规则', system: '系统' } as const;
export type BatchActor = keyof typeof BATCH_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: BatchRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly BatchActor[];
}

const edit = { factory: 'factory:batch:edit' } as const;

/** Every event of docs/spec/batch-moves.tsv, by its name there. */
export const BATCH_EVENTS = {
  'batch.made': { label: '组批', region: 'batch', who: ['factory', 'rule'] },
  'batch.pieces.added': { label: '加入', region: 'batch', who: ['factory', 'rule'] },
  'batch.piece.kicked': { label: '剔出', region: 'batch', who: ['factory', 'system'] },
  'batch.emptied': { label: '全部剔出', region: 'batch', who: ['system'] },
  'batch.released': { label: '下发', region: 'batch', who: ['factory', 'rule'], permission: edit },
  'batch.recalled': { label: '撤回', region: 'batch', who: ['factory'], permission: edit },
  'batch.started': { label: '开工', region: 'batch', who: ['system'] },
  'batch.done': { label: '完成', region: 'batch', who: ['system'] },
  'batch.reopened': { label: '补做未完', region: 'batch', who: ['system'] },
  'batch.cancelled': {
    label: '取消批次',
    region: 'batch',
    who: ['factory'],
    permission: edit,
    dangerPassword: 'always',
  },
  'batch.urged': { label: '加急', region: 'batch', who: ['factory'], permission: edit },
  'batch.calmed': { label: '取消加急', region: 'batch', who: ['factory'], permission: edit },
} as const satisfies Record<string, EventEntry>;

export type BatchEventType = keyof typeof BATCH_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {} as const satisfies Partial<Record<BatchEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(BATCH_EVENTS) as BatchEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends BatchEventType> = z.output<ParamsOf<BatchEventType, typeof PARAMS>[T]>;

export type BatchEvent = {
  [T in BatchEventType]: { type: T; by: BatchActor } & Params<T>;
}[BatchEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readBatchEvent = (type: BatchEventType, by: BatchActor, given: unknown): BatchEvent =>
  ({ ...params[type].parse(given), type, by }) as BatchEvent;
