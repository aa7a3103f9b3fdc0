import type { SendWay } from '#contract/send/send-ways.ts';
import type { PackageEffect } from '#contract/package/life-cycle/package-effects.ts';
import type { PackageActor, PackageEvent } from '#contract/package/life-cycle/package-events.ts';
import type { PackageFacts } from '#contract/package/life-cycle/package-facts.ts';
import type { PackageState } from '#contract/package/life-cycle/package-states.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  DoneOf,
  LifeTypes,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedPackage } from './lock.sql.ts';

/** Who moves them: somebody of the factory, or the system for it. */
export interface PackageMover extends BaseMover {
  by: PackageActor;
  /** By what way its orders are sent, where it is known. */
  sentBy?: SendWay | undefined;
}

export const systemMover = ({ tenantId, now }: Pick<PackageMover, 'tenantId' | 'now'>) =>
  ({ tenantId, by: 'system', userId: null, userName: null, now }) as const satisfies PackageMover;

export interface ChosenPackages extends BaseChosen {
  /** What is known of all of them by who sends the event, over what their rows and orders say. */
  known?: Partial<PackageFacts>;
  /** Who sends it holds their orders, as far as he moves them. */
  ordersHeld?: boolean;
}

export interface PackageLife extends LifeTypes {
  row: LockedPackage;
  event: PackageEvent;
  state: PackageState;
  facts: PackageFacts;
  effect: PackageEffect;
  mover: PackageMover;
  chosen: ChosenPackages;
  asked: BaseAsked<PackageFacts>;
  outcome: object;
}

/** Does one effect for the packages whose move names it. */
export type PackageFollows = (done: DoneOf<PackageLife>) => Promise<void>;
