import type { ProblemEffect } from '#contract/problem/life-cycle/problem-effects.ts';
import type { ProblemActor, ProblemEvent } from '#contract/problem/life-cycle/problem-events.ts';
import type { ProblemFacts } from '#contract/problem/life-cycle/problem-facts.ts';
import type { ProblemState } from '#contract/problem/life-cycle/problem-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedProblem } from './table.sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface ProblemMover extends BaseMover {
  by: ProblemActor;
  /** Which of the two parties that tenant is. */
  side: 'merchant' | 'factory';
}

export interface ChosenProblems extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<ProblemFacts>;
}

export interface ProblemLife extends LifeTypes {
  row: LockedProblem;
  event: ProblemEvent;
  state: ProblemState;
  facts: ProblemFacts;
  effect: ProblemEffect;
  mover: ProblemMover;
  chosen: ChosenProblems;
  asked: BaseAsked<ProblemFacts>;
}
