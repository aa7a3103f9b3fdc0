import { sql } from 'kysely';
import { SAME_SCAN_MS, type ScanError } from '#contract/scan/scan.ts';
import type { Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';

/** A scan that was refused, as far as the note of it needs it. */
interface Refused {
  factoryId: number;
  stationId: number;
  scanId: string | null;
  code: string;
  offline: boolean;
  doneAt: Date;
}

/**
 * [M24] An operator's error; the same one at the same station within a moment is one row, also where two of them are refused at
 * once. Its piece is that of the number.
 */
export async function noteError(
  trx: Trx,
  made: Refused,
  { error, userId, note }: { error: ScanError; userId: number | null; note: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.operatorErrors}, ${made.stationId}::int)`.execute(trx);
  await sql`
    insert into operator_error (factory_id, error_type, bar_code, station_id, user_id, scan_id, offline, note, at, piece_id)
    select ${made.factoryId}, ${error}, ${made.code}, ${made.stationId}, ${userId}, ${made.scanId}, ${made.offline}, ${note},
      ${made.doneAt}, (select p.id from piece p where p.factory_id = ${made.factoryId} and p.number = ${made.code})
    where not exists (select from operator_error e where e.factory_id = ${made.factoryId} and e.station_id = ${made.stationId}
      and e.bar_code = ${made.code} and e.error_type = ${error}
      and e.at between ${new Date(made.doneAt.getTime() - SAME_SCAN_MS)} and ${new Date(made.doneAt.getTime() + SAME_SCAN_MS)})`.execute(
    trx,
  );
}
