import type { RenderTaskEffect } from '#contract/render-task/life-cycle/render-task-effects.ts';
import type {
  RenderTaskActor,
  RenderTaskEvent,
} from '#contract/render-task/life-cycle/render-task-events.ts';
import type { RenderTaskFacts } from '#contract/render-task/life-cycle/render-task-facts.ts';
import type { RenderTaskState } from '#contract/render-task/life-cycle/render-task-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedRenderTask } from './lock.sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface RenderTaskMover extends BaseMover {
  by: RenderTaskActor;
}

export interface ChosenRenderTasks extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<RenderTaskFacts>;
  /** Of what was drawn. */
  fileId?: number;
  /** Until then who begins to draw has it for himself. */
  heldUntil?: Date;
  /** From then on it is tried again. */
  dueAt?: Date;
}

export interface RenderTaskLife extends LifeTypes {
  row: LockedRenderTask;
  event: RenderTaskEvent;
  state: RenderTaskState;
  facts: RenderTaskFacts;
  effect: RenderTaskEffect;
  mover: RenderTaskMover;
  chosen: ChosenRenderTasks;
  asked: BaseAsked<RenderTaskFacts>;
  outcome: Pick<LockedRenderTask, 'code' | 'tries' | 'dueAt' | 'fileId' | 'heldUntil'>;
}
