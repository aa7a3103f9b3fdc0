import type { GrantStatementEffect } from '#contract/grant-statement/life-cycle/grant-statement-effects.ts';
import type {
  GrantStatementActor,
  GrantStatementEvent,
} from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import type { GrantStatementFacts } from '#contract/grant-statement/life-cycle/grant-statement-facts.ts';
import type { GrantStatementState } from '#contract/grant-statement/life-cycle/grant-statement-states.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  DoneOf,
  LifeTypes,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedGrantStatement } from './sql.ts';

/** Who moves them, for the tenant that he is of; the system for the receiver, as it does grants. */
export interface GrantStatementMover extends BaseMover {
  by: GrantStatementActor;
}

export interface GrantStatementLife extends LifeTypes {
  row: LockedGrantStatement;
  event: GrantStatementEvent;
  state: GrantStatementState;
  facts: GrantStatementFacts;
  effect: GrantStatementEffect;
  mover: GrantStatementMover;
  chosen: BaseChosen;
  asked: BaseAsked<GrantStatementFacts>;
}

export type GrantStatementDone = DoneOf<GrantStatementLife>;
