import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** [X40] Failures of the machine in a row behind which the breaker of an account opens, and how often it is tried then. */
export const FAILURES_TO_BREAK = 5;
export const BREAKER_SECONDS = 60;

/** A call that was made, and what the account's breaker makes of it. */
export interface Made {
  call: 'check' | 'apply' | 'query' | 'cancel' | 'intercept';
  requestId: string;
  ms: number;
  /** ok, or how it failed. */
  outcome: string;
  code: string;
  said: string;
  at: Date;
}

/** What carriers say may name a phone. */
const masked = (text: string) =>
  text.replaceAll(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****`).slice(0, 500);

/** [X40] @param machine the failure lies with the machine, of which five in a row open the breaker */
export async function noteCall(
  trx: Trx,
  { factoryId, accountId }: { factoryId: number; accountId: number },
  made: Made,
  machine: boolean,
): Promise<void> {
  const said = masked(made.said);
  const { call, requestId, ms, outcome, code, at } = made;
  await trx
    .insertInto('waybillCall')
    .values({ factoryId, accountId, call, requestId, ms, outcome, code: code.slice(0, 64), said, at })
    .execute();
  const until = new Date(at.getTime() + BREAKER_SECONDS * 1000);
  const busyUntil = new Date(at.getTime() + 5000);
  if (outcome === 'ok' || !machine) {
    await sql`update waybill_account set failures = 0, breaker_until = null,
        last_error = ${outcome === 'ok' ? sql`last_error` : said}, last_error_at = ${outcome === 'ok' ? sql`last_error_at` : at}
      where factory_id = ${factoryId} and id = ${accountId}`.execute(trx);
    return;
  }
  // Too many calls are no failure: the carrier says when it takes the next one.
  const counts = outcome === 'busy' ? 0 : 1;
  await sql`update waybill_account set failures = failures + ${counts}, last_error = ${said}, last_error_at = ${at},
      breaker_until = case when failures + ${counts} >= ${FAILURES_TO_BREAK} then ${until}::timestamptz end,
      next_call_at = case when ${outcome === 'busy'} then ${busyUntil}::timestamptz else next_call_at end
    where factory_id = ${factoryId} and id = ${accountId}`.execute(trx);
}
