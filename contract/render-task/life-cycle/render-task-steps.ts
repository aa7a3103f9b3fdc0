import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { RENDER_TASK_BEGINNINGS } from './render-task-beginnings.ts';
import type { RenderTaskEffect } from './render-task-effects.ts';
import { RENDER_TASK_ACTORS, RENDER_TASK_EVENTS, type RenderTaskEvent } from './render-task-events.ts';
import type { RenderTaskFacts } from './render-task-facts.ts';
import { RENDER_TASK_GUARDS, type RenderTaskGuardName } from './render-task-guards.ts';
import { RENDER_TASK_REGIONS } from './render-task-states.ts';
import { renderTaskMachine } from './render-task.machine.ts';

/** The life cycle of 出图 as server and browser ask it (contract/life-cycle). */
export const renderTaskLife = lifeCycle<
  typeof RENDER_TASK_REGIONS,
  RenderTaskFacts,
  RenderTaskEvent,
  RenderTaskGuardName,
  RenderTaskEffect
>({
  noun: '出图',
  machine: renderTaskMachine,
  regions: RENDER_TASK_REGIONS,
  guards: RENDER_TASK_GUARDS,
  events: RENDER_TASK_EVENTS,
  actors: RENDER_TASK_ACTORS,
  parties: ['factory'],
  beginnings: RENDER_TASK_BEGINNINGS,
});
