import type { BoxEffect } from '#contract/box/life-cycle/box-effects.ts';
import type { BoxActor, BoxEvent } from '#contract/box/life-cycle/box-events.ts';
import type { BoxFacts } from '#contract/box/life-cycle/box-facts.ts';
import type { BoxState } from '#contract/box/life-cycle/box-states.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  DoneOf,
  LifeTypes,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedBox } from './lock.sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface BoxMover extends BaseMover {
  by: BoxActor;
}

/** Whose parcel lies in a box, and since when. */
export interface LiesIn {
  orderId: number;
  takenAt: Date;
}

export interface ChosenBoxes extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<BoxFacts>;
  /** What comes into it. */
  parcel?: LiesIn;
}

export interface BoxLife extends LifeTypes {
  row: LockedBox;
  event: BoxEvent;
  state: BoxState;
  facts: BoxFacts;
  effect: BoxEffect;
  mover: BoxMover;
  chosen: ChosenBoxes;
  asked: BaseAsked<BoxFacts>;
  outcome: Pick<LockedBox, 'orderId' | 'takenAt'>;
}

/** Does one effect for the boxes whose move names it. */
export type BoxFollows = (done: DoneOf<BoxLife>) => Promise<void>;
