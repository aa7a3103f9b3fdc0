import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

interface Window {
  now: Date;
  /** What began before it counts no more. */
  since: Date;
}

/** One more for whoever is told, within the time since the first one or from the beginning. @returns how many. */
export async function countProbe(db: Db, who: string, { now, since }: Window) {
  const { rows } = await sql<{ count: number }>`
    insert into sign_in_failure as f (who, count, since) values (${who}, 1, ${now})
    on conflict (who) do update set
      count = case when f.since > ${since} then f.count + 1 else 1 end,
      since = case when f.since > ${since} then f.since else ${now} end
    returning count`.execute(db);
  return rows[0]!.count;
}

export const countedProbes = async (db: Db, who: string, { since }: Window) =>
  (
    await db
      .selectFrom('signInFailure')
      .select('count')
      .where('who', '=', who)
      .where('since', '>', since)
      .executeTakeFirst()
  )?.count ?? 0;

export const takeBackProbe = (db: Db, who: string) =>
  db
    .updateTable('signInFailure')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('who', '=', who)
    .execute();
