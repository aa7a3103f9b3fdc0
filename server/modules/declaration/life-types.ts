import type { DeclarationEffect } from '#contract/declaration/life-cycle/declaration-effects.ts';
import type {
  DeclarationActor,
  DeclarationEvent,
} from '#contract/declaration/life-cycle/declaration-events.ts';
import type { DeclarationFacts } from '#contract/declaration/life-cycle/declaration-facts.ts';
import type { DeclarationState } from '#contract/declaration/life-cycle/declaration-states.ts';
import type { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { moveOf } from '#server/platform/life-cycle/move.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  DoneOf,
  LifeTypes,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { Asker } from './wall.sql.ts';
import type { LockedDeclaration } from './sql.ts';

/** Who moves them, for the tenant that he is of. */
export interface DeclarationMover extends BaseMover {
  by: DeclarationActor;
  /** Which of the two parties that tenant is. */
  side: 'merchant' | 'factory';
}

export const askerOf = ({ side, tenantId }: Pick<DeclarationMover, 'side' | 'tenantId'>): Asker => ({
  ...{ party: side === 'merchant' ? 'merchantId' : 'factoryId', tenantId },
});
/** The system, for the tenant of somebody. */
export const systemFor = ({
  tenantId,
  side,
  now,
}: Pick<DeclarationMover, 'tenantId' | 'side' | 'now'>): DeclarationMover => ({
  ...{ tenantId, side, by: 'system', userId: null, userName: null, now },
});

export interface ChosenDeclarations extends BaseChosen {
  /** What who sends the event knows of all of them. */
  known?: Partial<DeclarationFacts>;
}

export interface DeclarationLife extends LifeTypes {
  row: LockedDeclaration;
  event: DeclarationEvent;
  state: DeclarationState;
  facts: DeclarationFacts;
  effect: DeclarationEffect;
  mover: DeclarationMover;
  chosen: ChosenDeclarations;
  asked: BaseAsked<DeclarationFacts>;
}

/** Does one effect for the declarations whose move names it. */
export type DeclarationFollows = (done: DoneOf<DeclarationLife>) => Promise<void>;

/** The ways in which one comes into being and moves, for what follows of other moves. */
export interface DeclarationMoves {
  begin: ReturnType<typeof beginOf<DeclarationLife>>;
  move: ReturnType<typeof moveOf<DeclarationLife>>;
}
