import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { RENDER_TASK_EFFECTS } from './render-task-effects.ts';
import type { RenderTaskEvent } from './render-task-events.ts';
import type { RenderTaskFacts } from './render-task-facts.ts';
import { RENDER_TASK_GUARDS, type RenderTaskGuardName } from './render-task-guards.ts';

export const guards = chartGuards<RenderTaskFacts, RenderTaskEvent, typeof RENDER_TASK_GUARDS>(
  RENDER_TASK_GUARDS,
);
export const actions = chartEffects(RENDER_TASK_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: RenderTaskGuardName[]) =>
  and<RenderTaskFacts, RenderTaskEvent, RenderTaskGuardName[]>(names);
