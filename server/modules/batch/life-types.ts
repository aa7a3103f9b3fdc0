import type { BatchEffect } from '#contract/batch/life-cycle/batch-effects.ts';
import type { BatchActor, BatchEvent } from '#contract/batch/life-cycle/batch-events.ts';
import type { BatchFacts } from '#contract/batch/life-cycle/batch-facts.ts';
import type { BatchState } from '#contract/batch/life-cycle/batch-states.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  DoneOf,
  LifeTypes,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedBatch } from './lock.sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface BatchMover extends BaseMover {
  by: BatchActor;
}

export interface ChosenBatches extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<BatchFacts>;
  /** What comes into it. */
  pieceIds?: readonly number[];
}

export interface BatchLife extends LifeTypes {
  row: LockedBatch;
  event: BatchEvent;
  state: BatchState;
  facts: BatchFacts;
  effect: BatchEffect;
  mover: BatchMover;
  chosen: ChosenBatches;
  asked: BaseAsked<BatchFacts>;
  outcome: Pick<LockedBatch, 'urgent'>;
}

/** Does one effect for the batches whose move names it. */
export type BatchFollows = (done: DoneOf<BatchLife>) => Promise<void>;
