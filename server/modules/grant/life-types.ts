import type { GrantEffect } from '#contract/grant/life-cycle/grant-effects.ts';
import type { GrantActor, GrantEvent } from '#contract/grant/life-cycle/grant-events.ts';
import type { GrantFacts } from '#contract/grant/life-cycle/grant-facts.ts';
import type { GrantState } from '#contract/grant/life-cycle/grant-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedGrant } from './sql.ts';

/** Who moves them, for the tenant that he is of; the system for the receiver (party.ts). */
export interface GrantMover extends BaseMover {
  by: GrantActor;
}

export interface ChosenGrants extends BaseChosen {
  /** What is known of all of them by who sends the event, beside what the rows say. */
  known?: Partial<GrantFacts>;
}

export interface GrantLife extends LifeTypes {
  row: LockedGrant;
  event: GrantEvent;
  state: GrantState;
  facts: GrantFacts;
  effect: GrantEffect;
  mover: GrantMover;
  chosen: ChosenGrants;
  asked: BaseAsked<GrantFacts>;
}
