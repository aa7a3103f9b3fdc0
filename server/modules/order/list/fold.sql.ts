import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Adds unfolded differences to the kept counts. @returns how many were taken. */
export async function foldTally(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_tally() as folded`.execute(db);
  return rows[0]?.folded ?? 0;
}
