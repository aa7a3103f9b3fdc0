import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { RenderTaskEffect } from './render-task-effects.ts';
import type { RenderTaskEventType } from './render-task-events.ts';
import type { RenderTaskGuardName } from './render-task-guards.ts';
import { newRenderTaskState, type RENDER_TASK_REGIONS } from './render-task-states.ts';

type Way = Beginning<typeof RENDER_TASK_REGIONS, RenderTaskGuardName, RenderTaskEffect>;

/** How 出图 comes into being: the lines of docs/spec/render-task-moves.tsv that come from `-`. */
export const RENDER_TASK_BEGINNINGS = {
  'render.ask': [
    {
      to: newRenderTaskState('waiting'),
      guards: ['the system sends it', 'a source is known'],
      effects: ['pieces.wait'],
    },
  ],
} as const satisfies Partial<Record<RenderTaskEventType, readonly Way[]>>;
