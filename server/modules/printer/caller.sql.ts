import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

const OPEN_TENANT = 0;

/** On the owner's connection: whose agent it is comes out of its key. */
export const agentOfKey = (system: Db, hash: Buffer) =>
  system
    .selectFrom('printAgent as a')
    .innerJoin('tenant as t', (join) =>
      join.onRef('t.id', '=', 'a.factoryId').on('t.status', '=', OPEN_TENANT),
    )
    .select(['a.id', 'a.factoryId', 'a.name', 'a.closed', 'a.seenAt', 'a.program'])
    .where('a.keyHash', '=', hash)
    .executeTakeFirst();

export const noteSeen = (db: Db, factoryId: number, id: number, program: string, now: Date) =>
  db
    .updateTable('printAgent')
    .set({ seenAt: now, program })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();

/**
 * Counts a try on the code that begins so, before anybody knows how it ends: tries at the same moment count each other. On
 * the owner's connection, because whose agent it is comes out of the code. @returns the hash that the whole code must have
 */
export async function countPairTry(
  system: Db,
  head: string,
  { now, most }: { now: Date; most: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pairHash: Buffer }>`
    update print_agent a set pair_tries = pair_tries + 1
    where pair_head = ${head} and pair_tries < ${most} and pair_until > ${now} and not closed
      and exists (select from tenant t where t.id = a.factory_id and t.status = ${OPEN_TENANT})
    returning pair_hash`.execute(system);
  return rows[0]?.pairHash;
}

/** The code is used up; undefined: somebody else was faster. */
export const takePair = (
  system: Db,
  pairHash: Buffer,
  { keyHash, program, now }: { keyHash: Buffer; program: string; now: Date },
) =>
  system
    .updateTable('printAgent')
    .set({ keyHash, program, seenAt: now, pairHead: null, pairHash: null, pairUntil: null, pairTries: 0 })
    .where('pairHash', '=', pairHash)
    .returning(['factoryId', 'name'])
    .executeTakeFirst();
