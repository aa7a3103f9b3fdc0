import { sql } from 'kysely';
import { CODES } from '#contract/errors.ts';
import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';

/** How often somebody may be wrong within a time. */
export interface Bound {
  most: number;
  minutes: number;
  /** What he reads who was wrong too often, with the minutes that he has to wait. */
  told(minutes: number): string;
}

const MINUTE_MS = 60_000;

/**
 * Counts a try as wrong before it is known how it ends, so that tries at the same moment count each other; `forgive` and
 * `forget` take it back. Kept in the database: on every server the same.
 * @param db the owner's connection, outside of a transaction that the refusal would roll back.
 * @param who is counted: `invite:` and an address, `danger:` and a user.
 * @throws Refusal 429
 */
export async function countTry(
  db: Db,
  who: string,
  { most, minutes, told }: Bound,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - minutes * MINUTE_MS);
  const { rows } = await sql<{ count: number; since: Date }>`
    insert into sign_in_failure as f (who, count, since) values (${who}, 1, ${now})
    on conflict (who) do update set
      count = case when f.since > ${since} then f.count + 1 else 1 end,
      since = case when f.since > ${since} then f.since else ${now} end
    returning count, since`.execute(db);
  const { count, since: first } = rows[0]!;
  if (count <= most) return;
  const left = first.getTime() + minutes * MINUTE_MS - now.getTime();
  throw new Refusal(CODES.tooMany, told(Math.max(1, Math.ceil(left / MINUTE_MS))));
}

/** The try was right; those before it still count. */
export const forgive = (db: Db, who: string) =>
  sql`update sign_in_failure set count = count - 1 where who = ${who} and count > 0`.execute(db);

/** The try was right, and its sender begins anew. */
export const forget = (db: Db, who: string) =>
  sql`delete from sign_in_failure where who = ${who}`.execute(db);
