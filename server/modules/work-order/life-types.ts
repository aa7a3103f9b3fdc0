import type { WorkOrderEffect } from '#contract/work-order/life-cycle/work-order-effects.ts';
import type { WorkOrderActor, WorkOrderEvent } from '#contract/work-order/life-cycle/work-order-events.ts';
import type { WorkOrderFacts } from '#contract/work-order/life-cycle/work-order-facts.ts';
import type { WorkOrderState } from '#contract/work-order/life-cycle/work-order-states.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  DoneOf,
  LifeTypes,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedWorkOrder } from './sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface WorkOrderMover extends BaseMover {
  by: WorkOrderActor;
}

/** Of what was done together, the part of one of those who did it. */
export interface Share {
  userId: number;
  percent: number;
}

export interface ChosenWorkOrders extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<WorkOrderFacts>;
  /** Who did what is reported. */
  shares?: readonly Share[];
}

export interface WorkOrderLife extends LifeTypes {
  row: LockedWorkOrder;
  event: WorkOrderEvent;
  state: WorkOrderState;
  facts: WorkOrderFacts;
  effect: WorkOrderEffect;
  mover: WorkOrderMover;
  chosen: ChosenWorkOrders;
  asked: BaseAsked<WorkOrderFacts>;
  outcome: object;
}

/** Does one effect for the work orders whose move names it. */
export type WorkOrderFollows = (done: DoneOf<WorkOrderLife>) => Promise<void>;
