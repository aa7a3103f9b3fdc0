import { z } from 'zod';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { EventWords } from '#contract/life-cycle/life-cycle.ts';
import type { RenderTaskRegion } from './render-task-states.ts';

/** Who sends an event of 出图. */
export const RENDER_TASK_ACTORS = { factory: '工厂', timer: '定时', system: '系统' } as const;
export type RenderTaskActor = keyof typeof RENDER_TASK_ACTORS;

interface EventEntry extends EventWords {
  /** `flag`: it moves no region. */
  region: RenderTaskRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly RenderTaskActor[];
}

/**
 * Every event of docs/spec/render-task-moves.tsv, by its name there. None asks for a permission yet: a permission comes with the
 * screen that sends the event.
 */
export const RENDER_TASK_EVENTS = {
  'render.ask': { label: '请求出图', region: 'status', who: ['system'] },
  'render.start': { label: '开始', region: 'status', who: ['system'] },
  'render.done': { label: '出图完成', region: 'status', who: ['system'] },
  'render.failed': { label: '出图失败', region: 'status', who: ['system'] },
  'render.failed.final': { label: '出图失败', region: 'status', who: ['system'] },
  'render.crashed': { label: '出图中断', region: 'status', who: ['system'] },
  'render.retry': { label: '重新出图', region: 'status', who: ['factory'] },
  'render.cancel': { label: '取消出图', region: 'status', who: ['system'] },
  'render.outdate': { label: '过期', region: 'status', who: ['system'] },
  'render.expire': { label: '清理', region: 'status', who: ['timer'] },
} as const satisfies Record<string, EventEntry>;

export type RenderTaskEventType = keyof typeof RENDER_TASK_EVENTS;

/** What events carry; one that is not named here carries nothing. */
const code = z.strictObject({ code: text(64, '请注明出图失败的原因') });
const PARAMS = {
  'render.failed': code,
  'render.failed.final': code,
} as const satisfies Partial<Record<RenderTaskEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(RENDER_TASK_EVENTS) as RenderTaskEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends RenderTaskEventType> = z.output<ParamsOf<RenderTaskEventType, typeof PARAMS>[T]>;

export type RenderTaskEvent = {
  [T in RenderTaskEventType]: { type: T; by: RenderTaskActor } & Params<T>;
}[RenderTaskEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readRenderTaskEvent = (
  type: RenderTaskEventType,
  by: RenderTaskActor,
  given: unknown,
): RenderTaskEvent => ({ ...params[type].parse(given), type, by }) as RenderTaskEvent;
