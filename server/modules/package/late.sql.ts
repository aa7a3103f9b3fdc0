import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** The first packages whose scan did not come in time, of every factory but these. */
export const findDue = async (db: Db, now: Date, but: readonly number[], limit: number) =>
  (
    await sql<{ id: number; factoryId: number }>`
      select id, factory_id as "factoryId" from package
      where due_at <= ${now} and factory_id <> all(${sql.val([...but])}::bigint[])
      order by due_at limit ${limit}`.execute(db)
  ).rows;
