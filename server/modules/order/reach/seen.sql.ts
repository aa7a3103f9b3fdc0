import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { anyOf, conditions, type Filter } from './filter.sql.ts';
import type { Asker } from './party.ts';

/** Whether the row stood so when the user looked (ADR 0004). */
export const seenAt = (position: string) =>
  sql<boolean>`pg_visible_in_snapshot(changed_xact, ${position}::pg_snapshot)`;

/** What one sees now, as a place in the log of events. */
export async function positionNow(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(
    db,
  );
  return rows[0]!.position;
}

/** The ids that a filter means at a position, in steps of their order: greater than `after`, at most `limit`. */
export const idsSeen = async (
  db: Db,
  asker: Asker,
  filter: Filter,
  position: string,
  after: number,
  limit: number,
) =>
  (
    await db
      .selectFrom('tradeOrder')
      .select('id')
      .where((eb) => conditions(eb, asker, filter))
      .where(seenAt(position))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map((row) => row.id);

/** Of these the ones that the asker sees. */
export const idsAmong = async (db: Db, asker: Asker, ids: readonly number[]) =>
  (
    await db
      .selectFrom('tradeOrder')
      .select('id')
      .where((eb) => conditions(eb, asker, {}))
      .where('id', '=', anyOf(ids, 'bigint'))
      .execute()
  ).map((row) => row.id);
