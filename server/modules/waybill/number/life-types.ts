import type { WaybillEffect } from '#contract/waybill/life-cycle/waybill-effects.ts';
import type { WaybillActor, WaybillEvent } from '#contract/waybill/life-cycle/waybill-events.ts';
import type { WaybillFacts } from '#contract/waybill/life-cycle/waybill-facts.ts';
import type { WaybillState } from '#contract/waybill/life-cycle/waybill-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedWaybill } from './sql.ts';

/** Who moves them: somebody of the factory, or the system for it. */
export interface WaybillMover extends BaseMover {
  by: WaybillActor;
}

export interface ChosenWaybills extends BaseChosen {
  /** What is known of all of them by who sends the event: what nobody says does not hold. */
  known?: Partial<WaybillFacts>;
  /** The same of single rows, by id. */
  knownOf?: ReadonlyMap<number, Partial<WaybillFacts>>;
  /** The number of the next attempt, by package, where numbers are asked for anew. */
  nextOf?: ReadonlyMap<number, number>;
}

export interface WaybillLife extends LifeTypes {
  row: LockedWaybill;
  event: WaybillEvent;
  state: WaybillState;
  facts: WaybillFacts;
  effect: WaybillEffect;
  mover: WaybillMover;
  chosen: ChosenWaybills;
  asked: BaseAsked<WaybillFacts> & { next?: number };
  /** What stands on it after the move; `next`: the number of its next attempt, where it is tried again. */
  outcome: { no: string; expressName: string; next: number };
}
