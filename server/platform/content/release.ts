import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { fileKey, thumbKey, type ContentStore } from './store.ts';

/** As many are looked at in one transaction. */
const AT_ONCE = 100;

/** The lock's second key: a number of 32 bits, the beginning of the checksum. */
const lockKey = (sha256: Buffer): number => sha256.readInt32BE(0);

/** Keeps a content from being taken away until the transaction ends, when a row names it. */
export const holdContent = (trx: Db, sha256: Buffer) =>
  sql`select pg_advisory_xact_lock_shared(${LOCKS.content}, ${lockKey(sha256)})`.execute(trx);

/**
 * Takes away what deleted rows named and no row of any tenant names now. A trigger notes their checksums with the deletion
 * (migration 160), so that whoever is killed in between leaves nothing for good: the next look finds the note.
 */
export async function releaseContents(system: Db, store: ContentStore): Promise<void> {
  for (let more = true; more;)
    more = (await system.transaction().execute((trx) => releaseSome(trx, store))) === AT_ONCE;
}

/** @returns how many notes are settled; one that somebody holds stays for the next time. */
async function releaseSome(trx: Db, store: ContentStore): Promise<number> {
  const { rows: allowed } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${LOCKS.contents}) as got`.execute(trx);
  if (!allowed[0]!.got) return 0;
  const notes = await trx
    .selectFrom('contentReleased')
    .select('sha256')
    .orderBy('at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  let settled = 0;
  for (const { sha256 } of notes) {
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(${LOCKS.content}, ${lockKey(sha256)}) as got`.execute(trx);
    if (!rows[0]!.got) {
      // Behind all others, so that a hundred that are held do not keep the rest from being looked at.
      await trx
        .updateTable('contentReleased')
        .set({ at: sql`clock_timestamp()` })
        .where('sha256', '=', sha256)
        .execute();
      continue;
    }
    const named = await trx.selectFrom('file').select('id').where('sha256', '=', sha256).limit(1).execute();
    if (named.length === 0) {
      await store.delete(fileKey(sha256));
      await store.delete(thumbKey(sha256));
    }
    await trx.deleteFrom('contentReleased').where('sha256', '=', sha256).execute();
    settled += 1;
  }
  return settled;
}
