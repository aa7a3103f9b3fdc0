import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** Who changes the same of a factory waits. */
export const holdBy = (lock: number) => (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${lock}, ${factoryId}::int)`.execute(trx);
