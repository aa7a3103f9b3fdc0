import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Errors of all factories are kept for 400 days, and then they go. */
export const dropOld = (system: Db, now: Date) =>
  sql`delete from operator_error where at < ${now}::timestamptz - interval '400 days'`.execute(system);
