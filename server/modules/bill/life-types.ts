import type { BillEffect } from '#contract/bill/life-cycle/bill-effects.ts';
import type { BillActor, BillEvent } from '#contract/bill/life-cycle/bill-events.ts';
import type { BillFacts } from '#contract/bill/life-cycle/bill-facts.ts';
import type { BillState } from '#contract/bill/life-cycle/bill-states.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  DoneOf,
  LifeTypes,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { BillOf, LockedLine } from './table.sql.ts';

/** Who moves them, for the factory that he is of. */
export interface BillMover extends BaseMover {
  by: BillActor;
}

export const systemMover = ({ tenantId, now }: Pick<BillMover, 'tenantId' | 'now'>) =>
  ({ tenantId, by: 'system', userId: null, userName: null, now }) as const satisfies BillMover;

export interface ChosenLines extends BaseChosen {
  /** What is known of all of them by who sends the event. */
  known?: Partial<BillFacts>;
}

export interface BillLife extends LifeTypes {
  row: LockedLine;
  event: BillEvent;
  state: BillState;
  facts: BillFacts;
  effect: BillEffect;
  mover: BillMover;
  chosen: ChosenLines;
  asked: BaseAsked<BillFacts> & { bill?: BillOf };
  /** Their bill; those that begin have none yet to be asked. */
  outcome: { bill: BillOf | undefined };
}

export type BillDone = DoneOf<BillLife>;
