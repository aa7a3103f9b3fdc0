import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { Trx } from './sql.ts';

/** Factories with a rule whose answer changes as time passes. */
export const timedFactories = async (system: Db) =>
  (
    await system
      .selectFrom('reviewRule')
      .select('factoryId')
      .distinct()
      .where('enabled', '=', true)
      .where('timed', '=', true)
      .orderBy('factoryId')
      .execute()
  ).map(({ factoryId }) => factoryId);

/** Until the transaction ends no other process runs this factory's rules by the clock. @returns whether it is ours. */
export async function lockClock(trx: Trx, factoryId: number): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.ruleTimer}, ${factoryId}::int) as got`.execute(trx);
  return rows[0]!.got;
}
