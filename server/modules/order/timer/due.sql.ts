import { sql, type RawBuilder } from 'kysely';
import { HOLD, STATUS, WARNING } from '#contract/order/life-cycle/order-states.ts';
import { COMPLETE_AFTER_MS, DISPATCH_WITHIN_MS } from '#contract/order/life-cycle/order-times.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { NEAR_AFTER_MS, type DutyName } from './duties.ts';

/** Those whose dispatch is waited for have statuses below it: this is how the indexes of migration 295 tell them. */
const OPEN_BELOW = sql.lit(STATUS.shipped.code);
const NEAR = sql.lit(WARNING.nearDeadline.code);
const OVERDUE = sql.lit(WARNING.overdueShip.code);
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Which orders a duty is due for, each in the words of its index; and by what of theirs it comes, the earliest first. */
const DUE: Record<DutyName, { by: string; when: (now: Date) => RawBuilder<boolean> }> = {
  resume: {
    by: 'hold_until',
    when: (now) => sql`hold = ${sql.lit(HOLD.halted.code)} and hold_until <= ${now}`,
  },
  overdue: {
    by: 'pushed_at',
    when: (now) => sql`status < ${OPEN_BELOW} and warned < ${OVERDUE} and warned in (0, ${NEAR})
      and pushed_at <= ${before(now, DISPATCH_WITHIN_MS)}`,
  },
  near: {
    by: 'pushed_at',
    when: (now) => sql`status < ${OPEN_BELOW} and warned = 0 and pushed_at <= ${before(now, NEAR_AFTER_MS)}`,
  },
  calm: {
    by: 'id',
    when: () => sql`warning in (${NEAR}, ${OVERDUE}) and (warned = 0 or status >= ${OPEN_BELOW})`,
  },
  done: {
    by: 'shipped_at',
    when: (now) => sql`status = ${OPEN_BELOW} and shipped_at <= ${before(now, COMPLETE_AFTER_MS)}`,
  },
};

/** The first orders that a duty is due for, of every merchant but these. */
export const dueQuery = (duty: DutyName, now: Date, but: readonly number[], limit: number) => sql<{
  id: number;
  merchantId: number;
}>`
  select id, merchant_id from trade_order
  where ${DUE[duty].when(now)} and merchant_id <> all(${sql.val(but)}::bigint[])
  order by ${sql.ref(DUE[duty].by)} limit ${limit}`;

export const findDue = async (db: Db, ...asked: Parameters<typeof dueQuery>) =>
  (await dueQuery(...asked).execute(db)).rows;

/** @returns whether this server is the one, until the transaction ends. */
export async function mayServe(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.orderTimer}) as got`.execute(trx);
  return rows[0]?.got === true;
}

/** Those of a merchant's orders that it is still due for: another server may have been there meanwhile. */
export async function stillDue(
  trx: Trx,
  duty: DutyName,
  now: Date,
  merchantId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from trade_order
    where merchant_id = ${merchantId} and id = any(${sql.val(ids)}::bigint[]) and ${DUE[duty].when(now)}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
