import type { PlateEffect } from '#contract/plate/life-cycle/plate-effects.ts';
import type { PlateActor, PlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import type { PlateFacts } from '#contract/plate/life-cycle/plate-facts.ts';
import type { PlateState } from '#contract/plate/life-cycle/plate-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { AtWork } from '#server/modules/piece/service.ts';
import type { LockedPlate } from './lock.sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface PlateMover extends BaseMover {
  by: PlateActor;
}

export interface ChosenPlates extends BaseChosen {
  /** What an area knows of all of them that sends the event: what nobody says does not hold. */
  known?: Partial<PlateFacts>;
  /** Writes the places of a new one, before its pieces come onto it. */
  laid?: (plateId: number) => Promise<void>;
  /** Who registers that it was printed. */
  printedBy?: { id: number; name: string };
  /** Where that is done at a station. */
  work?: AtWork;
}

export interface PlateLife extends LifeTypes {
  row: LockedPlate;
  event: PlateEvent;
  state: PlateState;
  facts: PlateFacts;
  effect: PlateEffect;
  mover: PlateMover;
  chosen: ChosenPlates;
  asked: BaseAsked<PlateFacts>;
  outcome: Pick<LockedPlate, 'reason' | 'tries' | 'layoutVersion' | 'printedBy' | 'printedByName'>;
}
