import type { RuleTrigger } from '#contract/review-rule/review-rule.ts';
import { port } from '#server/platform/port.ts';
import type { Trx } from './move/moves.sql.ts';
import type { Mover } from './move/step.ts';
import type { ListedOrder } from './list/lists.sql.ts';

/** Which orders are to be judged, and why now. */
export interface Review {
  factoryId: number;
  ids: readonly number[];
  trigger: RuleTrigger;
  /** Who had it run; null where nobody of the factory did. */
  userId: number | null;
  userName: string | null;
  /** What a person settled on an order stays settled: the order was held, and is what it was. */
  keepsSettled?: boolean;
  /** One rule by itself. */
  ruleId?: number | undefined;
  now: Date;
}

/** What rules did. */
export interface Reviewed {
  examined: number;
  pended: number;
  approved: number;
  marked: number;
  /** What was held or let through. */
  decided: number[];
  tenants: Set<number>;
}

/** The review rules, as orders need them; all in the caller's transaction, whose statements must be the factory's. */
export interface Reviewer {
  /** Judges orders under review by the built-in checks and the factory's rules, and moves them accordingly. */
  review: (trx: Trx, review: Review) => Promise<Reviewed>;
  /** The reasons of rules that stay open on an order that was edited, and those that came to it. */
  reasonsAnew: (
    trx: Trx,
    factoryId: number,
    order: ListedOrder,
    by?: Pick<Mover, 'userName' | 'now'>,
  ) => Promise<string[]>;
}

export const reviewer = port<Reviewer>('reviewer of orders');
