import { sql } from 'kysely';
import { HOLD } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { Trx } from '#server/platform/database.ts';

/** @returns whether this server is the one; until the transaction ends. */
export async function mayRelease(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCKS.release}) as got`.execute(trx);
  return rows[0]?.got === true;
}

/** Halted orders whose date is reached: the index of dates finds them, of every merchant. */
export const dueOrders = (db: Db | Trx, now: Date, limit: number) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'merchantId'])
    .where('hold', '=', sql.lit(HOLD.halted.code))
    .where('holdUntil', '<=', now)
    .orderBy('holdUntil')
    .limit(limit)
    .execute();
