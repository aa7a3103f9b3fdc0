import type { Moved, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { port } from '#server/platform/port.ts';

/** The orders of a customer, as far as ending a binding touches them. */
export const ordersOfCustomers = port<{
  /** The factory gives them back to their merchants, in the caller's transaction. */
  giveBack: (trx: Trx, ctx: Ctx, ids: readonly number[], reason: string) => Promise<Moved>;
}>('orders of customers');
