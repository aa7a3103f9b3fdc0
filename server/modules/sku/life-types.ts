import type { SkuEffect } from '#contract/sku/life-cycle/sku-effects.ts';
import type { Cause, SkuActor, SkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import type { SkuFacts } from '#contract/sku/life-cycle/sku-facts.ts';
import type { SkuState } from '#contract/sku/life-cycle/sku-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import type { LockedSku } from './lock.sql.ts';

/** Who moves SKUs, always for the factory that they are of. */
export interface SkuMover extends BaseMover {
  by: SkuActor;
  /** What his department lets him reach. */
  materials: ReachedMaterials;
}

export interface ChosenSkus extends BaseChosen {
  /** What the caller knows of all of them: what nobody says is found, or as it mostly is. */
  known?: Partial<SkuFacts>;
  /** Merchants with whom a notice was left come in here: who calls publishes it after his transaction. */
  told?: Set<number>;
}

export interface SkuLife extends LifeTypes {
  row: LockedSku;
  event: SkuEvent;
  state: SkuState;
  facts: SkuFacts;
  effect: SkuEffect;
  mover: SkuMover;
  chosen: ChosenSkus;
  asked: BaseAsked<SkuFacts>;
  /** What closed it, and what is offered in its place, as they stand afterwards. */
  outcome: { cause: { kind: Cause; id: number } | null; successorId: number | null };
}
