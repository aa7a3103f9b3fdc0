import { port } from '#server/platform/port.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Moved, Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** The orders that wait for codes, as their meaning changes: in the transaction that changes it. */
export const ordersOfCodes = port<{
  /** Orders whose last code was matched go on; those that lost one go back. @returns how many moved. */
  move: (
    trx: Trx,
    move: {
      tenantId: number;
      event: 'order.match' | 'order.unmatch';
      orderIds: readonly number[];
      now: Date;
    },
  ) => Promise<{ moved: number }>;
  /** An edit by the merchant, each order with its row in the log; `changed` are the words for what. */
  edit: (trx: Trx, ctx: Ctx, orderIds: readonly number[], changed: readonly string[]) => Promise<Moved>;
}>('orders of codes');
